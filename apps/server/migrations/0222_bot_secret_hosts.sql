-- A secret of a bot is sent to one host (decision 71). Those that are there already get the host that all requests of the
-- draft and of the live version name; where they name none, several, or one that is filled in, the secret is of no use
-- until somebody sets it again and says for which host.
alter table bot_secrets add column host text;

update bot_secrets s set host = f.host
from (
  select u.space_id, u.bot_id, u.name, min(u.host) as host
  from (
    select k.space_id, k.bot_id, k.name,
      regexp_replace(lower(substring(n.node ->> 'url' from '(?i)^\s*https://([^/?#{}@*%\s\\]+)(?:[/?#]|$)')), ':443$', '') as host
    from bot_secrets k
    join bots b on b.space_id = k.space_id and b.id = k.bot_id
    left join bot_versions v on v.space_id = b.space_id and v.bot_id = b.id and v.version = b.live_version
    cross join lateral (
      select jsonb_array_elements(b.draft #> '{graph,nodes}') as node
      union all select jsonb_array_elements(v.definition #> '{graph,nodes}')) n
    where n.node ->> 'kind' = 'http' and (n.node ->> 'sign_with' = k.name
      or n.node -> 'headers' @> jsonb_build_array(jsonb_build_object('secret', k.name)))) u
  group by u.space_id, u.bot_id, u.name
  having count(*) = count(u.host) and count(distinct u.host) = 1) f
where s.space_id = f.space_id and s.bot_id = f.bot_id and s.name = f.name;
