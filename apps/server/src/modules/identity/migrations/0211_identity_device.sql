-- The browser a session began in, by the hash of a token it keeps: where it comes back its tries to log in are counted apart (docs/decisions/0004).
alter table identity.session add column device_hash bytea check (octet_length(device_hash) = 32);
