import { afterAll, expect, it } from 'vitest'
import { planStretch } from '../../../test/requests/planned.ts'
import { makeWorld, type Person } from '../../../test/world.ts'
import { insertFirstStatuses } from '../statuses/begin.ts'
import { lapseHandovers, prepareHandovers } from './jobs.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)
const { owner } = world

/** Two shifts that follow each other: the first ends in ten minutes, the second begins then. */
async function makeShifts() {
  const space = await world.space()
  await space.inside((ctx) => insertFirstStatuses(ctx.db, space.id, 'en'))
  const { rows } = await owner.query(`select id from user_statuses where space_id = $1 and takes_work`, [space.id])
  const online = rows[0].id as number
  const boss = await space.person('administrator')
  const [anna, boris, vera] = [
    await space.person('operator'),
    await space.person('operator'),
    await space.person('operator', { objects: [(await space.account()).id] }),
  ]
  await planStretch(world, space, anna, online, { from: -300, to: 10 })
  await planStretch(world, space, anna, online, { from: 900, to: 1_300 })
  await planStretch(world, space, boris, online, { from: 10, to: 400 })
  await planStretch(world, space, vera, online, { from: 10, to: 400 })
  await world.as(anna).statuses.set({ body: { space_id: space.id, status: online } })
  const account = await space.account()
  const chat = async (who: Person, change: string) => {
    const { id } = (await space.message({ account })).chat
    await owner.query(`update chats set assigned_to = $2, status = 'inprogress' where id = $1`, [id, who.user_id])
    await owner.query(`update chats set ${change} where id = $1`, [id])
    return id
  }
  return { space, online, boss, anna, boris, vera, account, chat }
}
type Shifts = Awaited<ReturnType<typeof makeShifts>>

const listOf = (who: Person, { space }: Shifts) => world.as(who).handover.list({ query: { space_id: space.id } })
const bellOf = async (who: Person) => (await world.as(who).notifications.list({ query: {} })).rows

it('what somebody has in hand is listed with why it matters and whom it could go to', async () => {
  const shifts = await makeShifts()
  const { anna, boris, chat } = shifts
  const open = await chat(anna, `status = 'inprogress'`)
  const delayed = await chat(
    anna,
    `status = 'delayed', delayed_until = now() + interval '1 hour', unanswered_at = null`,
  )
  const waiting = await chat(anna, `status = 'waiting', unanswered_at = null`)
  const promised = await chat(anna, `status = 'waiting', unanswered_at = null`)
  await owner.query(
    `insert into messages (space_id, object_id, chat_id, created_at, is_own, state, text, user_id)
     values ($1, $2, $3, now(), true, 'sent', 'Спасибо! Уточню на складе и вернусь с ответом.', $4)`,
    [shifts.space.id, shifts.account.id, promised, anna.user_id],
  )
  const reader = await shifts.space.person('readonly')
  await planStretch(world, shifts.space, reader, shifts.online, { from: 10, to: 400 })
  const list = await listOf(anna, shifts)
  expect(list).toMatchObject({ is_due: true, state: null, is_cut: false })
  // Whoever only reads has a shift then, too, and takes nothing over.
  expect(list.next.map(({ user_id }) => user_id)).toEqual([boris.user_id, shifts.vera.user_id])
  expect(list.things.map(({ id, section, is_guess }) => ({ id, section, is_guess }))).toEqual(
    expect.arrayContaining([
      { id: delayed, section: 'promised', is_guess: false },
      { id: promised, section: 'promised', is_guess: true },
      { id: open, section: 'open', is_guess: false },
      { id: waiting, section: 'waiting', is_guess: false },
    ]),
  )
  // Vera sees another account only; what waits for the customer stays unless somebody ticks it.
  for (const thing of list.things) {
    expect(thing.may).toEqual([boris.user_id])
    expect(thing.proposed).toBe(thing.section === 'waiting' ? null : boris.user_id)
  }
  expect(list.things.find(({ id }) => id === promised)?.text).toBe('Уточню на складе и вернусь с ответом.')

  await world.as(anna).handover.dismiss({ body: { space_id: shifts.space.id, kind: 'chat', id: promised } })
  const again = await listOf(anna, shifts)
  expect(again.things.find(({ id }) => id === promised)).toMatchObject({ section: 'waiting', is_guess: false })
})

