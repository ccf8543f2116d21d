-- Limits of deposit channels within those of the brand: {code: {minimum, maximum}}, micro-units,
-- null for the brand's.
alter table cashier.settings
add column channel_limits jsonb not null default '{}' check (jsonb_typeof(channel_limits) = 'object');
