import type { BotFailure } from '@otklik/contract/bots/failures.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, drawn } from '../../../../test/stages/bots-stage.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, sessions, steps, said } = botsOf(world)
const { owner } = world
const now = () => Math.floor(Date.now() / 1000)
const customer = (more: object = {}) => ({
  ...{ chat_external_id: 'anna', author: { external_id: 'anna', name: 'Анна Смирнова' }, created_at: now() },
  ...more,
})
const end = ['end', { kind: 'end' }, {}] as const
const variables = [{ name: 'x', kind: 'text' }]

const list = async (space: Space, who: Person, more: object = {}) =>
  (await world.as(who).botSessions.failures({ query: { space_id: space.id, bot_id: [], ...more } })).rows
const repeat = (who: Person, { what, id }: Pick<BotFailure, 'what' | 'id'>) =>
  world.as(who).botSessions.repeat({ params: { id }, body: { what } })
const moved = { status: 409, refusal: { error_type: 'bot_moved' } }

/** A step that fails for a reason that somebody can mend: nobody may be written to so often within a day. */
const spend = (space: Space) =>
  owner.query(
    `insert into robot_acts (space_id, kind, thread_id, object_id, author_id, is_send, at)
     select space_id, kind, thread_id, object_id, author_id, true, now() - interval '1 hour' from robot_acts, generate_series(1, 40)
     where space_id = $1 and is_send`,
    [space.id],
  )
const allow = (space: Space) =>
  owner.query(`delete from robot_acts where space_id = $1 and at < now() - interval '30 minutes'`, [space.id])

const chain = drawn(
  [
    ['hi', { kind: 'message', variants: ['Здравствуйте'] }, { next: 'ask' }],
    ['ask', { kind: 'question', text: 'Что?', variable: 'x', wait_s: 600 }, { next: 'tell' }],
    ['tell', { kind: 'message', variants: ['Понял: {x}'] }, { next: 'end' }],
    end,
  ],
  { variables },
)

/** A conversation that broke off at its last message. */
async function broken() {
  const { space, boss } = await scene()
  const bot = await add(space, boss, chain)
  const { chat } = await space.message(customer())
  await pass(space)
  await spend(space)
  await space.message(customer({ text: 'Чай' }))
  await pass(space)
  return { space, boss, bot, chat }
}

