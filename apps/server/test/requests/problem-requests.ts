import type { Space, World } from '../world.ts'

/** A delivery that nobody understood, of the space's first account. */
export async function deadDelivery({ owner }: World, space: Space, account?: { id: number }): Promise<number> {
  const { id } = account ?? (await space.account())
  const { rows } = await owner.query(
    `insert into inbox (space_id, object_id, state, attempt, error, correlation_id, body)
     values ($1, $2, 'dead', 5, 'canary-error', 'test', 'canary-body') returning id`,
    [space.id, id],
  )
  return rows[0].id
}

/** A reply that the network refused. */
export async function failedAction(world: World, space: Space): Promise<number> {
  const { id, version } = await space.comment()
  const { items } = world.as(await space.person('operator'))
  const reply = await items.reply({ params: { id }, body: { text: 'canary-reply', seen_version: version } })
  const { rows } = await world.owner.query(
    `update actions set state = 'failed', hold = null, reason = 'rejected', reason_text = 'canary-words', ended_at = now()
     where reply_id = $1 returning id`,
    [reply.id],
  )
  await world.owner.query(`update replies set state = 'failed' where id = $1`, [reply.id])
  return Number(rows[0].id)
}

/** An event that a listener could not deal with. */
export async function deadEvent({ owner }: World, space: Space): Promise<number> {
  const { rows } = await owner.query(
    `insert into dead_events (space_id, consumer, seq, kind, error)
     values ($1, 'statistics', (select coalesce(max(seq), 0) + 1 from dead_events), 'item.changed', 'canary-error') returning id`,
    [space.id],
  )
  return Number(rows[0].id)
}

export const problemRequests = {
  deliveries: async () => ({ query: {} }),
  replay: async (world: World, space: Space) => ({ params: { id: await deadDelivery(world, space) } }),
  dismissDelivery: async (world: World, space: Space) => ({ params: { id: await deadDelivery(world, space) } }),
  actions: async () => ({ query: {} }),
  retryAction: async (world: World, space: Space) => ({ params: { id: await failedAction(world, space) } }),
  dismissAction: async (world: World, space: Space) => ({ params: { id: await failedAction(world, space) } }),
  events: async () => ({ query: {} }),
  hearAgain: async (world: World, space: Space) => ({ params: { id: await deadEvent(world, space) } }),
  dismissEvent: async (world: World, space: Space) => ({ params: { id: await deadEvent(world, space) } }),
}
