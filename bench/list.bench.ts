// A page of 30 comments through the whole product, against 30 rows by keyset through node:http and pg.
import { ask, interleave, median, quantile, report } from './measure.ts'
import { makeStage, type Stage } from './stage.ts'

const ITEMS = Number(process.env.ITEMS ?? 200_000)
const REQUESTS = Number(process.env.REQUESTS ?? 2_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CONNECTIONS = 8
const FIRST_AT = 1_750_000_000
const EVERY_S = 20

await using stage = await makeStage()
await fill(stage)
await using floor = await stage.startFloor('list')
const { token } = await stage.person('operator')
const headers = { authorization: `Bearer ${token}` }
const somewhere = () => FIRST_AT + Math.floor(Math.random() * ITEMS * EVERY_S)

const pages = {
  floor: () => ({ path: `/${somewhere()}` }),
  first: () => ({ path: '/v1/items', headers }),
  any: () => ({ path: `/v1/items?after=${encodeURIComponent(JSON.stringify([`${somewhere()}000000`, 1]))}`, headers }),
}
type Kind = keyof typeof pages

async function measure(kind: Kind) {
  const { address, pid } = kind === 'floor' ? floor : stage.server
  let took: number[] = []
  const { total, process, database } = await stage.cpuOf(pid(), async () => {
    took = await ask(address, CONNECTIONS, REQUESTS, pages[kind])
  })
  return { cpu: total / REQUESTS, own: process / REQUESTS, database: database / REQUESTS, p95: quantile(took, 0.95) }
}

for (const kind of ['floor', 'first', 'any'] as const) await measure(kind)
const any = await interleave(
  ROUNDS,
  () => measure('floor'),
  () => measure('any'),
)
const first = await interleave(
  ROUNDS,
  () => measure('floor'),
  () => measure('first'),
)

type Round = Awaited<ReturnType<typeof measure>>
const of = (rounds: Round[], what: keyof Round) => median(rounds.map((round) => round[what]))
console.log(`${ITEMS} comments in the space, ${CONNECTIONS} connections, ${REQUESTS} requests, ${ROUNDS} rounds`)
for (const [name, rounds] of Object.entries({ floor: any.a, any: any.b, first: first.b }))
  console.log(`${name}: process ${of(rounds, 'own').toFixed(3)} ms, database ${of(rounds, 'database').toFixed(3)} ms`)
const isWell = report([
  { what: 'any page, CPU', floor: of(any.a, 'cpu'), ours: of(any.b, 'cpu'), unit: 'ms', bar: 4 },
  { what: 'first page, CPU', floor: of(first.a, 'cpu'), ours: of(first.b, 'cpu'), unit: 'ms', bar: 4 },
  { what: 'any page, p95', floor: of(any.a, 'p95'), ours: of(any.b, 'p95'), unit: 'ms', bar: 5 },
])
if (!isWell) process.exitCode = 1

/** As many rows for the floor as for the product, of the same length. */
async function fill({ owner, space_id, accounts }: Stage) {
  const words = 'Здравствуйте, подскажите, когда доставят заказ? Жду уже третий день, на звонки никто не отвечает.'
  await owner.query(
    `with someone as (
       insert into authors (space_id, provider, external_id, name) select $1, 'vk', 'bench' || n, 'Покупатель ' || n from generate_series(1, 5000) n returning id
     ), numbered as (select id, row_number() over () as place from someone
     ), item as (
       insert into items (space_id, object_id, author_id, created_at, external_id, status, finished_at)
       select $1, $2, numbered.id, to_timestamp($3::bigint + n * $5::bigint), 'bench' || n,
         case when n % 5 < 2 then 'new' when n % 5 = 2 then 'inprogress' else 'closed' end, case when n % 5 > 2 then now() end
       from generate_series(0, $4 - 1) n join numbered on numbered.place = 1 + n % 5000
       returning id, created_at
     )
     insert into item_texts (space_id, item_id, object_id, created_at, text) select $1, id, $2, created_at, $6 from item`,
    [space_id, accounts[0]?.id, FIRST_AT, ITEMS, EVERY_S, words],
  )
  await owner.query(
    `create table floor_messages (id bigint generated always as identity primary key, space_id int not null, chat_id bigint not null,
       author_id bigint not null, status smallint not null, created_at timestamptz not null, body text not null)`,
  )
  await owner.query(
    `insert into floor_messages (space_id, chat_id, author_id, status, created_at, body)
     select 1, n % 5000, n % 5000, n % 10, to_timestamp($1::bigint + n * $3::bigint), $4 from generate_series(0, $2 - 1) n`,
    [FIRST_AT, ITEMS, EVERY_S, words],
  )
  await owner.query('create index on floor_messages (space_id, created_at desc, id desc)')
  await owner.query('vacuum analyze')
}
