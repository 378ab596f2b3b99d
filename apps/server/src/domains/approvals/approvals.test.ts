import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { workOff } from '../bulk/jobs.ts'
import { replyToItem } from '../items/replies/reply.ts'
import { asRobot } from '../users/robots.ts'
import { lookInSpace } from './clock.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { run } = scriptNetworks(world)
const refused = (error_type: string) => ({ refusal: { error_type } })

async function scene(settings: object = {}) {
  const space = await world.space({ settings })
  const boss = await space.person('administrator')
  const trainee = await space.person('operator', { switches: ['items', 'messages'] })
  await owner.query('update members set needs_approval = true where space_id = $1 and user_id = $2', [
    space.id,
    trainee.user_id,
  ])
  return { space, boss, trainee }
}
const versionOf = async (kind: 'items' | 'chats', id: number) =>
  Number((await owner.query(`select version from ${kind} where id = $1`, [id])).rows[0].version)
const replyAs = async (who: Person, id: number, more: object = {}) =>
  world.as(who).items.reply({
    params: { id },
    body: { text: 'Здраствуйте', seen_version: await versionOf('items', id), ...more },
  })
const writeAs = async (who: Person, id: number, more: object = {}) =>
  world.as(who).chats.send({
    params: { id },
    body: { text: 'Здраствуйте', seen_version: await versionOf('chats', id), ...more },
  })
const queueOf = async (who: Person) => (await world.as(who).approvals.list({ query: {} })).rows
const onlyOne = async (who: Person) => {
  const rows = await queueOf(who)
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}
const sentIn = async () => (await run()).map((order) => ('text' in order ? order.text : order.kind))
const draftOf = async (who: Person, id: number) => (await world.as(who).items.get({ params: { id } })).draft?.text

describe('an answer of somebody of whom a yes is demanded', () => {
  it('waits, with the customer still waiting, until a colleague says yes; then it leaves in their words', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await space.comment()
    expect((await world.as(trainee).items.get({ params: { id } })).approval).toBe('member')
    const reply = await replyAs(trainee, id, { then_status: 'closed' })
    expect(reply.action).toMatchObject({ state: 'held', hold: 'approval' })
    expect(await sentIn()).toEqual([])
    expect((await world.as(trainee).items.get({ params: { id } })).item.status).toBe('inprogress')

    const asked = await onlyOne(boss)
    expect(asked).toMatchObject({
      kind: 'item',
      thing_id: id,
      user_id: trainee.user_id,
      why: 'member',
      is_outdated: false,
    })
    const body = { seen_version: asked.version, text: 'Здравствуйте!' }
    expect(await world.as(boss).approvals.approve({ params: { id: asked.id }, body })).toMatchObject({
      ...{ state: 'approved', decided_by: boss.user_id, was_text: 'Здраствуйте', text: 'Здравствуйте!' },
    })
    expect(await sentIn()).toEqual(['Здравствуйте!'])
    const card = await world.as(boss).items.get({ params: { id } })
    expect(card.item.status).toBe('closed')
    expect(card.replies).toMatchObject([{ text: 'Здравствуйте!', earlier: ['Здраствуйте'], user_id: trainee.user_id }])
    expect(card.history.filter(({ kind }) => kind === 'approval')).toMatchObject([
      { verdict: 'asked', user_id: trainee.user_id },
      { verdict: 'approved', user_id: boss.user_id, writer: trainee.user_id, is_changed: true },
    ])
    await expect(world.as(boss).approvals.approve({ params: { id: asked.id }, body })).rejects.toMatchObject({})
  })

  it('is given back with the reason', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await space.comment()
    const reply = await replyAs(trainee, id)
    const asked = await onlyOne(boss)
    const params = { id: asked.id }
    expect(await world.as(boss).approvals.refuse({ params, body: { comment: 'Обращайтесь по имени' } })).toMatchObject({
      ...{ state: 'refused', comment: 'Обращайтесь по имени' },
    })
    expect(await draftOf(trainee, id)).toBe('Здраствуйте')
    expect(await sentIn()).toEqual([])
    const { rows } = await owner.query('select state from replies where id = $1', [reply.id])
    expect(rows).toEqual([{ state: 'cancelled' }])
    const { rows: told } = await owner.query(
      `select a.body from announcements a where a.space_id = $1 and a.kind = 'notification.caused'
       union all select e.body from events e where e.space_id = $1 and e.kind = 'notification.caused'`,
      [space.id],
    )
    expect(told.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'approval_asked', to: { holders: true } }),
        expect.objectContaining({
          code: 'approval_refused',
          to: { user_id: trainee.user_id },
          how: 'Обращайтесь по имени',
        }),
      ]),
    )
  })

  it('is outdated when the customer writes meanwhile: a yes needs what is new', async () => {
    const { space, boss, trainee } = await scene()
    const person = { chat_external_id: 'ilya', author: { external_id: 'ilya', name: 'Илья' } }
    const { chat } = await space.message(person)
    await writeAs(trainee, chat.id)
    const before = await onlyOne(boss)
    const { unanswered_at } = (await world.as(boss).chats.get({ params: { id: chat.id } })).chat
    expect(unanswered_at).not.toBeNull()
    await space.message({ ...person, text: 'Уже не нужно' })
    const params = { id: before.id }
    await expect(
      world.as(boss).approvals.approve({ params, body: { seen_version: before.version } }),
    ).rejects.toMatchObject(refused('stale'))
    const now = await onlyOne(boss)
    expect(now).toMatchObject({ is_outdated: true, customer_text: 'Уже не нужно' })
    await world.as(boss).approvals.approve({ params, body: { seen_version: now.version } })
    expect(await sentIn()).toEqual(['Здраствуйте'])
    expect((await world.as(boss).chats.get({ params: { id: chat.id } })).chat.unanswered_at).toBeNull()
  })

  it('is overtaken by a colleague’s answer and is a draft again', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await space.comment()
    await replyAs(trainee, id)
    await replyAs(boss, id, { text: 'Отвечаю сам' })
    expect(await sentIn()).toEqual(['Отвечаю сам'])
    expect(await queueOf(boss)).toEqual([])
    expect(await draftOf(trainee, id)).toBe('Здраствуйте')
    const { rows } = await world.as(boss).approvals.list({ query: { show: 'decided' } })
    expect(rows).toMatchObject([{ state: 'answered' }])
  })

  it('is withdrawn by its writer and by nobody else but administrators', async () => {
    const { space, boss, trainee } = await scene()
    const other = await space.person('operator')
    const { id } = await space.comment()
    const reply = await replyAs(trainee, id)
    await expect(world.as(other).items.cancelReply({ params: { id: reply.id } })).rejects.toMatchObject(
      refused('no_access'),
    )
    expect((await world.as(trainee).items.cancelReply({ params: { id: reply.id } })).text).toBe('Здраствуйте')
    expect(await queueOf(boss)).toEqual([])
    const { rows } = await world.as(boss).approvals.list({ query: { show: 'decided' } })
    expect(rows).toMatchObject([{ state: 'withdrawn' }])
  })

  it('that is to be sent later waits for both: the yes and its time', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await space.comment()
    const send_at = Math.floor(Date.now() / 1000) + 3_600
    await replyAs(trainee, id, { send_at })
    const asked = await onlyOne(boss)
    expect(asked.send_at).toBe(send_at)
    await world.as(boss).approvals.approve({ params: { id: asked.id }, body: { seen_version: asked.version } })
    expect(await sentIn()).toEqual([])
    const { replies } = await world.as(boss).items.get({ params: { id } })
    expect(replies).toMatchObject([{ action: { state: 'held', hold: 'later', not_before: send_at } }])
  })
})

