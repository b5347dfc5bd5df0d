"""The nemesis test: whole games while the server is killed, the network is bad and the store refuses."""
