-- What counts of the valid bets of a product, or of one of its games (`game`): `weight` in percent,
-- and nothing below the minimum odds (wagering.turnover_of).
create type wagering.turnover_rule as (product text, game text, weight integer, minimum_odds numeric);

-- Decimal odds that are known only with the result: of rounds of several steps.
alter type wagering.result_request add attribute "price" numeric(14, 6);
alter type wagering.result add attribute price numeric(14, 6);
alter type wagering.settlement add attribute price numeric(14, 6);
