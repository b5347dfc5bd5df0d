"""`python -m drachenhort` is the command `drachenhort`."""

from drachenhort.cli import main

if __name__ == "__main__":
    main()