describe('who says yes', () => {
  it('is never oneself, nor somebody without the right, out of reach, or who may not answer there', async () => {
    const { space, boss } = await scene()
    await owner.query('update members set needs_approval = true where space_id = $1 and user_id = $2', [
      space.id,
      boss.user_id,
    ])
    const plain = await space.person('operator', { switches: ['items', 'messages'] })
    const fenced = await space.person('operator', { groups: [await space.group()] })
    const blind = await space.person('operator', { switches: ['messages', 'approve'] })
    const { id } = await space.comment()
    await replyAs(boss, id)
    const { rows } = await owner.query('select id from approvals where space_id = $1', [space.id])
    const params = { id: Number(rows[0].id) }
    const body = { seen_version: await versionOf('items', id) }
    const say = (who: Person) => world.as(who).approvals.approve({ params, body })
    await expect(say(boss)).rejects.toMatchObject(refused('own_approval'))
    await expect(say(plain)).rejects.toMatchObject(refused('no_access'))
    await expect(say(fenced)).rejects.toMatchObject(refused('not_found'))
    await expect(say(blind)).rejects.toMatchObject(refused('not_found'))
    for (const who of [boss, fenced, blind]) expect(await queueOf(who)).toEqual([])
    const may = await space.person('operator')
    expect(await say(may)).toMatchObject({ state: 'approved' })
  })

  it('needs none for an account or for being new; others do, and robots where the account does', async () => {
    const { space, boss } = await scene({ approval_days: 7 })
    const fresh = await space.person('operator', { switches: ['items', 'messages'] })
    const veteran = await space.person('operator', { switches: ['items', 'messages'] })
    await owner.query(
      `update members set created_at = now() - interval '8 days' where space_id = $1 and user_id = $2`,
      [space.id, veteran.user_id],
    )
    const account = await space.account()
    const hold = async (who: Person) => {
      const { id } = await space.comment({ account })
      return (await replyAs(who, id)).action?.hold ?? null
    }
    expect([await hold(fresh), await hold(veteran), await hold(boss)]).toEqual(['approval', null, null])
    await owner.query('update objects set needs_approval = true where space_id = $1 and id = $2', [
      space.id,
      account.id,
    ])
    expect([await hold(fresh), await hold(veteran), await hold(boss)]).toEqual(['approval', 'approval', null])
    const { id, version } = await space.comment({ account })
    await space.inside(async (ctx) => {
      const robot = await asRobot(ctx, space.id, { cause: 'rule', origin: 'rule:1', depth: 1 })
      const reply = {
        text: 'Спасибо',
        is_private: false,
        file_ids: [],
        then_status: null,
        send_at: null,
        template_id: null,
      }
      await replyToItem(robot, id, { ...reply, seen_version: version })
    })
    expect((await queueOf(boss)).at(-1)).toMatchObject({ user_id: null, why: 'account', text: 'Спасибо' })
  })
})

