-- It answers something now, so that it can stand in an assignment: the former shape goes, the new one comes from functions/.
drop function if exists platform.append(timestamptz, text, uuid, json);
