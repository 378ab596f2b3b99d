import { setTimeout as sleep } from 'node:timers/promises'
import { makeChance } from '@otklik/simulator/chance.ts'
import { openComments } from './races.ts'
import { eventually, type Rig, untilSessionsEnd } from './rig.ts'
import { openDesk } from './sockets/desk.ts'

type Given = {
  targets: number
  kills: number
  seed: number
  /** Negative control: what was done last is not remembered, as if result and deed were saved one after the other. */
  forgetfully?: boolean
}

/** One answer to many comments, by a server that is killed in the middle of it. What is told is what became of each. */
export async function workOnManyWhileKilled(rig: Rig, { targets, kills, seed, forgetfully = false }: Given) {
  const chance = makeChance(seed)
  // Nothing leaves meanwhile: what is tried here is the work on many, not the sending.
  await rig.owner.query('update spaces set undo_ms = 60000')
  const ids = (await openComments(rig, targets)).map(({ id }) => id)
  const { token } = await rig.person('operator')
  const deed = { do: 'reply', text: 'Спасибо!', then_status: 'closed' } as const
  const [run] = await openDesk(rig.server.address, token).bulk.onItems({ body: { deed, target: { ids } } })
  const run_id = run?.id as number

  let killed_inside = 0
  for (const point of Array.from({ length: kills }, () => chance.whole(1, targets / 2)).sort((a, b) => a - b)) {
    while ((await progress(rig, run_id)) < point) await sleep(2)
    if (forgetfully) {
      await forgetLast(rig, run_id)
      continue
    }
    await rig.server.kill()
    await untilSessionsEnd(rig)
    if ((await progress(rig, run_id)) < targets) killed_inside++
    await rig.server.start()
  }
  const ended = async () => (await rig.owner.query('select state from bulk_runs where id = $1', [run_id])).rows[0].state
  await eventually('the run has ended', 120_000, async () => (await ended()) !== 'running')

  const { rows } = await rig.owner.query(
    `select count(*) filter (where n = 0)::int as never, count(*) filter (where n = 1)::int as once, count(*) filter (where n > 1)::int as twice,
       count(*) filter (where status = 'closed')::int as closed
     from (select i.status, (select count(*) from replies r where r.space_id = i.space_id and r.item_id = i.id) as n
       from items i where i.id = any($1)) each`,
    [ids],
  )
  const counted = await rig.owner.query('select total, accepted, failed from bulk_runs where id = $1', [run_id])
  return { killed_inside, answered: rows[0], run: counted.rows[0] }
}

async function progress({ owner }: Rig, run_id: number): Promise<number> {
  const { rows } = await owner.query('select accepted + done + failed as n from bulk_runs where id = $1', [run_id])
  return rows[0].n
}

const forgetLast = ({ owner }: Rig, run_id: number) =>
  owner.query(
    `update bulk_targets set state = 'waiting' where run_id = $1 and target_id =
       (select max(target_id) from bulk_targets where run_id = $1 and state in ('accepted', 'done'))`,
    [run_id],
  )
