-- The command's moment is given by its caller: the former shape goes, the new one comes from functions/.
drop function if exists ledger.post_cash(uuid, uuid, bytea, text, text, bigint, text, bigint, text, text);
