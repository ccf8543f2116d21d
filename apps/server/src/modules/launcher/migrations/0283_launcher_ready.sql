-- What a play reads now depends on its request too: the functions with one argument give way (functions/ready.sql, fun_reads.sql).
drop function if exists launcher.ready(bytea);
drop function if exists launcher.fun_ready(bytea);
