import { addWorking, openTable } from '@otklik/contract/schedule/working-time.ts'
import { addDays, dayAt } from '@otklik/contract/zones.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { inADay } from '../../../test/requests/handling-requests.ts'
import { HOUR, say } from '../../../test/statistics-stage.ts'
import { makeWorld, type Space } from '../../../test/world.ts'
import { recountDue } from '../work/due/due.ts'

const world = await makeWorld()
afterAll(world.end)

const set = (hours: number) => ({ rule: 'set' as const, seconds: hours * HOUR })
const off = { rule: 'off' } as const
const inherit = { rule: 'inherit' } as const
const now = () => Math.floor(Date.now() / 1000)

async function office() {
  const space = await world.space()
  const boss = world.as(await space.person('administrator'))
  const worker = world.as(await space.person('operator'))
  const company = await space.company()
  return {
    space,
    boss,
    worker,
    company,
    setCompany: (reaction: object, resolution_ours: object = off) =>
      boss.targets.setCompany({ params: { id: company }, body: { reaction, resolution_ours } as never }),
    setAccount: (id: number, reaction: object, resolution_ours: object = inherit) =>
      boss.targets.setAccount({ params: { id }, body: { reaction, resolution_ours } as never }),
    dueOf: async (id: number) => {
      const { due_at, due_of } = (await worker.items.get({ params: { id } })).item
      return { due_at, due_of }
    },
  }
}

const isLeft = async ({ id }: Space) =>
  (await world.owner.query('select from due_recounts where space_id = $1', [id])).rows.length > 0
const recount = async (space: Space) => {
  while (await isLeft(space)) await recountDue(world.base)
}

