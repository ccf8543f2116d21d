-- From 2^34 on, a number is that of a moment: packages/contract/src/bet-number.ts.
alter sequence wagering.bet_number maxvalue 17179869183;
