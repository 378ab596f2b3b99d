import type { Stage } from '../stage.ts'

const WORDS = 'Здравствуйте, подскажите, когда доставят заказ? Жду уже третий день, на звонки никто не отвечает.'
const PEOPLE = 500
const POSTS = 100

/** So many comments that nobody has answered, under a hundred posts. */
export async function fillSpace({ owner, space_id, accounts }: Stage, rows: number) {
  await owner.query(
    `with post as (
       insert into posts (space_id, object_id, published_at, external_id, text)
       select $1, $2, now() - interval '90 days', 'bench' || n, 'Новинки недели ' || n || '. ' || $4 from generate_series(1, ${POSTS}) n returning id
     ), someone as (
       insert into authors (space_id, provider, external_id, name) select $1, 'vk', 'bench' || n, 'Покупатель ' || n from generate_series(1, ${PEOPLE}) n returning id
     ), posts_of as (select id, row_number() over () - 1 as place from post
     ), people as (select id, row_number() over () - 1 as place from someone
     ), item as (
       insert into items (space_id, object_id, post_id, author_id, created_at, external_id)
       select $1, $2, posts_of.id, people.id, now() - n * interval '20 seconds', 'bench' || n
       from generate_series(1, $3::int) n join posts_of on posts_of.place = n % ${POSTS} join people on people.place = n % ${PEOPLE}
       returning id, created_at
     )
     insert into item_texts (space_id, item_id, object_id, created_at, text) select $1, id, $2, created_at, id || '. ' || $4 from item`,
    [space_id, accounts[0]?.id, rows, WORDS],
  )
  await owner.query('vacuum analyze')
}

/**
 * One batch of a rush: half of it new comments, half of it loaded ones that somebody takes or puts back, all of it
 * announced and numbered. Answers with how many of them arrived.
 */
export async function rush({ owner, space_id, accounts }: Stage, count: number) {
  const arrivals = Math.ceil(count / 2)
  await owner.query(
    `with come as (
       insert into items (space_id, object_id, author_id, created_at, external_id)
       select $1, $2, (select min(id) from authors where space_id = $1), now(), gen_random_uuid() from generate_series(1, $3::int)
       returning id, created_at, version
     ), texts as (
       insert into item_texts (space_id, item_id, object_id, created_at, text) select $1, id, $2, created_at, id || '. ' || $5 from come
     ), changed as (
       update items set version = version + 1, status = (case when status = 'new' then 'inprogress' else 'new' end)::work_status
       where space_id = $1 and object_id = $2 and external_id = any($4::text[])
       returning id, version
     )
     insert into announcements (space_id, kind, object_id, body)
     select $1, kind, $2, jsonb_build_object('id', id, 'space_id', $1::int, 'version', version)
     from (select 'item.arrived' as kind, id, version from come union all select 'item.changed', id, version from changed) told`,
    [space_id, accounts[0]?.id, arrivals, someOfNewest(count - arrivals), WORDS],
  )
  await owner.query('select number_events($1)', [space_id])
  return arrivals
}

const NEWEST = 60

function someOfNewest(count: number): string[] {
  const from = Math.floor(Math.random() * NEWEST)
  return Array.from({ length: count }, (_, n) => `bench${1 + ((from + n) % NEWEST)}`)
}
