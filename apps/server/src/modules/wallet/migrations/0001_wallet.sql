-- Transfers between the purses of a member. The module has no tables: the ledger keeps the purses.
create schema wallet;
grant usage on schema wallet to chokdee_app;
