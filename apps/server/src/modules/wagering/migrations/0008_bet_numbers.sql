-- The stored numbers of slips and tickets, one sequence for all products, so that a number names
-- one bet whatever its product. `packages/contract/src/bet-number.ts` writes them for people.
create sequence wagering.bet_number as bigint maxvalue 1099511627775;
