-- The index that finds a repeated request begins with the request: one that begins with the member
-- costs the planner as much as the primary key while the table is small, and a plan with the
-- primary key reads all rounds of the member for each play (decision 92).
drop index launcher.round_of_request;
create index round_of_request on launcher.round (request_id) where request_id is not null;