it('is handed over one by one, told once, and ends the shift; what is out of reach stays and says so', async () => {
  const shifts = await makeShifts()
  const { space, anna, boris, vera, boss, chat } = shifts
  const [first, second, third] = [
    await chat(anna, `status = 'inprogress'`),
    await chat(anna, `status = 'inprogress'`),
    await chat(anna, `status = 'inprogress'`),
  ]
  const foreign = await chat(boris, `status = 'inprogress'`)
  const to = (id: number, { user_id }: Person, note = '') => ({
    kind: 'chat' as const,
    id,
    user_id,
    group_id: null,
    note,
  })
  const { handover, outcomes } = await world.as(anna).handover.give({
    body: {
      ...{ space_id: space.id, note: 'Терминал сломан', ends_shift: true },
      things: [to(first, boris, 'Ждёт звонка'), to(second, boris), to(third, vera), to(foreign, vera)],
    },
  })
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null, 'invalid', 'not_found'])
  expect(handover).toMatchObject({ user_id: anna.user_id, state: 'handed', given: 2, refused: 2 })
  const { rows } = await owner.query('select id, assigned_to from chats where id = any($1) order by id', [
    [first, second, third],
  ])
  expect(rows.map(({ assigned_to }) => assigned_to)).toEqual([boris.user_id, boris.user_id, anna.user_id])
  const said = await world.as(boris).chats.messages({ params: { id: first }, query: {} })
  expect(said.rows.some(({ kind, text }) => kind === 'note' && text === 'Ждёт звонка')).toBe(true)
  await expect.poll(async () => (await bellOf(boris)).map(({ code }) => code)).toEqual(['handover_given'])
  const [bell] = await bellOf(boris)
  expect(bell).toMatchObject({ text: 'Now yours: 2', route: { name: 'handover-page' } })
  const { rows: stays } = await owner.query(
    `select s.kind from user_status_intervals i join user_statuses s on s.space_id = i.space_id and s.id = i.status
     where i.user_id = $1 and i.ended_at is null`,
    [anna.user_id],
  )
  expect(stays).toEqual([{ kind: 'offline' }])

  // Whoever begins finds the note; a lead or administrator sees that it was made.
  const fresh = await world.as(boris).handover.fresh({ query: { space_id: space.id } })
  expect(fresh).toMatchObject([{ id: handover.id, note: 'Терминал сломан', to_me: 2 }])
  expect(await world.as(boris).handover.read({ params: { id: handover.id } })).toMatchObject({ state: 'read' })
  expect(await world.as(boris).handover.fresh({ query: { space_id: space.id } })).toEqual([])
  const made = await world.as(boss).handover.made({ query: { space_id: space.id } })
  expect(made.rows).toMatchObject([{ id: handover.id, state: 'read', given: 2, held: 1 }])
  expect((await world.as(vera).handover.made({ query: { space_id: space.id } })).rows).toEqual([])
})

it('is called for once before the end, and is over when nobody has made it', async () => {
  const shifts = await makeShifts()
  const { space, anna, boss, chat } = shifts
  await chat(anna, `status = 'inprogress'`)
  await Promise.all([prepareHandovers(world.base), prepareHandovers(world.base)])
  await prepareHandovers(world.base)
  const rows = async () =>
    (await owner.query('select user_id, state from shift_handovers where space_id = $1', [space.id])).rows
  expect(await rows()).toEqual([{ user_id: anna.user_id, state: 'prepared' }])
  const { rows: told } = await owner.query(
    `select from announcements where space_id = $1 and body ->> 'code' = 'handover_due'
     union all select from events where space_id = $1 and body ->> 'code' = 'handover_due'`,
    [space.id],
  )
  expect(told).toHaveLength(1)
  expect((await listOf(anna, shifts)).state).toBe('prepared')
  await owner.query(`update shift_handovers set shift_at = now() - interval '2 hours' where space_id = $1`, [space.id])
  await lapseHandovers(world.base)
  expect(await rows()).toEqual([{ user_id: anna.user_id, state: 'lapsed' }])
  expect((await world.as(boss).handover.made({ query: { space_id: space.id } })).rows).toMatchObject([
    { state: 'lapsed', held: 1 },
  ])
})