describe('time limits', () => {
  it('stand on the company; an account follows, has its own, or has none', async () => {
    const { space, boss, company, setCompany, setAccount, dueOf } = await office()
    const [first, second, third] = [await space.account(), await space.account(), await space.account()]
    expect(await setCompany(set(2), set(24))).toMatchObject({
      ...{ reaction: { rule: 'set', seconds: 2 * HOUR, time: 'total' } },
      ...{ resolution_ours: { rule: 'set', seconds: 24 * HOUR } },
    })
    expect(await boss.targets.ofCompanies()).toMatchObject([
      { company_id: company, reaction: { seconds: 2 * HOUR }, resolution_ours: { seconds: 24 * HOUR } },
    ])
    await setAccount(second.id, set(1), off)
    await setAccount(third.id, off, off)
    const at = now()
    const come = async (account: typeof first) => (await space.comment({ account, created_at: at })).id
    expect(await dueOf(await come(first))).toEqual({ due_at: at + 2 * HOUR, due_of: 'reaction' })
    expect(await dueOf(await come(second))).toEqual({ due_at: at + HOUR, due_of: 'reaction' })
    expect(await dueOf(await come(third))).toEqual({ due_at: null, due_of: null })
    expect(await boss.targets.ofAccount({ params: { id: second.id } })).toMatchObject({
      own: { reaction: { seconds: HOUR }, resolution_ours: off },
      company: { reaction: { seconds: 2 * HOUR } },
    })
    expect(await setAccount(second.id, inherit, inherit)).toMatchObject({ own: { reaction: inherit } })
    expect(await dueOf(await come(second))).toEqual({ due_at: at + 2 * HOUR, due_of: 'reaction' })
  })

  it('are in force as they were set last, also where the space has moved to the day before', async () => {
    const { space, setCompany, setAccount, dueOf } = await office()
    const account = await space.account()
    const move = (zone: string) => world.owner.query('update spaces set time_zone = $2 where id = $1', [space.id, zone])
    await move('Pacific/Kiritimati')
    await setCompany(set(3))
    await setAccount(account.id, set(4))
    await move('Pacific/Pago_Pago')
    expect(await setAccount(account.id, inherit)).toMatchObject({ own: { reaction: inherit } })
    expect(await setCompany(set(1))).toMatchObject({ reaction: { seconds: HOUR } })
    const at = now()
    const { id } = await space.comment({ account, created_at: at })
    expect(await dueOf(id)).toEqual({ due_at: at + HOUR, due_of: 'reaction' })
  })

  it('are kept by the day, the last of a day counts, and what changes nothing is no change', async () => {
    const { space, company, setCompany } = await office()
    await space.account()
    const rows = async () =>
      (
        await world.owner.query(
          `select figure, rule, seconds from stats_targets where space_id = $1 and company_id = $2 order by figure, valid_from`,
          [space.id, company],
        )
      ).rows
    await setCompany(set(3))
    await setCompany(set(2))
    expect(await rows()).toEqual([{ figure: 'reaction', rule: 'set', seconds: 2 * HOUR }])
    await recount(space)
    await setCompany(set(2))
    expect(await isLeft(space)).toBe(false)
    await world.owner.query('update stats_targets set valid_from = valid_from - 7 where space_id = $1', [space.id])
    await setCompany(off)
    // What was wanted a week ago is still known.
    expect(await rows()).toEqual([
      { figure: 'reaction', rule: 'set', seconds: 2 * HOUR },
      { figure: 'reaction', rule: 'off', seconds: null },
    ])
  })

  it('are refused where they mean nothing', async () => {
    const { setCompany, setAccount, space } = await office()
    const { id } = await space.account()
    await expect(setCompany({ rule: 'set', seconds: 59 })).rejects.toMatchObject({ status: 400 })
    await expect(setCompany(inherit)).rejects.toMatchObject({ status: 400 })
    const working = { ...set(1), time: 'working' }
    await expect(setAccount(id, working)).rejects.toMatchObject({ refusal: { error_type: 'calendar_empty' } })
  })

  it('run in working time over the calendar of the company, and anew when its hours change', async () => {
    const { space, boss, company, setCompany, dueOf } = await office()
    const account = await space.account()
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 540, closes: 1_080 }))
    const draft = { name: 'Дневной', zone: 'Europe/Berlin', hours: always, company_ids: [company] }
    const calendar = await boss.calendars.add({ body: { space_id: space.id, ...draft } })
    const hours = (week: typeof always) =>
      openTable(
        { zone: draft.zone, weeks: [{ valid_from: '2020-01-01', hours: week }], holidays: new Map() },
        ...([addDays(dayAt(now(), draft.zone), -9), addDays(dayAt(now(), draft.zone), 30)] as [string, string]),
      )
    await setCompany({ ...set(20), time: 'working' })
    await recount(space)
    const at = now()
    const { id } = await space.comment({ account, created_at: at })
    expect(await dueOf(id)).toEqual({ due_at: addWorking(hours(always), at, 20 * HOUR), due_of: 'reaction' })
    const longer = always.map((day) => ({ ...day, closes: 1_200 }))
    await boss.calendars.change({ params: { id: calendar.id }, body: { ...draft, hours: longer } })
    await recount(space)
    // Today's hours are those of today; the past keeps the ones before.
    expect(await dueOf(id)).toEqual({ due_at: addWorking(hours(longer), at, 20 * HOUR), due_of: 'reaction' })
  })

  it('change for what is open, in pieces, wherever a process stops; finished things stay without', async () => {
    const { space, worker, setCompany, dueOf } = await office()
    const account = await space.account()
    const at = now()
    const facts = Array.from({ length: 1_203 }, (_, n) => ({
      ...({ kind: 'comment', external_id: `many${n}`, post_external_id: 'p1', text: 'Где?' } as const),
      ...{ author: { external_id: 'one', name: 'Мария' }, created_at: at, media: [] },
    }))
    await space.arrive(account, facts)
    const closed = await space.comment({ account, created_at: at })
    await worker.items.setStatus({
      params: { id: closed.id },
      body: { status: 'closed', seen_version: closed.version },
    })
    const { chat } = await space.message({ account, created_at: at })
    await setCompany(set(2))
    const limited = async () =>
      Number(
        (
          await world.owner.query(`select count(*) from items where space_id = $1 and due_at = to_timestamp($2)`, [
            space.id,
            at + 2 * HOUR,
          ])
        ).rows[0].count,
      )
    await expect
      .poll(async () => {
        await recountDue(world.base)
        return limited()
      })
      .toBeGreaterThan(0)
    expect(await limited()).toBe(500)
    await recount(space)
    expect(await limited()).toBe(1_203)
    expect(await dueOf(closed.id)).toEqual({ due_at: null, due_of: null })
    expect((await worker.chats.get({ params: { id: chat.id } })).chat).toMatchObject({ due_at: at + 2 * HOUR })
  })

  it('reach what was being written while they changed', async () => {
    const { space, setCompany, dueOf } = await office()
    const account = await space.account()
    const { id } = await space.comment({ account, created_at: now() })
    const slow = await world.owner.connect()
    try {
      await slow.query('begin')
      await slow.query(`select set_config('app.spaces', $1, true)`, [String(space.id)])
      await slow.query('update items set due_at = due_at where space_id = $1 and id = $2', [space.id, id])
      await setCompany(set(2))
      for (let round = 0; round < 3; round++) await recountDue(world.base)
      // It could still be written by the limits before.
      expect(await isLeft(space)).toBe(true)
    } finally {
      await slow.query('commit')
      slow.release()
    }
    await recount(space)
    expect(await dueOf(id)).toMatchObject({ due_of: 'reaction' })
  })

  it('follow an account into another company', async () => {
    const { space, boss, setCompany, dueOf } = await office()
    const account = await space.account()
    await setCompany(set(2))
    const at = now()
    const { id } = await space.comment({ account, created_at: at })
    const other = await boss.spaces.addCompany({ body: { space_id: space.id, name: 'Другая' } })
    await boss.accounts.change({ params: { id: account.id }, body: { name: 'Account', company_id: other.id } })
    await recount(space)
    expect(await dueOf(id)).toEqual({ due_at: null, due_of: null })
  })

  it('are told as a change of the space when all that is open goes by them', async () => {
    const { space, setCompany } = await office()
    await space.account()
    await setCompany(set(2))
    const told = async () =>
      Number(
        (
          await world.owner.query(
            `select (select count(*) from events where space_id = $1 and kind = 'targets.changed') + (select count(*) from announcements where space_id = $1 and kind = 'targets.changed') as count`,
            [space.id],
          )
        ).rows[0].count,
      )
    expect(await told()).toBe(1)
    await recount(space)
    expect(await told()).toBe(2)
  })
})

