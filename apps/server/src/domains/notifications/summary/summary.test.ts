import { addDays, dayAt, momentOf } from '@otklik/contract/zones.ts'
import { afterAll, expect, it } from 'vitest'
import { lettersTo } from '../../../../test/letters.ts'
import { makeWorld, type Person } from '../../../../test/world.ts'
import { sendSummaries } from './send.ts'

const world = await makeWorld({ env: { PUBLIC_URL: 'https://otklik.example.test' } })
afterAll(world.end)
const { owner, base } = world

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A space with somebody who wants a summary at nine, every day, and the moment at which the next one is due. */
async function scene(role: 'operator' | 'administrator' = 'operator', member: object = {}) {
  const space = await world.space()
  const who = await space.person(role, member)
  await owner.query(`update users set locale = 'en' where id = $1`, [who.user_id])
  const settings = { space_id: space.id, choices: [], summary: { is_on: true, days: everyDay, at_minute: 540 } }
  const saved = await world.as(who).notifications.saveSettings({ body: settings })
  expect(saved.summary).toEqual({ ...settings.summary, zone: 'Europe/Moscow' })
  const due = async (): Promise<Date | null> =>
    (await owner.query('select next_at from notification_summaries where user_id = $1', [who.user_id])).rows[0].next_at
  return { space, who, due, first: (await due()) as Date }
}

const letters = async ({ user_id }: Person) => {
  const { rows } = await owner.query('select email from users where id = $1', [user_id])
  return (await lettersTo(world, rows[0].email)).filter(({ kind }) => kind === 'summary')
}
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

it('a summary comes at the chosen time with what the person may see, once, and the next one a day later', async () => {
  const { space, who, due, first } = await scene()
  const zone = 'Europe/Moscow'
  expect(first.getTime() / 1000).toBe(momentOf(dayAt(first.getTime() / 1000, zone), 540, zone))
  const account = await space.account()
  const before = new Date(first.getTime() - 3_600_000)
  for (const [text, mark] of [
    ['Good', null],
    ['Bad', -1],
    ['Late', null],
  ] as const) {
    const { id } = await space.comment({ account, text })
    await owner.query('update items set created_at = $2, emotion = $3 where id = $1', [id, before, mark])
  }
  await owner.query(`update items set assigned_to = $2 where space_id = $1 and emotion = -1`, [space.id, who.user_id])
  await owner.query(`update users set email_status = 1 where id = $1`, [who.user_id])
  await sendSummaries(base, later(first, -1))
  expect(await letters(who)).toEqual([])
  await Promise.all([sendSummaries(base, later(first, 1)), sendSummaries(base, later(first, 1))])
  await sendSummaries(base, later(first, 2))
  const [letter, ...more] = await letters(who)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ locale: 'en', figures: { items: '3', negative: '1', open: '1' }, broken: [] })
  expect((await due())?.getTime()).toBe(first.getTime() + 86_400_000)
  // What the last one told is not told again; what somebody has in hand is.
  await sendSummaries(base, later(first, 1_441))
  expect((await letters(who))[1]).toMatchObject({ figures: { open: '1' } })
})

it('a summary says nothing of what is behind the fence, in other accounts or of those who are blocked, and is silent when there is nothing', async () => {
  const { space, who, first } = await scene()
  const [mine, other] = [await space.account(), await space.account()]
  const before = new Date(first.getTime() - 3_600_000)
  for (const account of [mine, other]) await space.comment({ account, text: 'Hello' })
  await owner.query('update items set created_at = $2 where space_id = $1', [space.id, before])
  await owner.query(`update objects set state = 'broken' where id = $1`, [other.id])
  await owner.query('update members set all_objects = false where user_id = $1', [who.user_id])
  await owner.query('insert into member_objects (space_id, user_id, object_id) values ($1, $2, $3)', [
    ...[space.id, who.user_id, mine.id],
  ])
  await sendSummaries(base, later(first, 1))
  expect(await letters(who)).toMatchObject([{ figures: { items: '1' }, broken: [] }])
  const again = () =>
    owner.query('update notification_summaries set next_at = $2, told_at = null where user_id = $1', [
      ...[who.user_id, first],
    ])
  for (const change of [
    'update members set is_fenced = true where user_id = $1',
    'update members set is_fenced = false, can_items = false where user_id = $1',
    'update members set can_items = true, deactivated_at = now() where user_id = $1',
  ]) {
    await owner.query(change, [who.user_id])
    await again()
    await sendSummaries(base, later(first, 1))
    expect(await letters(who)).toHaveLength(1)
  }
})