describe('nobody slips past', () => {
  const waiting = async (space: Space) =>
    (
      await owner.query(`select count(*)::integer as n from approvals where space_id = $1 and state = 'asked'`, [
        space.id,
      ])
    ).rows[0].n
  const left = async (space: Space) =>
    (
      await owner.query(
        `select count(*)::integer as n from actions where space_id = $1 and kind in ('reply', 'private_reply', 'message')
           and (state <> 'held' or hold <> 'approval')`,
        [space.id],
      )
    ).rows[0].n

  it('by work on many', async () => {
    const { space, trainee } = await scene()
    const ids = [(await space.comment()).id, (await space.comment()).id]
    const deed = { do: 'reply', text: 'Спасибо' } as const
    await world.as(trainee).bulk.onItems({ body: { deed, target: { ids } } })
    while (await workOff(world.base));
    expect([await waiting(space), await left(space)]).toEqual([2, 0])
  })

  it('by a macro or a template', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await space.comment()
    const macro = await world.as(boss).macros.add({
      body: {
        ...{ space_id: space.id, name: 'Ответ', uses_for: ['items'] },
        actions: [{ do: 'reply', text: 'Спасибо', template_id: null }],
      },
    } as never)
    const body = { macro_id: macro.id, seen_version: await versionOf('items', id) }
    await world.as(trainee).macroRuns.onItem({ params: { id }, body })
    expect([await waiting(space), await left(space)]).toEqual([1, 0])
  })

  it('by changing what was said, or by trying again what nobody has said yes to', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await space.comment()
    const sent = await replyAs(boss, id, { text: 'Сказано' })
    await run()
    await expect(
      world.as(trainee).moderation.editReply({ params: { id: sent.id }, body: { text: 'Другое' } } as never),
    ).rejects.toMatchObject(refused('needs_approval'))
    const other = await space.comment()
    const reply = await replyAs(trainee, other.id)
    await owner.query(
      `update actions set state = 'failed', hold = null, reason = 'no_right', ended_at = now() where reply_id = $1`,
      [reply.id],
    )
    await owner.query(`update replies set state = 'failed' where id = $1`, [reply.id])
    await expect(world.as(trainee).items.retryReply({ params: { id: reply.id } })).rejects.toMatchObject(
      refused('needs_approval'),
    )
  })

  it('in a dialogue, with a quotation, a draft before it or a private answer', async () => {
    const { space, trainee } = await scene()
    const message = await space.message()
    await world
      .as(trainee)
      .chatHandling.saveDraft({ params: { id: message.chat.id }, body: { text: 'Начал' } } as never)
    await writeAs(trainee, message.chat.id)
    const { id } = await space.comment()
    await replyAs(trainee, id, { is_private: true })
    expect([await waiting(space), await left(space)]).toEqual([2, 0])
  })
})

it('the clock tells of it again, gives it back when the network listens no more, and says that its time has passed', async () => {
  const { space, boss, trainee } = await scene()
  const account = await space.account({ provider: 'whatsapp' })
  const now = Math.floor(Date.now() / 1000)
  const { chat } = await space.message({ account, created_at: now - 60 })
  await writeAs(trainee, chat.id, { send_at: now + 600 })
  const told = async () =>
    (await owner.query('select told, state from approvals where space_id = $1', [space.id])).rows[0]
  await lookInSpace(world.base, space.id, new Date((now + 900) * 1000))
  expect(await told()).toEqual({ told: ['late'], state: 'asked' })
  await lookInSpace(world.base, space.id, new Date((now + 1_900) * 1000))
  expect(await told()).toEqual({ told: ['late', 'again'], state: 'asked' })
  await lookInSpace(world.base, space.id, new Date((now + 86_400 - 600) * 1000))
  expect(await told()).toEqual({ told: ['late', 'again', 'urgent'], state: 'asked' })
  await lookInSpace(world.base, space.id, new Date((now + 86_500) * 1000))
  expect(await told()).toMatchObject({ state: 'expired' })
  expect((await world.as(trainee).chats.get({ params: { id: chat.id } })).draft?.text).toBe('Здраствуйте')
  expect(await queueOf(boss)).toEqual([])
})
