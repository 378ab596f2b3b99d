import { afterAll, describe, expect, it } from 'vitest'
import { rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld, type Space } from '../../../../test/world.ts'
import { timersAll } from './timers.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene, add, pass, at, firings } = rulesOf(world)

const now = () => Math.floor(Date.now() / 1000)
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const timers = async (space: Space) =>
  (
    await owner.query(
      `select act_no, due_at = 'infinity' as is_spent from rule_timers where space_id = $1 order by act_no`,
      [space.id],
    )
  ).rows

describe('a rule that waits', () => {
  it.each<[string, object, boolean]>([
    ['no_reply', { on: 'no_reply', minutes: 30 }, false],
    ['in_status', { on: 'in_status', status: 'new', minutes: 30 }, false],
    ['unassigned', { on: 'unassigned', minutes: 30 }, false],
    ['no_reply in a dialogue', { on: 'no_reply', minutes: 30 }, true],
  ])('acts once when its time is over: %s', async (_, when, isChat) => {
    const { space, boss } = await scene()
    const rule = await add(space, boss, { when })
    const { id } = isChat
      ? (await space.message({ created_at: now() + 1 })).chat
      : await space.comment({ created_at: now() + 1 })
    await pass(space)
    await at(space, later(29))
    expect(await firings(space)).toEqual([])
    await at(space, later(31))
    await at(space, later(60))
    expect(await firings(space)).toMatchObject([
      { rule_id: rule.id, thing_id: id, cause_key: expect.stringMatching(/^t:/), result: 'done' },
    ])
  })

  it('waits no longer for what was answered, closed or given to somebody, and anew for what the customer says next', async () => {
    const { space, boss } = await scene()
    await add(space, boss, { when: { on: 'no_reply', minutes: 30 } })
    const account = await space.account()
    const begun = now() + 1
    const { chat } = await space.message({ account, chat_external_id: 'p', created_at: begun })
    await pass(space)
    await space.arrive(account, [
      { kind: 'own_message', external_id: 'o', chat_external_id: 'p', created_at: begun + 5, text: 'Да' },
    ])
    await pass(space)
    expect(await timers(space)).toEqual([])
    await space.message({ account, chat_external_id: 'p', created_at: begun + 600 })
    await pass(space)
    await at(space, later(35))
    expect(await firings(space)).toEqual([])
    await at(space, later(45))
    expect(await firings(space)).toMatchObject([{ thing_id: chat.id }])
  })

  it('hears the silence of a customer, and the end of the window', async () => {
    const { space, boss } = await scene()
    const silent = await add(space, boss, { when: { on: 'customer_silent', minutes: 60 } })
    const closing = await add(space, boss, { when: { on: 'window_closes', minutes_before: 60 } })
    const account = await space.account({ provider: 'whatsapp' })
    await space.message({ account, chat_external_id: 'p', created_at: now() + 1 })
    await space.arrive(account, [
      { kind: 'own_message', external_id: 'o', chat_external_id: 'p', created_at: now() + 2, text: 'Да' },
    ])
    await pass(space, later(1))
    await at(space, later(61))
    expect(await firings(space)).toMatchObject([{ rule_id: silent.id }])
    await at(space, later(23 * 60 + 5))
    expect((await firings(space)).at(-1)).toMatchObject({ rule_id: closing.id, event: 'window_closes' })
  })

  it('counts working minutes where it is told to', async () => {
    const { space, boss } = await scene()
    const by = world.as(boss)
    // Open every day from midnight to midnight but for the next two hours, which are a pause of the calendar.
    const { rows } = await owner.query(
      `insert into calendars (space_id, name, zone, is_default) values ($1, 'Часы', 'UTC', true) returning id`,
      [space.id],
    )
    await owner.query(
      `insert into open_hours (space_id, calendar_id, started_at, ended_at, before, after) values ($1, $2, now() + interval '2 hours', now() + interval '12 hours', 0, 36000)`,
      [space.id, rows[0].id],
    )
    await add(space, boss, { when: { on: 'no_reply', minutes: 30, working: true } })
    await space.comment({ created_at: now() + 1 })
    await pass(space)
    await at(space, later(140))
    expect(await firings(space)).toEqual([])
    await at(space, later(152))
    expect(await firings(space)).toHaveLength(1)
    expect((await by.rules.list({ query: {} }))[0]).toMatchObject({ fired: 1 })
  })

  it('acts once whichever of two processes comes first', async () => {
    const { space, boss } = await scene()
    await add(space, boss, { when: { on: 'no_reply', minutes: 5 } })
    for (let n = 0; n < 5; n++) await space.comment({ created_at: now() + 1 })
    await pass(space)
    await Promise.all([timersAll(world.base, later(6)), timersAll(world.base, later(6))])
    expect(await firings(space)).toHaveLength(5)
  })

  it('is forgotten when it is switched off, and begins with the last day when that is asked for', async () => {
    const { space, boss } = await scene()
    const rule = await add(space, boss, { when: { on: 'no_reply', minutes: 30 }, is_on: false })
    const { id } = await space.comment({ created_at: now() - 60 })
    const by = world.as(boss)
    await by.rules.turn({ params: { id: rule.id }, body: { is_on: true } })
    await pass(space)
    expect(await timers(space)).toEqual([])
    await by.rules.turn({ params: { id: rule.id }, body: { is_on: true, arms_recent: true } })
    await pass(space)
    expect(await timers(space)).toHaveLength(1)
    await by.rules.turn({ params: { id: rule.id }, body: { is_on: false } })
    expect(await timers(space)).toEqual([])
    await by.rules.turn({ params: { id: rule.id }, body: { is_on: true, arms_recent: true } })
    await pass(space)
    await at(space, later(30))
    expect(await firings(space)).toMatchObject([{ thing_id: id }])
  })
})

