import type { ItemDeed } from '@otklik/contract/bulk.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { workOff } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const workAll = async () => {
  while (await workOff(world.base));
}
const hide = { do: 'hide', is_hidden: true } as const
const answer: ItemDeed = { do: 'reply', text: 'Спасибо!', file_ids: [], template_id: null, then_status: null }

async function stage() {
  const space = await world.space()
  const account = await space.account({ provider: 'facebook' })
  const ids = [(await space.comment({ account })).id, (await space.comment({ account })).id].sort((a, b) => a - b)
  return { space, account, ids, who: await space.person('operator') }
}
async function begin(who: Person, deed: ItemDeed, ids: number[]) {
  const [run] = await world.as(who).bulk.onItems({ body: { deed, target: { ids } } })
  await workAll()
  return run?.id as number
}
const runOf = (who: Person, id: number) => world.as(who).bulk.get({ params: { id } })
const resultsOf = async (who: Person, id: number) =>
  (await world.as(who).bulk.results({ params: { id }, query: {} })).rows
const setAccount = (id: number, state: 'active' | 'broken') =>
  world.owner.query('update objects set state = $2 where id = $1', [id, state])
const done = `state = 'done', hold = null, external_id = 'sent-' || id`
/** As the sender leaves them. */
const endActions = (space: Space, how: string) =>
  world.owner.query(`update actions set ${how}, ended_at = now() where space_id = $1 and ended_at is null`, [space.id])

describe('of work on many, done', () => {
  it('is what the network has confirmed: before that it is accepted', async () => {
    const { space, ids, who } = await stage()
    const id = await begin(who, hide, ids)
    expect(await runOf(who, id)).toMatchObject({ state: 'settling', accepted: 2, held: 0, done: 0, failed: 0 })
    expect(await resultsOf(who, id)).toMatchObject(ids.map((id) => ({ id, state: 'accepted' })))

    await endActions(space, done)
    await workAll()
    expect(await runOf(who, id)).toMatchObject({
      state: 'done',
      accepted: 0,
      held: 0,
      done: 2,
      ended_at: expect.any(Number),
    })
  })

  it('is nothing while the account is away: it is held, on the row too, until it ends', async () => {
    const { space, account, ids, who } = await stage()
    await setAccount(account.id, 'broken')
    const first = await begin(who, hide, ids)
    // Who asks for the same again hears the same: it is shown as hidden, and is not.
    const second = await begin(who, hide, ids)
    const said = await begin(who, answer, ids)
    await workAll()

    for (const id of [first, second, said]) {
      expect(await runOf(who, id)).toMatchObject({ state: 'settling', held: 2, accepted: 0, done: 0 })
      expect(await resultsOf(who, id)).toMatchObject(ids.map((id) => ({ id, state: 'held' })))
    }
    const [row] = (await world.as(who).items.list({ query: {} })).rows
    expect(row).toMatchObject({ deed: { kind: 'hide', state: 'pending', is_held: true }, unsent: 'held' })

    // What waits for an account keeps nobody else waiting.
    const quick = await begin(who, { do: 'status', status: 'waiting' }, ids)
    expect(await runOf(who, quick)).toMatchObject({ state: 'done', done: 2 })

    await setAccount(account.id, 'active')
    await workAll()
    expect(await runOf(who, first)).toMatchObject({ state: 'settling', held: 0, accepted: 2 })
    await endActions(space, done)
    await workAll()
    for (const id of [first, second, said]) expect(await runOf(who, id)).toMatchObject({ state: 'done', done: 2 })
  })

  it('is no answer that can still be taken back, and none that was', async () => {
    const { space, ids, who } = await stage()
    await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
    const id = await begin(who, answer, ids)
    expect(await runOf(who, id)).toMatchObject({ state: 'settling', accepted: 2, done: 0 })

    const { items } = world.as(who)
    const { replies } = await items.get({ params: { id: ids[0] as number } })
    await items.cancelReply({ params: { id: replies[0]?.id as number } })
    await endActions(space, done)
    await workAll()
    expect(await runOf(who, id)).toMatchObject({ state: 'done', accepted: 0, done: 1, failed: 1 })
    expect(await resultsOf(who, id)).toMatchObject([
      { id: ids[0], state: 'failed', reason: 'taken_back' },
      { id: ids[1], state: 'done' },
    ])
  })

  it('is nothing that the network refused, with its own words, nor what nobody knows of', async () => {
    const { space, ids, who } = await stage()
    const refused = await begin(who, hide, ids)
    await endActions(space, `state = 'failed', reason = 'rejected', reason_text = 'Нет прав'`)
    const lost = await begin(who, answer, ids)
    await endActions(space, `state = 'unknown'`)
    await workAll()
    expect(await runOf(who, refused)).toMatchObject({ state: 'done', failed: 2 })
    expect((await resultsOf(who, refused))[0]).toMatchObject({ reason: 'rejected', reason_text: 'Нет прав' })

    // The answer is looked for first.
    expect(await runOf(who, lost)).toMatchObject({ state: 'settling', accepted: 2 })
    await world.owner.query(`update actions set ended_at = now() - interval '3 minutes' where space_id = $1`, [
      space.id,
    ])
    await workAll()
    expect(await runOf(who, lost)).toMatchObject({ state: 'done', failed: 2 })
    expect((await resultsOf(who, lost))[0]).toMatchObject({ reason: 'lost_answer' })
  })
})
