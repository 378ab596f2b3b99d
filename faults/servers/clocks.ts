import { makeChance } from '@otklik/simulator/chance.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { type Place, wallOf } from '../receiving/customers.ts'
import { eventually, type Rig } from '../rig.ts'
import { writeReplies } from '../sending/replies.ts'
import { openDesk, readAll } from '../sockets/desk.ts'

const OFF_MS = 48 * 3_600_000

/** A clock that is wrong by up to two days, and each time by others. */
export function makeMadClock(seed: number): () => number {
  const chance = makeChance(seed)
  return () => Date.now() + chance.whole(-OFF_MS, OFF_MS)
}

/** F12: networks whose clocks are wrong. So many customers write everywhere, people answer, customers write again. */
export async function workByWrongClocks(rig: Rig, customers: number) {
  const { token } = await rig.person('operator')
  const desk = openDesk(rig.server.address, token)
  await letWrite(rig, customers, 'Вопрос')
  await eventually('all has been read', 60_000, () => isQuiet(rig, 'Вопрос'))
  const { rows: places } = await rig.owner.query<Place>(
    `select 'item' as kind, id from items union all select 'chat', id from chats order by kind, id`,
  )
  await writeReplies(
    rig,
    desk,
    places.map((place) => ({ place, text: `Ответ ${place.kind} ${place.id}` })),
  )
  await letWrite(rig, customers, 'Спасибо')
  await eventually('all has been read, sent and counted', 60_000, async () => {
    const { rowCount } = await rig.owner.query(`select from stats_slots where reactions <> '{}'`)
    return (await isQuiet(rig, 'Спасибо')) && Number(rowCount) > 0
  })
  return { ...(await findings(rig)), unsteady: (await isSteady(desk)) ? 0 : 1 }
}

async function letWrite({ accounts, simulator }: Rig, customers: number, text: string) {
  const { world, deliveries } = simulator
  for (const { account } of accounts)
    for (const person of people.slice(0, customers)) {
      world.message(account, person, { text })
      const [post] = wallOf(world, account)
      if (account.network === 'vk' && post) world.comment(account, person, post.id, { text })
    }
  await deliveries.whenIdle(60_000)
}

async function isQuiet({ owner }: Rig, words: string): Promise<boolean> {
  const { rows } = await owner.query(
    `select (select count(*)::int from inbox where state = 'waiting') as waiting,
       (select count(*)::int from actions where state in ('held', 'queued', 'sending')) as unsent,
       (select count(*)::int from messages where text = $1) as said, (select count(*)::int from chats) as chats`,
    [words],
  )
  const [{ waiting, unsent, said, chats }] = rows
  return waiting + unsent === 0 && said > 0 && said === chats
}

/** Negative control: what all of this would be if networks were believed. */
export async function believe(rig: Rig) {
  await rig.owner.query(`update messages set created_at = created_at + interval '2 days' where not is_own`)
  await rig.owner.query(`update items set created_at = created_at + interval '2 days'`)
  return findings(rig)
}

async function findings({ owner }: Rig) {
  const { rows } = await owner.query(
    `select
       (select count(*)::int from items where created_at > now())
         + (select count(*)::int from messages where created_at > now())
         + (select count(*)::int from chats where last_message_at > now()) as yet_to_come,
       (select count(*)::int from replies r join items i on i.space_id = r.space_id and i.id = r.item_id
         where r.created_at < i.created_at)
         + (select count(*)::int from messages a where a.is_own and not exists (
             select from messages q where q.space_id = a.space_id and q.chat_id = a.chat_id and not q.is_own
               and (q.created_at, q.id) < (a.created_at, a.id))) as answered_before_asked,
       (select count(*)::int from items where reaction_seconds < 0)
         + (select count(*)::int from status_changes where seconds < 0)
         + (select count(*)::int from stats_slots where 0 > any(reactions)) as negative_times`,
  )
  return rows[0] as { yet_to_come: number; answered_before_asked: number; negative_times: number }
}

/** Whoever scrolls twice meets everything once, and in the same order. */
async function isSteady({ items, chats }: ReturnType<typeof openDesk>): Promise<boolean> {
  async function readOnce() {
    const comments = await readAll((after) => items.list({ query: { after } }))
    const dialogues = await readAll((after) => chats.list({ query: { after } }))
    const [first] = dialogues
    const said = await readAll((after) => chats.messages({ params: { id: first?.id ?? 0 }, query: { after } }))
    return [comments, dialogues, said].map((list) => list.map(({ id }) => id))
  }
  const [once, again] = [await readOnce(), await readOnce()]
  return once.every((ids) => new Set(ids).size === ids.length) && JSON.stringify(once) === JSON.stringify(again)
}
