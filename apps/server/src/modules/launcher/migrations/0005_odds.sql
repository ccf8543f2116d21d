-- The odds of a bet that is settled at one price; null for other games.
alter type launcher.play_request add attribute "odds" numeric(14, 6);
alter type launcher.bet add attribute odds numeric(14, 6);
-- The odds at which a round of several steps was cashed out.
alter type launcher.ending add attribute price numeric(14, 6);
