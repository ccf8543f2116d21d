-- Transfers between purses are on: whether a brand has one wallet or a purse per vendor is its
-- setting `single_wallet`, and money comes back to the main wallet in both.
update brand.feature set enabled = true where mod_id = 'FUNDTRANS3';
update brand.brand set version = version + 1;
