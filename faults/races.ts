import { randomUUID } from 'node:crypto'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { wallOf } from './receiving/customers.ts'
import { eventually, type Rig, type RigAccount } from './rig.ts'
import { openDesk } from './sockets/desk.ts'

type Given = {
  races: number
  /** Negative control: whoever is told that the comment has moved on looks what it is now and sends all the same. */
  insistently?: boolean
}

/** Two people answer one comment at the same moment, each at a server if there are two. What is told is what customers saw. */
export async function raceToAnswer(rig: Rig, { races, insistently = false }: Given, servers = [rig.server]) {
  const comments = await openComments(rig, races)
  rig.simulator.ledger.clear()
  const desks = await Promise.all(
    [0, 1].map(async (who) =>
      openDesk((servers[who % servers.length] ?? rig.server).address, (await rig.person('operator')).token),
    ),
  )
  const refusals: string[] = []
  for (const { id, version } of comments) {
    const answer = async (desk: (typeof desks)[number], who: number, seen_version = version): Promise<void> => {
      const body = { text: `${id} от ${who}`, seen_version }
      await desk.items.reply({ params: { id }, body, key: randomUUID() }).catch(async (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        refusals.push(`${error.status} ${error.refusal.error_type}`)
        if (insistently) return answer(desk, who, (await desk.items.get({ params: { id } })).item.version)
      })
    }
    await Promise.all(desks.map((desk, who) => answer(desk, who)))
  }
  await eventually('every answer has left', 120_000, async () => {
    const { rows } = await rig.owner.query(
      `select count(*)::int as n from actions where state in ('held', 'queued', 'sending')`,
    )
    return rows[0].n === 0
  })
  const seen = Map.groupBy(
    rig.simulator.ledger.entries.filter(({ method, effect }) => method === 'wall.createComment' && effect === 'new'),
    ({ text = '' }) => Number.parseInt(text, 10),
  )
  const timesSeen = (times: number) => comments.filter(({ id }) => (seen.get(id)?.length ?? 0) === times).length
  return { answered: { never: timesSeen(0), once: timesSeen(1), twice: timesSeen(2) }, refusals }
}

/** So many people have commented, and the product has it. */
export async function openComments(rig: Rig, count: number): Promise<{ id: number; version: number }[]> {
  const { world, deliveries } = rig.simulator
  const place = rig.accounts.find(({ account }) => account.network === 'vk') as RigAccount
  const [post] = wallOf(world, place.account)
  const words = `Вопрос ${randomUUID()}`
  for (let n = 0; n < count; n++)
    world.comment(place.account, people[n % people.length] as (typeof people)[number], post?.id as number, {
      text: words,
    })
  await deliveries.whenIdle(120_000)
  const comments = async () => {
    const { rows } = await rig.owner.query(
      'select i.id, i.version from items i join item_texts t on t.space_id = i.space_id and t.item_id = i.id where t.text = $1 order by i.id',
      [words],
    )
    return rows
  }
  await eventually(`${count} comments have arrived`, 60_000, async () => (await comments()).length === count)
  return comments()
}
