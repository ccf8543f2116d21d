-- What a wager stakes, pays and risked is a whole number of minor units: 0.01, in micro-units
-- (decision 0065). Rows from before may have fractions; they are not checked.
alter domain wagering.amount add constraint amount_in_minor_units check (value % 10000 = 0) not valid;
