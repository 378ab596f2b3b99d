import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { deadDelivery, failedAction } from '../../../test/requests/problem-requests.ts'
import { makeWorld } from '../../../test/world.ts'
import { readInbox } from './jobs/reader.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

const vkMessage = (group_id: number) => ({
  ...{ type: 'message_new', group_id, event_id: 'e1', v: '5.199' },
  object: {
    message: {
      id: 7,
      conversation_message_id: 1,
      date: 1_790_000_000,
      peer_id: 5,
      from_id: 5,
      text: 'Дошло',
      out: 0,
      attachments: [],
    },
  },
})

describe('a delivery that cannot be understood', () => {
  it('is kept as long as the screen says', async () => {
    const { rows } = await owner.query(
      `select extract(epoch from keep)::integer as keep from partition_plan where parent = 'inbox'::regclass`,
    )
    expect(rows).toEqual([{ keep: limits.inbox_kept_s }])
  })

  it('is shown to those who manage the account, with the beginning of what came', async () => {
    const space = await world.space()
    const [seen, other] = [await space.account(), await space.account()]
    const id = await deadDelivery(world, space, seen)
    const { problems } = world.as(await space.person('administrator', { objects: [seen.id] }))
    await deadDelivery(world, space, other)
    const { rows } = await problems.deliveries({ query: {} })
    expect(rows).toEqual([
      {
        ...{ id, space_id: space.id, object_id: seen.id, attempts: 5, error: 'canary-error', excerpt: 'canary-body' },
        bytes: 11,
        received_at: expect.any(Number),
      },
    ])
  })

  it('is read again once after a mend, and its error is there until it works', async () => {
    const space = await world.space()
    const account = await space.account()
    const { problems, chats } = world.as(await space.person('administrator'))
    const id = await deadDelivery(world, space, account)
    await problems.replay({ params: { id } })
    await expect(problems.replay({ params: { id } })).rejects.toMatchObject({ status: 409 })
    const row = async () => (await owner.query('select state, attempt, error from inbox where id = $1', [id])).rows[0]
    expect(await row()).toEqual({ state: 'waiting', attempt: 0, error: 'canary-error' })
    // The mend: what could not be read can be read now.
    await owner.query('update inbox set body = $2 where id = $1', [
      id,
      JSON.stringify(vkMessage(Number(account.provider_id))),
    ])
    await readInbox(base)
    expect(await row()).toMatchObject({ state: 'done', error: null })
    expect((await chats.list({ query: {} })).rows).toHaveLength(1)
    expect((await problems.deliveries({ query: {} })).rows).toEqual([])
  })

  it('can be let go', async () => {
    const space = await world.space()
    const { problems } = world.as(await space.person('administrator'))
    const id = await deadDelivery(world, space)
    await problems.dismissDelivery({ params: { id } })
    expect((await problems.deliveries({ query: {} })).rows).toEqual([])
    await expect(problems.replay({ params: { id } })).rejects.toMatchObject({ status: 409 })
  })

  it('is listed newest first, page by page', async () => {
    const space = await world.space()
    const account = await space.account()
    const ids: number[] = []
    for (let n = 0; n < 65; n++) ids.push(await deadDelivery(world, space, account))
    const { problems } = world.as(await space.person('administrator'))
    const found: number[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page = await problems.deliveries({ query: { ...(after && { after }) } })
      found.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
      more = after !== undefined
    }
    expect(found).toEqual(ids.reverse())
  })
})

describe('an action that did not happen', () => {
  it('is shown with what was to be written and what the network said', async () => {
    const space = await world.space()
    const id = await failedAction(world, space)
    const { problems } = world.as(await space.person('administrator'))
    expect((await problems.actions({ query: {} })).rows).toMatchObject([
      {
        id,
        kind: 'reply',
        state: 'failed',
        outcome: 'failed',
        text: 'canary-reply',
        reason: 'rejected',
        reason_text: 'canary-words',
      },
    ])
  })

  it('is sent again when a person says so, and its reply waits again', async () => {
    const space = await world.space()
    const id = await failedAction(world, space)
    const { problems } = world.as(await space.person('administrator'))
    await problems.dismissAction({ params: { id } })
    await problems.retryAction({ params: { id } })
    const { rows } = await owner.query(
      'select a.state, a.dismissed_at, r.state as reply from actions a join replies r on r.id = a.reply_id where a.id = $1',
      [id],
    )
    expect(rows).toEqual([{ state: 'queued', dismissed_at: null, reply: 'pending' }])
    await expect(problems.retryAction({ params: { id } })).rejects.toMatchObject({ status: 409 })
  })

  it('stays as it ended when it is let go, and is not shown any more', async () => {
    const space = await world.space()
    const id = await failedAction(world, space)
    const { problems } = world.as(await space.person('administrator'))
    await problems.dismissAction({ params: { id } })
    expect((await problems.actions({ query: {} })).rows).toEqual([])
    expect((await owner.query('select state from actions where id = $1', [id])).rows[0].state).toBe('failed')
  })

  it('is not shown of an account that was removed, nor sent through it', async () => {
    const space = await world.space()
    const id = await failedAction(world, space)
    await owner.query(`update objects set state = 'removed' where space_id = $1`, [space.id])
    const { problems } = world.as(await space.person('administrator'))
    expect((await problems.actions({ query: {} })).rows).toEqual([])
    await expect(problems.retryAction({ params: { id } })).rejects.toMatchObject({ status: 409 })
  })
})
