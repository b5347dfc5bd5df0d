"""Independent, deliberately naive referees that the tests compare the fast engines with."""