it('a summary tells administrators of accounts that do not work, and stops by the link of any letter', async () => {
  const { space, who, due, first } = await scene('administrator')
  const { id } = await space.account()
  await owner.query(`update objects set state = 'broken', name = 'Shop' where id = $1`, [id])
  await sendSummaries(base, later(first, 1))
  const [letter] = await letters(who)
  expect(letter).toMatchObject({ figures: {}, broken: ['Shop'] })
  const token = (letter as { unsubscribe: string }).unsubscribe.split('/u/')[1] as string
  expect(await world.as().unsubscribing.ask({ params: { token } })).toEqual({ names: ['Summary'] })
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  for (const [at, status] of [
    [forged, 404],
    [token, 204],
    [token, 204],
  ] as const) {
    const answer = await world.server.inject({
      ...{ method: 'POST', url: `/u/${at}`, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(status)
  }
  expect(await due()).toBeNull()
  const { summary } = await world.as(who).notifications.settings({ query: { space_id: space.id } })
  expect(summary).toMatchObject({ is_on: false, days: everyDay, at_minute: 540 })
})

it('a summary follows the person into another zone, and does not come twice on one day for it', async () => {
  const { space, who, due, first } = await scene()
  await owner.query(`update members set zone = 'Asia/Yekaterinburg' where user_id = $1`, [who.user_id])
  await sendSummaries(base, later(first, -600))
  expect((await due())?.getTime()).toBe(first.getTime() - 2 * 3_600_000)
  const { id } = await space.comment({ account: await space.account() })
  await owner.query('update items set created_at = $2 where id = $1', [id, later(first, -180)])
  await sendSummaries(base, first)
  expect(await letters(who)).toHaveLength(1)
  await owner.query(`update members set zone = 'Europe/Kaliningrad' where user_id = $1`, [who.user_id])
  await sendSummaries(base, later(first, 5))
  const zone = 'Europe/Kaliningrad'
  const tomorrow = addDays(dayAt(first.getTime() / 1000, zone), 1)
  expect(((await due())?.getTime() ?? 0) / 1000).toBe(momentOf(tomorrow, 540, zone))
})

it('a summary tells an administrator of broken accounts that they may see, and of no others', async () => {
  const { space, who, first } = await scene('administrator')
  const [mine, other] = [await space.account(), await space.account()]
  await owner.query(`update objects set state = 'broken', name = 'Shop ' || (id = $2) where space_id = $1`, [
    ...[space.id, mine.id],
  ])
  await owner.query('update members set all_objects = false where user_id = $1', [who.user_id])
  await owner.query('insert into member_objects (space_id, user_id, object_id) values ($1, $2, $3)', [
    ...[space.id, who.user_id, mine.id],
  ])
  expect(other.id).not.toBe(mine.id)
  await sendSummaries(base, later(first, 1))
  expect(await letters(who)).toMatchObject([{ broken: ['Shop true'] }])
})

it("a summary that leaves after midnight does not take the place of the next day's", async () => {
  const { space, who, due } = await scene()
  const summary = { is_on: true, days: everyDay, at_minute: 1_439 }
  await world.as(who).notifications.saveSettings({ body: { space_id: space.id, choices: [], summary } })
  const first = (await due()) as Date
  await sendSummaries(base, later(first, 2))
  expect((await due())?.getTime()).toBe(first.getTime() + 86_400_000)
})

it('a summary counts what was written before the last one and has come since', async () => {
  const { space, who, first } = await scene()
  const { id } = await space.comment({ account: await space.account() })
  await owner.query('update items set created_at = $2 where id = $1', [id, later(first, -3 * 1_440)])
  await sendSummaries(base, later(first, 1))
  expect(await letters(who)).toMatchObject([{ figures: { items: '1' } }])
})

it('a summary is tried again when the person has saved their settings after letters came back', async () => {
  const { space, who, first } = await scene()
  const { id } = await space.comment({ account: await space.account() })
  await owner.query('update items set assigned_to = $2 where id = $1', [id, who.user_id])
  await sendSummaries(base, later(first, 1))
  expect(await letters(who)).toHaveLength(1)
  await owner.query(
    `update mails set state = 'dead' where id = (select mail_id from notification_summaries where user_id = $1)`,
    [who.user_id],
  )
  const summary = { is_on: true, days: everyDay, at_minute: 540 }
  await world.as(who).notifications.saveSettings({ body: { space_id: space.id, choices: [], summary } })
  await owner.query('update notification_summaries set next_at = $2 where user_id = $1', [
    who.user_id,
    later(first, 1_440),
  ])
  await sendSummaries(base, later(first, 1_441))
  expect(await letters(who)).toHaveLength(1)
})

it('whoever is shut out of Otklik gets no summary, and is not looked at every minute', async () => {
  const { space, who, due, first } = await scene()
  const { id } = await space.comment({ account: await space.account() })
  await owner.query('update items set created_at = $2 where id = $1', [id, later(first, -60)])
  await owner.query('update users set disabled_at = now() where id = $1', [who.user_id])
  await sendSummaries(base, later(first, 1))
  expect(await letters(who)).toEqual([])
  expect((await due())?.getTime()).toBeGreaterThan(later(first, 1).getTime())
})

it('a summary counts dialogues, and what is late or put off; not what came with a history, nor of the blocked', async () => {
  const { space, who, first } = await scene()
  const account = await space.account()
  const before = new Date(first.getTime() - 3_600_000)
  await owner.query(
    `insert into stats_targets (space_id, company_id, figure, valid_from, rule, seconds)
     select space_id, company_id, 'reaction', '2020-01-01', 'set', 60 from objects where id = $1`,
    [account.id],
  )
  const { chat } = await space.message({ account })
  const { chat: silent } = await space.message({ account })
  await space.comment({ account })
  const { id: promised } = await space.comment({ account })
  const { id: old } = await space.comment({ account })
  const { id: blocked } = await space.comment({ account })
  await owner.query('update chats set last_inbound_at = $2, last_message_at = $2 where id = any($1)', [
    ...[[chat.id, silent.id], before],
  ])
  await owner.query('update items set created_at = $2 where space_id = $1', [space.id, before])
  await owner.query('update items set is_history = true where id = $1', [old])
  await owner.query(
    `insert into author_blocks (space_id, author_id, object_id)
     select space_id, author_id, object_id from items where id = $1
     union select space_id, author_id, object_id from chats where id = $2`,
    [blocked, silent.id],
  )
  await owner.query(`update items set status = 'delayed', delayed_until = $2, assigned_to = $3 where id = $1`, [
    ...[promised, later(first, 600), who.user_id],
  ])
  await sendSummaries(base, later(first, 1))
  const [letter] = await letters(who)
  expect(letter).toMatchObject({
    figures: { items: '2', chats: '1', promised: '1', overdue: expect.stringMatching(/^[1-5]$/) },
  })
})

it('nobody settles summaries in a space that they are not in', async () => {
  const { who } = await scene()
  const other = await world.space()
  const summary = { is_on: true, days: everyDay, at_minute: 540 }
  await expect(
    world.as(who).notifications.saveSettings({ body: { space_id: other.id, choices: [], summary } }),
  ).rejects.toMatchObject({ status: 404 })
})

it('a space whose zone this machine does not know delays no other', async () => {
  const lost = await scene()
  const { space, who, first } = await scene()
  const { id } = await space.comment({ account: await space.account() })
  await owner.query('update items set created_at = $2 where id = $1', [id, later(first, -60)])
  await owner.query(`update spaces set time_zone = 'Factory' where id = $1`, [lost.space.id])
  await expect(sendSummaries(base, later(first, 1))).rejects.toThrow('Factory')
  await owner.query(`update spaces set time_zone = 'UTC' where id = $1`, [lost.space.id])
  expect(await letters(who)).toHaveLength(1)
})
