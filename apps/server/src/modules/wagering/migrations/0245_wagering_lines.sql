-- Nobody asked for it any more: what a wager posts is said by `ledger.post_cash`.
drop function if exists wagering.lines(text, bigint, bigint, boolean);