describe('an act that comes later', () => {
  it('is done at its time, unless somebody has answered or it is far too late', async () => {
    const { space, boss } = await scene()
    await add(space, boss, { do: [{ do: 'reply', variants: ['Скоро ответим'], after_minutes: 2 }] })
    const account = await space.account()
    const [waits, answered, late] = [
      await space.comment({ account, created_at: now() }),
      await space.comment({ account, external_id: 'x', created_at: now() }),
      await space.comment({ account, created_at: now() }),
    ]
    await pass(space)
    expect((await firings(space))[0]).toMatchObject({ result: 'done', acts: [{ result: 'later' }] })
    await space.arrive(account, [
      { kind: 'own_comment', external_id: 'o', parent_external_id: 'x', created_at: now() + 30, text: 'Да' },
    ])
    await owner.query(
      `update rule_timers set due_at = due_at - interval '2 hours' where space_id = $1 and thing_id = $2`,
      [space.id, late.id],
    )
    await at(space, later(3))
    const results = new Map((await firings(space)).map(({ thing_id, acts }) => [thing_id, acts[0]]))
    expect(results.get(waits.id)).toMatchObject({ result: 'done' })
    expect(results.get(answered.id)).toMatchObject({ result: 'refused', reason: 'answered' })
    expect(results.get(late.id)).toMatchObject({ result: 'refused', reason: 'too_late' })
  })
})

describe('a rule with a time of day', () => {
  it('goes over all that fits, each once a day', async () => {
    const { space, boss } = await scene()
    const when = { on: 'every', minute_of_day: 540, statuses: ['new'], kinds: ['item'] }
    await add(space, boss, {
      when,
      if: { field: 'text', op: 'words', value: ['заказ'] },
      do: [{ do: 'note', text: 'Утро' }],
    })
    for (const text of ['Мой заказ', 'Спасибо', 'Заказы']) await space.comment({ text })
    const next = async () =>
      new Date(
        (await owner.query('select next_at from rule_schedules where space_id = $1', [space.id])).rows[0].next_at,
      )
    const first = await next()
    expect(first.toLocaleTimeString('ru', { timeZone: 'Europe/Moscow', timeStyle: 'short' })).toBe('09:00')
    await at(space, first)
    await at(space, first)
    expect(await firings(space)).toHaveLength(2)
    await at(space, await next())
    expect(await firings(space)).toHaveLength(4)
  })
})
