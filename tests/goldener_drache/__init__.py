"""Tests of Goldener Drache and Icarius, rule by rule, from outside."""
