-- `protection.enter_wagers` counts results too (`p_judged` false): its former shape and what did that before go.
drop function if exists protection.enter_wagers(protection.stake[], timestamptz);
drop function if exists protection.record_wagers(protection.stake[], timestamptz);
