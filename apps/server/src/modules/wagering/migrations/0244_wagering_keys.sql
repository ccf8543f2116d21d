-- A reversal inside a command has its key from the ledger (ledger.part_id), and a posting that must stand is asked for by its status alone:
-- the former shapes go.
drop function if exists wagering.reversal_id(uuid);
drop function if exists wagering.demand(ledger.outcome);
