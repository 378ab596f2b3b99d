import { catalogue, notificationCodes, rightOf } from '@otklik/contract/notifications/catalogue.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person } from '../../../test/world.ts'
import { transact } from '../../platform/database/transact.ts'
import { openMailbox } from '../../platform/mail/mailbox.ts'
import { mailboxFolder } from '../../platform/mail/transport.ts'
import { tellByClock } from './clock.ts'
import { makeToken } from './sending/token.ts'
import { tellAll } from './tell.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const space = await world.space({ settings: { items_assigned_to: true } })
const olga = await space.person('operator')
const boss = await space.person('administrator')
const account = await space.account()

const bellOf = async (who: Person, locale = 'en') =>
  (await world.as(who, locale).notifications.list({ query: {} })).rows
const unreadOf = async (who: Person) => {
  const { spaces } = await world.as(who).notifications.unread({})
  return spaces.find(({ space_id }) => space_id === space.id)?.unread ?? 0
}
const assign = async (item: { id: number }, to: number | null) => {
  const { item: now } = await world.as(boss).items.get({ params: { id: item.id } })
  const body = { assigned_to: to, group_id: null, seen_version: now.version }
  return world.as(boss).itemHandling.assign({ params: { id: item.id }, body })
}

describe('what is given to somebody', () => {
  it('is in their bell in their words, is told to open pages once, and is read everywhere', async () => {
    const ears = await openSocket(world, olga)
    const item = await space.comment({ account, text: 'Where is my order?' })
    await assign(item, olga.user_id)
    await expect.poll(() => ears.frames.filter(({ type }) => type === 'notify')).toHaveLength(1)
    const [frame] = ears.frames.filter((one) => one.type === 'notify')
    expect(frame).toMatchObject({ notify: 'assigned', route: { name: 'item-page', id: item.id } })
    expect(ears.frames.filter((one) => one.type === 'bell').at(-1)).toMatchObject({ space_id: space.id, unread: 1 })
    expect(ears.events().some(({ kind }) => kind === 'notification.caused')).toBe(false)

    const [row] = await bellOf(olga)
    expect(row).toMatchObject({ code: 'assigned', count: 1, is_read: false, why: 'catalogue', thing_id: item.id })
    expect(row?.text).toContain('Where is my order?')
    expect((await bellOf(olga, 'ru'))[0]?.title).toContain('Вам передали')
    expect(await bellOf(boss)).toEqual([])

    // The same again is counted, and makes no second toast.
    await assign(item, null)
    await assign(item, olga.user_id)
    await expect.poll(async () => (await bellOf(olga)).map(({ count }) => count)).toEqual([2])
    expect(ears.frames.filter(({ type }) => type === 'notify')).toHaveLength(1)

    const body = { thing: 'item', id: item.id } as const
    expect(await world.as(olga).notifications.readThing({ body })).toEqual({ spaces: [] })
    await expect.poll(() => ears.frames.filter((one) => one.type === 'bell').at(-1)).toMatchObject({ unread: 0 })
    expect((await world.as(olga).notifications.list({ query: { unread: true } })).rows).toEqual([])
  })

  it('is not told to whoever did it', async () => {
    const home = await world.space({ settings: { items_assigned_to: true } })
    const [one, other] = [await home.person('administrator'), await home.person('operator')]
    const [mine, theirs] = [await home.comment(), await home.comment()]
    const give = (id: number, to: Person) =>
      world.as(one).itemHandling.assign({
        params: { id },
        body: { assigned_to: to.user_id, group_id: null, seen_version: 1 },
      })
    await give(mine.id, one)
    const note = { text: 'We', mentioned: [one.user_id, other.user_id] }
    await world.as(one).itemHandling.addNote({ params: { id: mine.id }, body: note })
    // What comes after it in the log is there: so all before it was dealt with.
    await give(theirs.id, other)
    await expect
      .poll(async () => (await bellOf(other)).map(({ code }) => code).toSorted())
      .toEqual(['assigned', 'mentioned'])
    expect(await bellOf(one)).toEqual([])
  })

  it('has neither words nor a way when it is no longer theirs to see', async () => {
    const item = await space.comment({ account, text: 'A secret' })
    const guest = await space.person('operator')
    await assign(item, guest.user_id)
    await expect.poll(() => unreadOf(guest)).toBe(1)
    await world.owner.query(`update members set can_items = false where user_id = $1`, [guest.user_id])
    world.base.forgetPerson(guest.user_id)
    const [row] = await bellOf(guest)
    expect(row).toMatchObject({ route: null })
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  it('is not told where it is not wanted, nor of a muted thread, though a colleague is heard', async () => {
    const person = await space.person('operator')
    const { settings, saveSettings, mute, readAll } = world.as(person).notifications
    const at = { space_id: space.id }
    const wish = { code: 'assigned', outlet: 'bell', is_on: false } as const
    const off = [wish, { ...wish, outlet: 'toast' }, { ...wish, outlet: 'push' }] as const
    await saveSettings({ body: { ...at, choices: [...off] } })
    const { rows } = await settings({ query: at })
    const cell = rows.find(({ code }) => code === 'assigned')?.cells.bell
    expect(cell).toEqual({ is_on: false, by: 'person', is_fixed: false })
    expect(rows.find(({ code }) => code === 'account_error')).toBeUndefined()

    const [silent, loud] = [await space.comment({ account }), await space.comment({ account })]
    await assign(silent, person.user_id)
    // What is heard later has been heard after it.
    const call = { text: 'Look at this', mentioned: [person.user_id] }
    await world.as(boss).itemHandling.addNote({ params: { id: silent.id }, body: call })
    await expect.poll(async () => (await bellOf(person)).map(({ code }) => code)).toEqual(['mentioned'])
    await mute({ body: { ...at, thing: 'item', id: loud.id, until: 4_000_000_000 } })
    await saveSettings({ body: { ...at, choices: off.map((one) => ({ ...one, is_on: null })) } })
    await assign(loud, person.user_id)
    await world.as(boss).itemHandling.addNote({ params: { id: loud.id }, body: call })
    await expect.poll(async () => (await bellOf(person)).map(({ code }) => code)).toEqual(['mentioned', 'mentioned'])
    expect((await bellOf(person))[0]?.text).toBe('Look at this')
    const [row] = await bellOf(person)
    expect(await readAll({ body: { up_to: row?.id ?? 0 } })).toEqual({ spaces: [] })
  })
})

it('tells administrators of an account, of the end of the period and people of a new device, each once', async () => {
  const other = await world.space()
  const chief = await other.person('administrator')
  await other.person('operator')
  await world.owner.query(`update spaces set expires_at = now() + interval '60 hours' where id = $1`, [other.id])
  await world.owner.query(`update token_families set created_at = now() - interval '3 days' where user_id = $1`, [
    chief.user_id,
  ])
  await world.owner.query(
    `insert into token_families (user_id, client_id, device, created_at) values ($1, 'web', 'Old phone', now() - interval '2 days'),
       ($1, 'web', 'New phone', now())`,
    [chief.user_id],
  )
  await tellByClock(world.base)
  await tellByClock(world.base)
  const told = (await world.as(chief).notifications.list({ query: {} })).rows
  expect(told.map(({ code }) => code).toSorted()).toEqual(['new_device', 'period_ends'])
  expect(told.find(({ code }) => code === 'new_device')?.text).toContain('New phone')
  expect(told.every(({ why }) => why === 'always')).toBe(true)
})

it('tells nobody who has lost the right before it is told, whatever the code', async () => {
  const item = await space.comment({ account })
  const { chat } = await space.message({ account })
  const definition = { model: { kind: 'openai' as const, base_url: null, model: 'm' } }
  const agent = await world.as(boss).aiAgents.add({ body: { space_id: space.id, name: 'Аня', definition } })
  const ids = {
    item: item.id,
    chat: chat.id,
    account: account.id,
    space: space.id,
    person: 1,
    agent: agent.id,
  } as const
  const nothing = { said: null, said_id: null, group_id: null, by_user: null, how: null, due_at: null }
  for (const code of notificationCodes)
    for (const thing of ['item', 'chat', 'account', 'space', 'person', 'agent'] as const) {
      const right = rightOf(code, thing)
      if (right === null || right === 'self') continue
      const gone = await space.person('readonly', { switches: [] })
      const behind = { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'test' } as const
      const cause = {
        ...nothing,
        code,
        user_id: gone.user_id,
        thing,
        thing_id: ids[thing],
        cause_key: `x:${code}:${thing}`,
      }
      await transact(world.base, behind, (ctx) => tellAll(ctx, space.id, [cause]))
      expect([code, thing, (await bellOf(gone)).length]).toEqual([code, thing, 0])
    }
})

it('lets administrators say what a role is told, and nobody else', async () => {
  const at = { space_id: space.id, role: 'analyst' } as const
  const choices = [{ code: 'mentioned', outlet: 'mail', is_on: false }] as const
  await expect(world.as(olga).notifications.saveDefaults({ body: { ...at, choices: [...choices] } })).rejects.toThrow()
  await world.as(boss).notifications.saveDefaults({ body: { ...at, choices: [...choices] } })
  const analyst = await space.person('analyst')
  const { rows } = await world.as(analyst).notifications.settings({ query: { space_id: space.id } })
  expect(rows.find(({ code }) => code === 'mentioned')?.cells.mail).toMatchObject({ is_on: false, by: 'role' })
  expect(catalogue.mentioned.told).toContain('mail')
})

describe('a letter', () => {
  it('tells once of all that waited, leaves out what may not be known any more, and can be stopped by one press', async () => {
    const home = await world.space()
    const [one, other] = [await home.person('operator'), await home.person('operator')]
    const admin = await home.person('administrator')
    const item = await home.comment({ text: 'Hello' })
    const call = (text: string) =>
      world.as(admin).itemHandling.addNote({
        params: { id: item.id },
        body: { text, mentioned: [one.user_id, other.user_id] },
      })
    await call('First word')
    const waiting = async () =>
      (await world.owner.query(`select state from dispatches where space_id = $1`, [home.id])).rows.length
    await expect.poll(waiting).toBe(2)
    await world.owner.query('update members set can_items = false where user_id = $1', [other.user_id])
    await world.owner.query(`update users set name = 'One', locale = 'en' where id = $1`, [one.user_id])
    await world.owner.query(`update dispatches set due_at = now() where space_id = $1`, [home.id])
    world.base.wake('digests')

    const letters = async () => {
      const { rows } = await world.owner.query<{ email: string }>('select email from users where id = $1', [
        one.user_id,
      ])
      return (await openMailbox(mailboxFolder(world.base.config)).list()).filter(({ to }) => to === rows[0]?.email)
    }
    await expect.poll(async () => (await letters()).map(({ subject }) => subject)).toEqual(['Space: new for you (1)'])
    expect((await letters())[0]?.text).toContain('First word')
    const states = async () =>
      (
        await world.owner.query<{ state: string; reason: string }>(
          `select d.state, d.reason from dispatches d join outlets o on o.space_id = d.space_id and o.id = d.outlet_id
           where d.space_id = $1 order by o.user_id`,
          [home.id],
        )
      ).rows
    expect((await states())[1]).toEqual({ state: 'dropped', reason: 'no right' })
    await world.owner.query(`update dispatches set lease_until = now() where space_id = $1`, [home.id])
    world.base.wake('digests')
    await expect.poll(async () => (await states())[0]?.state).toBe('sent')

    const { rows } = await world.owner.query<{ mail_id: string }>(
      `select mail_id from dispatches where space_id = $1 and mail_id is not null`,
      [home.id],
    )
    const token = makeToken(world.base.secrets, { space_id: home.id, mail_id: Number(rows[0]?.mail_id) })
    const { ask } = world.as().unsubscribing
    expect(await ask({ params: { token } })).toEqual({ names: ['A colleague mentions me'] })
    const press = (at: string) =>
      world.server.inject({
        ...{ method: 'POST', url: `/u/${at}`, payload: 'List-Unsubscribe=One-Click' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await press(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).statusCode).toBe(404)
    expect((await press(token)).statusCode).toBe(204)
    expect((await press(token)).statusCode).toBe(204)
    const { rows: cells } = await world.as(one).notifications.settings({ query: { space_id: home.id } })
    expect(cells.find(({ code }) => code === 'mentioned')?.cells.mail).toMatchObject({ is_on: false, by: 'person' })
  })

  it('waits while it is quiet', async () => {
    const home = await world.space()
    const [one, admin] = [await home.person('operator'), await home.person('administrator')]
    const quiet = { is_on: true, starts: 0, ends: 0, days: [1, 2, 3, 4, 5, 6, 7], off_shift: false, passing: [] }
    await world.as(one).notifications.saveSettings({ body: { space_id: home.id, choices: [], quiet } })
    const item = await home.comment()
    const body = { text: 'Wake up', mentioned: [one.user_id] }
    await world.as(admin).itemHandling.addNote({ params: { id: item.id }, body })
    const due = async () =>
      (
        await world.owner.query<{ is_late: boolean; state: string }>(
          `select due_at > now() + interval '1 minute' as is_late, state from dispatches where space_id = $1`,
          [home.id],
        )
      ).rows
    await expect.poll(due).toHaveLength(1)
    await world.owner.query(`update dispatches set due_at = now() where space_id = $1`, [home.id])
    world.base.wake('digests')
    await expect.poll(due).toEqual([{ is_late: true, state: 'waiting' }])
  })
})

describe('a question for a yes', () => {
  it('leaves every bell when it is decided or taken back', async () => {
    const trainee = await space.person('operator')
    const demand = 'update members set needs_approval = true where space_id = $1 and user_id = $2'
    await world.owner.query(demand, [space.id, trainee.user_id])
    const other = await space.person('administrator')
    const asked = async (who: Person) => {
      const { rows } = await world.as(who).notifications.list({ query: { unread: true } })
      return rows.filter(({ code }) => code === 'approval_asked').length
    }
    const both = async () => [await asked(boss), await asked(other)]
    const ask = async () => {
      const { id } = await space.comment({ account })
      const { item } = await world.as(trainee).items.get({ params: { id } })
      const reply = await world
        .as(trainee)
        .items.reply({ params: { id }, body: { text: 'Здраствуйте', seen_version: item.version } })
      await expect.poll(both).toEqual([1, 1])
      return reply
    }
    await ask()
    const { rows } = await world.as(other).approvals.list({ query: {} })
    const params = { id: rows[0]?.id as number }
    await world.as(other).approvals.approve({ params, body: { seen_version: rows[0]?.version as number } })
    expect(await both()).toEqual([0, 0])
    const reply = await ask()
    await world.as(trainee).items.cancelReply({ params: { id: reply.id } })
    expect(await both()).toEqual([0, 0])
  })
})
