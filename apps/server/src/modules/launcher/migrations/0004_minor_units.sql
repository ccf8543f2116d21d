-- Payouts are whole minor units (0.01, decision 0065): what an open round pays when it ends is
-- rounded down, what the purses of free play hold is rounded up. The guard of rounds allows no
-- change of a payout without a move.
alter table launcher.round disable trigger guard;
update launcher.round set payout = payout - payout % 10000 where active and payout % 10000 <> 0;
alter table launcher.round enable trigger guard;
alter table launcher.free_play_round disable trigger guard;
update launcher.free_play_round set payout = payout - payout % 10000 where active and payout % 10000 <> 0;
alter table launcher.free_play_round enable trigger guard;
update launcher.free_play_player set balance = balance + 10000 - balance % 10000 where balance % 10000 <> 0;
