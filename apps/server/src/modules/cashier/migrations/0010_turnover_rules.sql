-- What counts towards the turnover: a list of {product, game, weight, minimum_odds} (decision 78).
-- `game` is null in the rule of a product, `weight` in percent, `minimum_odds` null: none. Wagers
-- placed before `turnover_rules_since` count with all of their valid bet: existing requirements do
-- not grow by the upgrade.
alter table cashier.settings
add column turnover_rules jsonb not null default '[
  {"product": "RNG", "game": null, "weight": 100, "minimum_odds": null},
  {"product": "RNG", "game": "dice", "weight": 50, "minimum_odds": 1.5},
  {"product": "RNG", "game": "limbo", "weight": 50, "minimum_odds": 1.5},
  {"product": "RNG", "game": "mines", "weight": 50, "minimum_odds": 1.5},
  {"product": "RNG", "game": "hilo", "weight": 50, "minimum_odds": 1.5},
  {"product": "FISH", "game": null, "weight": 100, "minimum_odds": null},
  {"product": "LIVE", "game": null, "weight": 50, "minimum_odds": null},
  {"product": "PVP", "game": null, "weight": 50, "minimum_odds": null},
  {"product": "SPORTS", "game": null, "weight": 100, "minimum_odds": 1.5},
  {"product": "ESPORTS", "game": null, "weight": 100, "minimum_odds": 1.5},
  {"product": "ELOTT", "game": null, "weight": 100, "minimum_odds": null},
  {"product": "LOTT", "game": null, "weight": 100, "minimum_odds": null}
]' check (jsonb_typeof(turnover_rules) = 'array'),
add column turnover_rules_since timestamptz not null default platform.clock();