describe('what a bot could not do', () => {
  it('is listed with whom, where and why, and goes on at the node that failed, saying nothing twice', async () => {
    const { space, boss, bot, chat } = await broken()
    const [failure] = await list(space, boss)
    expect(failure).toMatchObject({
      ...{ what: 'session', bot_id: bot.id, chat_id: chat.id, author_name: 'Анна Смирнова' },
      ...{ reason: 'error', node_kind: 'message', fault: 'guard_author', hindrance: null },
    })
    expect(await list(space, boss, { bot_id: [bot.id + 1] })).toEqual([])
    await allow(space)
    await repeat(boss, failure as BotFailure)
    await pass(space)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(['Здравствуйте', 'Что?', 'Понял: Чай'])
    const [session] = await sessions(space)
    expect(session).toMatchObject({ state: 'done', reason: null })
    // What failed is still to be read, and what was tried again stands behind it.
    expect((await steps(session.id)).slice(-3)).toMatchObject([
      { node: 'tell', port: 'error', fault: 'guard_author' },
      { node: 'tell', port: 'next', said: 'Понял: Чай' },
      { node: 'end' },
    ])
    expect(await list(space, boss)).toEqual([])
    const { rows } = await owner.query(
      `select user_id from audit_log where space_id = $1 and kind = 'problem.repeated'`,
      [space.id],
    )
    expect(rows).toEqual([{ user_id: boss.user_id }])
  })

  it('is tried once, however often it is pressed at the same moment', async () => {
    const { space, boss, chat } = await broken()
    await allow(space)
    const [failure] = await list(space, boss)
    const tried = await Promise.allSettled(Array.from({ length: 4 }, () => repeat(boss, failure as BotFailure)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await pass(space)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(['Здравствуйте', 'Что?', 'Понял: Чай'])
  })

  it('is left to the person who has taken the dialogue', async () => {
    const { space, boss } = await broken()
    const [failure] = await list(space, boss)
    await owner.query('update chats set bot_paused_at = now() + interval $$1 minute$$ where space_id = $1', [space.id])
    expect(await list(space, boss)).toMatchObject([{ hindrance: 'person' }])
    await expect(repeat(boss, failure as BotFailure)).rejects.toMatchObject(moved)
  })

  it.each([
    [
      'newer',
      `insert into bot_sessions (space_id, bot_id, version, chat_id, object_id, cause, state, data, depth, correlation_id)
       select space_id, bot_id, version, chat_id, object_id, cause, 'waiting', data, depth, 'test' from bot_sessions where space_id = $1`,
    ],
    ['off', 'update bots set is_on = false where space_id = $1'],
    ['closed', 'update chats set lost_at = now() where space_id = $1'],
    ['steps', `update bot_sessions set state = 'stopped', reason = 'steps' where space_id = $1`],
  ])('says why it is not tried again: %s', async (hindrance, change) => {
    const { space, boss } = await broken()
    const [failure] = await list(space, boss)
    await owner.query(change, [space.id])
    expect((await list(space, boss)).at(-1)).toMatchObject({ hindrance })
    await expect(repeat(boss, failure as BotFailure)).rejects.toMatchObject(moved)
  })

  it('asks no service again of which nobody knows what it has done', async () => {
    const { space, boss } = await scene()
    const post = { kind: 'http', method: 'POST', url: 'https://192.0.2.1/pay' }
    const bot = await add(space, boss, drawn([['pay', post, { ok: 'end' }], end]))
    await space.message(customer())
    await pass(space)
    const setFault = (fault: string) =>
      owner.query('update bot_steps set fault = $2 where bot_id = $1', [bot.id, fault])
    await setFault('http_lost')
    expect(await list(space, boss)).toMatchObject([{ node_kind: 'http', fault: 'http_lost', hindrance: 'unsure' }])
    await setFault('secret')
    expect(await list(space, boss)).toMatchObject([{ fault: 'secret', hindrance: null }])
  })

  it('that a fault of ours kept from hearing is heard after the mend', async () => {
    const { space, boss } = await scene()
    await add(space, boss, chain)
    const { chat } = await space.message(customer())
    await pass(space)
    const { rows } = await owner.query('select data from bot_sessions where chat_id = $1', [chat.id])
    await owner.query(`update bot_sessions set data = data || '{"frames": []}' where chat_id = $1`, [chat.id])
    await space.message(customer({ text: 'Кофе' }))
    for (const seconds of [3, 10, 30, 100]) await pass(space, seconds)
    expect((await sessions(space))[0]).toMatchObject({ state: 'stopped', reason: 'fault' })
    const [failure, ...others] = await list(space, boss)
    expect(failure).toMatchObject({ what: 'session', reason: 'fault', hindrance: null })
    expect(others).toEqual([])
    // The mend.
    await owner.query(
      `update bot_sessions set data = data || jsonb_build_object('frames', $2::jsonb) where chat_id = $1`,
      [chat.id, JSON.stringify(rows[0].data.frames)],
    )
    await repeat(boss, failure as BotFailure)
    await pass(space)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(['Здравствуйте', 'Что?', 'Понял: Кофе'])
  })

  it('where none has begun: the words are listed, and heard again', async () => {
    const { space, boss } = await scene()
    await add(space, boss, chain)
    const { chat } = await space.message(customer({ text: 'Есть кто?' }))
    await owner.query('delete from bot_work where space_id = $1', [space.id])
    await pass(space)
    await owner.query('delete from bot_sessions where space_id = $1', [space.id])
    await owner.query(
      `insert into bot_work (space_id, seq, kind, thing_id, message_id, why, at, depth, correlation_id, tries, failed_at)
       select space_id, 999999, 'chat', chat_id, id, 'said', now(), 0, 'test', 3, now() from messages where chat_id = $1 and not is_own`,
      [chat.id],
    )
    const [failure] = await list(space, boss)
    expect(failure).toMatchObject({ what: 'words', bot_id: null, chat_id: chat.id, text: 'Есть кто?', hindrance: null })
    await repeat(boss, failure as BotFailure)
    await expect(repeat(boss, failure as BotFailure)).rejects.toMatchObject({ status: 404 })
    await pass(space)
    expect(await sessions(space)).toMatchObject([{ chat_id: chat.id, state: 'waiting' }])
    expect(await list(space, boss)).toEqual([])
  })

  it('that has not left is sent again as it stands, by whoever may answer', async () => {
    const { space, boss } = await scene()
    await add(space, boss, chain)
    const { chat } = await space.message(customer())
    await pass(space)
    const fail = (state: string) =>
      owner.query(
        `update actions set state = $2, hold = null, reason = 'rejected', reason_text = 'No', ended_at = now()
         where chat_id = $1 and kind = 'message' and id = (select min(id) from actions where chat_id = $1 and kind = 'message')`,
        [chat.id, state],
      )
    await fail('unknown')
    expect(await list(space, boss)).toMatchObject([{ what: 'send', hindrance: 'unsure' }])
    await fail('failed')
    const [failure] = await list(space, boss)
    expect(failure).toMatchObject({
      ...{ what: 'send', text: 'Здравствуйте', send_reason: 'rejected', reason_text: 'No', hindrance: null },
    })
    await repeat(boss, failure as BotFailure)
    await expect(repeat(boss, failure as BotFailure)).rejects.toMatchObject({ status: 404 })
    const { rows } = await owner.query(
      `select state from actions where chat_id = $1 and kind = 'message' order by id`,
      [chat.id],
    )
    expect(rows.map(({ state }) => state)).toEqual(['queued', expect.any(String)])
    expect(await said(chat.id)).toHaveLength(2)
  })

  it('is nobody’s business who sees only other accounts', async () => {
    const { space, boss } = await broken()
    const other = await space.account()
    const guest = await space.person('administrator', { objects: [other.id] })
    const [failure] = await list(space, boss)
    expect(await list(space, guest)).toEqual([])
    await expect(repeat(guest, failure as BotFailure)).rejects.toMatchObject({ status: 404 })
  })

  it('is listed newest first, page by page, each once', async () => {
    const { space, boss } = await broken()
    await owner.query(
      `insert into bot_sessions (space_id, bot_id, version, chat_id, object_id, author_id, cause, state, reason, data, depth, correlation_id, ended_at)
       select space_id, bot_id, version, chat_id, object_id, author_id, cause, 'stopped', 'fault', data, depth, 'test',
         now() - n * interval '1 minute' from bot_sessions, generate_series(0, 129) n where space_id = $1`,
      [space.id],
    )
    const { botSessions } = world.as(boss)
    const found: number[] = []
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await botSessions.failures({ query: { space_id: space.id, bot_id: [], ...(after && { after }) } })
      found.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    }
    expect(found).toHaveLength(131)
    expect(new Set(found).size).toBe(131)
  })
})
