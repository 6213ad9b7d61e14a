-- Former names of the fields of a module, by their place in it, like {"shop.price": ["cost"]}: settings that were saved
-- under one of them are read by the field's name of now.

-- migrate:up
create table former_names (
  module text primary key,
  names jsonb not null
);

-- migrate:down
drop table former_names;
