-- Earlier versions of a server's list of access kept the names of those who gave something beside their ids.

-- migrate:up
update access_versions set grants = (
  select jsonb_agg(one - '{giver,isExpired}'::text[] order by place)
  from jsonb_array_elements(grants) with ordinality as each (one, place)
) where grants @? '$[*].isExpired';

-- migrate:down
select 1;
