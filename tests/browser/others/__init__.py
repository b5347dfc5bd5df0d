"""Other browsers than Chromium: Firefox, and WebKitGTK as the nearest thing to Safari."""
