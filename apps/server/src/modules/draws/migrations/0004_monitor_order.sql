-- The draws of a brand by time, of all games: the list of the console.
create index draw_of_brand on draws.draw (brand_id, draw_at, draw_id);
