import { afterAll, describe, expect, it } from 'vitest'
import { approvalsOf } from '../../../test/line/approvals-stage.ts'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person } from '../../../test/world.ts'
import { replyToItem } from '../items/replies/reply.ts'
import { asRobot } from '../users/robots.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { run } = scriptNetworks(world)
const refused = (error_type: string) => ({ refusal: { error_type } })

const { scene, versionOf, replyAs, writeAs, queueOf, onlyOne, draftOf } = approvalsOf(world)
const sentIn = async () => (await run()).map((order) => ('text' in order ? order.text : order.kind))

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
    expect(now).toMatchObject({ is_outdated: true, newer: [{ text: 'Уже не нужно' }] })
    await world.as(boss).approvals.approve({ params, body: { seen_version: now.version } })
    expect(await sentIn()).toEqual(['Здраствуйте'])
    expect((await world.as(boss).chats.get({ params: { id: chat.id } })).chat.unanswered_at).toBeNull()
  })

  it('stands beside what it was written to, and apart from that what the customer said since', async () => {
    const { space, boss, trainee } = await scene()
    const { chat } = await space.message({ chat_external_id: 'anna', text: 'Привезёте к семи?' })
    await writeAs(trainee, chat.id, { text: 'Да, будем до семи' })
    expect(await onlyOne(boss)).toMatchObject({ customer_text: 'Привезёте к семи?', newer: [] })
    await space.message({ chat_external_id: 'anna', text: 'Нет, лучше завтра' })
    const asked = await onlyOne(boss)
    expect(asked).toMatchObject({ customer_text: 'Привезёте к семи?', newer: [{ text: 'Нет, лучше завтра' }] })
    await world.as(boss).approvals.refuse({ params: { id: asked.id }, body: { comment: 'Уже завтра' } })
    const { rows } = await world.as(boss).approvals.list({ query: { show: 'decided' } })
    expect(rows[0]).toMatchObject({ customer_text: 'Привезёте к семи?', newer: [] })
  })

  it('is counted in the menu of those who may say yes, until it is decided or taken back', async () => {
    const { space, boss, trainee } = await scene()
    const waiting = async (who: Person) => (await world.as(who).desk.counts({ query: {} })).approvals_count
    const { id } = await space.comment()
    await replyAs(trainee, id)
    // Counts are kept until something is heard of.
    await expect.poll(() => waiting(boss)).toBe(1)
    expect(await waiting(trainee)).toBe(0)
    const asked = await onlyOne(boss)
    await world.as(boss).approvals.refuse({ params: { id: asked.id }, body: { comment: 'Нет' } })
    await expect.poll(() => waiting(boss)).toBe(0)
    const reply = await replyAs(trainee, id)
    await expect.poll(() => waiting(boss)).toBe(1)
    await world.as(trainee).items.cancelReply({ params: { id: reply.id } })
    await expect.poll(() => waiting(boss)).toBe(0)
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

it('those behind a fence who may say yes hear of the question and of its end', async () => {
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  const { space, boss, trainee } = await scene()
  const group_id = await space.group()
  const fenced = await space.person('operator', { groups: [group_id] })
  await owner.query('update members set is_fenced = true where user_id = $1', [fenced.user_id])
  const stranger = await space.person('operator', { groups: [await space.group()] })
  await owner.query('update members set is_fenced = true where user_id = $1', [stranger.user_id])
  const [ears, deaf] = [await openSocket(world, fenced), await openSocket(world, stranger)]
  const told = ({ events }: typeof ears) => events().filter(({ kind }) => kind === 'approval.changed').length
  const heard = (times: number) => expect.poll(() => told(ears), { interval: 20, timeout: 10_000 }).toBe(times)

  const { id } = await space.comment()
  const { chat } = await space.message()
  await owner.query('update items set group_id = $2 where id = $1', [id, group_id])
  await owner.query('update chats set group_id = $2 where id = $1', [chat.id, group_id])
  await replyAs(trainee, id)
  await heard(1)
  const asked = await onlyOne(fenced)
  await world.as(boss).approvals.approve({ params: { id: asked.id }, body: { seen_version: asked.version } })
  await heard(2)
  await writeAs(trainee, chat.id)
  await heard(3)
  const params = { id: (await onlyOne(fenced)).id }
  await world.as(boss).approvals.refuse({ params, body: { comment: 'Не так' } })
  await heard(4)
  expect(told(deaf)).toBe(0)
})
