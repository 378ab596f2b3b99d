// What is not told, and what is told whatever somebody has set.
import { afterAll, expect, it } from 'vitest'
import { makeOutletStage } from '../../../test/stages/outlet-stage.ts'
import type { Person, Space } from '../../../test/world.ts'
import { sendDigests } from './sending/digest.ts'

const { world, scene } = await makeOutletStage()
afterAll(world.end)
const { owner, base } = world

type About = { code: string; thing: string; thing_id: number; object_id?: number; is_read?: boolean }

/** A row of somebody's bell that waits to leave as a letter. */
async function waitForLetter(space: Space, { user_id }: Person, key: string, about: About) {
  const { code, thing, thing_id, object_id = null, is_read = false } = about
  await owner.query(
    `insert into outlets (space_id, user_id, kind, address_hash) values ($1, $2, 'mail', '\\x01') on conflict do nothing`,
    [space.id, user_id],
  )
  const { rows } = await owner.query(
    `insert into notifications (space_id, user_id, code, cause_key, join_key, thing, thing_id, object_id, why, in_bell, read_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7, 'person', true, case when $8 then now() end) returning id`,
    [space.id, user_id, code, key, thing, thing_id, object_id, is_read],
  )
  await owner.query(
    `insert into dispatches (space_id, outlet_id, notification_id, kind)
     select $1, id, $2, 'mail' from outlets where space_id = $1 and user_id = $3 and kind = 'mail'`,
    [space.id, rows[0].id, user_id],
  )
}
const fatesOf = async ({ id }: Space) =>
  (
    await owner.query(
      `select n.code, d.state, d.reason, d.mail_id is not null as has_letter, d.due_at > now() + interval '1 minute' as is_late
       from dispatches d join notifications n on n.space_id = d.space_id and n.id = d.notification_id
       where d.space_id = $1 order by d.id`,
      [id],
    )
  ).rows

it('writes no letter about what was read meanwhile', async () => {
  const { space, olga, account } = await scene()
  const [one, two] = [await space.comment({ account }), await space.comment({ account })]
  const about = { code: 'mentioned', thing: 'item', object_id: account.id }
  await waitForLetter(space, olga, 'a', { ...about, thing_id: one.id, is_read: true })
  await waitForLetter(space, olga, 'b', { ...about, thing_id: two.id })
  await sendDigests(base)
  expect(await fatesOf(space)).toMatchObject([
    { state: 'dropped', reason: 'read', has_letter: false },
    { has_letter: true },
  ])
})

it('tells what is always told although it is quiet and switched off, and nothing else', async () => {
  const { space, boss, account } = await scene()
  await owner.query(
    'insert into notification_hours (space_id, user_id, is_on, starts, ends) values ($1, $2, true, 0, 0)',
    [space.id, boss.user_id],
  )
  await owner.query(
    `insert into notification_choices (space_id, user_id, code, outlet, is_on) values ($1, $2, 'period_ends', 'mail', false)`,
    [space.id, boss.user_id],
  )
  const { id } = await space.comment({ account })
  await waitForLetter(space, boss, 'a', { code: 'period_ends', thing: 'space', thing_id: space.id })
  await waitForLetter(space, boss, 'b', { code: 'mentioned', thing: 'item', thing_id: id, object_id: account.id })
  await sendDigests(base)
  expect(await fatesOf(space)).toMatchObject([
    { code: 'period_ends', has_letter: true },
    { code: 'mentioned', state: 'waiting', has_letter: false, is_late: true },
  ])
})

it('shows in the bell neither words nor a way of an account that is not theirs', async () => {
  const { space, account } = await scene()
  const other = await space.account()
  const fenced = await space.person('operator', { objects: [other.id] })
  const [hidden, seen] = [
    await space.comment({ account, text: 'Secret words' }),
    await space.comment({ account: other, text: 'Open words' }),
  ]
  await waitForLetter(space, fenced, 'a', {
    code: 'assigned',
    thing: 'item',
    thing_id: hidden.id,
    object_id: account.id,
  })
  await waitForLetter(space, fenced, 'b', { code: 'assigned', thing: 'item', thing_id: seen.id, object_id: other.id })
  const { rows } = await world.as(fenced).notifications.list({ query: {} })
  expect(JSON.stringify(rows)).not.toContain('Secret')
  expect(rows.find(({ thing_id }) => thing_id === seen.id)?.text).toContain('Open words')
  expect(rows.find(({ thing_id }) => thing_id === hidden.id)?.route ?? null).toBeNull()
  await sendDigests(base)
  expect((await fatesOf(space)).filter(({ has_letter }) => has_letter)).toHaveLength(0)
})

it('sends nothing to an address outside that nobody has confirmed', async () => {
  const { space, boss, happen } = await scene()
  const told = { codes: ['overdue' as const], object_ids: null, locale: 'en' as const }
  const email = `unasked-${space.id}@example.test`
  await world.as(boss).spaceOutlets.addAddress({ body: { space_id: space.id, email, ...told } })
  await owner.query('delete from mails')
  await happen('overdue', 'a', 'Late', null)
  await sendDigests(base)
  expect(await fatesOf(space)).toMatchObject([{ state: 'dropped', reason: 'outlet off', has_letter: false }])
  expect((await owner.query('select from mails')).rows).toEqual([])
})