describe('what is due', () => {
  it('is not moved by history, by notes, or by an answer that waits for its time', async () => {
    const { space, worker, setCompany } = await office()
    const account = await space.account()
    await setCompany(set(2))
    const at = now()
    const { chat } = await space.message({ account, created_at: at })
    const read = async () => (await worker.chats.get({ params: { id: chat.id } })).chat
    await worker.chatHandling.addNote({ params: { id: chat.id }, body: { text: 'Позвоню' } })
    const later = { text: 'Завтра', seen_version: (await read()).version, send_at: inADay() }
    await worker.chats.send({ params: { id: chat.id }, body: later })
    expect(await read()).toMatchObject({ due_at: at + 2 * HOUR, due_of: 'reaction' })
    await space.arrive(
      account,
      [
        {
          ...({ kind: 'message', external_id: 'old', chat_external_id: 'past', text: 'Давно' } as const),
          ...{ author: { external_id: 'p', name: 'Илья' }, created_at: at, media: [] },
        },
      ],
      true,
    )
    const { rows } = await world.owner.query(`select due_at::text, turn_at from chats where external_id = 'past'`)
    expect(rows).toEqual([{ due_at: 'infinity', turn_at: null }])
  })

  it('goes back to the part of the wait that an answer told late has not ended', async () => {
    const { space, worker, setCompany } = await office()
    const account = await space.account()
    await setCompany(set(2))
    const at = now() - HOUR
    const { chat } = await space.message({ account, chat_external_id: 'two', created_at: at })
    await space.message({ account, chat_external_id: 'two', created_at: at + 600 })
    await space.arrive(account, [say('between', 'two', at + 300)])
    expect((await worker.chats.get({ params: { id: chat.id } })).chat).toMatchObject({ due_at: at + 600 + 2 * HOUR })
  })
})

describe.each(['comment', 'dialogue'] as const)('an answer to a %s that was put off', (kind) => {
  it('can be taken back: it is put off again, and waits for an answer', async () => {
    const { space, worker } = await office()
    await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
    const id = kind === 'comment' ? (await space.comment()).id : (await space.message()).chat.id
    const calls = kind === 'comment' ? worker.items : worker.chats
    const read = async () =>
      kind === 'comment'
        ? (await worker.items.get({ params: { id } })).item
        : (await worker.chats.get({ params: { id } })).chat
    const delayed_until = inADay()
    const before = await read()
    await calls.setStatus({ params: { id }, body: { status: 'delayed', delayed_until, seen_version: before.version } })
    const asked = { params: { id }, body: { text: 'Рано', seen_version: (await read()).version } }
    if (kind === 'comment') await worker.items.cancelReply({ params: { id: (await worker.items.reply(asked)).id } })
    else await worker.chats.cancelMessage({ params: { id: (await worker.chats.send(asked)).id } })
    expect(await read()).toMatchObject({ status: 'delayed', delayed_until })
    if (kind === 'dialogue') expect(await read()).toMatchObject({ unanswered_at: expect.any(Number) })
  })
})
