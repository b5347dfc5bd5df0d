// Firefox, led by lines of JSON: each says what to do, each is answered with what came of it.

import { createInterface } from "node:readline";

import puppeteer from "puppeteer-core";

const [executablePath, width, height] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  defaultViewport: { width: Number(width), height: Number(height) },
  extraPrefsFirefox: { "intl.accept_languages": "en-GB, en", "ui.prefersReducedMotion": 1 },
});
const page = await browser.newPage();
const problems = [];
page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
page.on("console", (message) => {
  if (["error", "warn"].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
});

const DEEDS = {
  open: async (address) => void (await page.goto(address)),
  reload: async () => void (await page.reload()),
  evaluate: (script) => page.evaluate(script),
  tap: (x, y) => page.mouse.click(x, y),
  problems: () => problems,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { deed, details } = JSON.parse(line);
  const answer = await Promise.resolve(DEEDS[deed](...details)).then(
    (value) => ({ value: value ?? null }),
    (error) => ({ error: String(error) }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
