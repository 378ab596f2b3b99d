// What the journal of a space does not tell, and how much of it is read at once.
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { recordAccess } from '../auth/protection/journal.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

it('says from where somebody signed in to their first space, and to no other', async () => {
  const [first, second] = [await world.space(), await world.space()]
  const { user_id } = await world.person(second.member('operator'), first.member('operator'))
  const place = { ip: '203.0.113.7', device: 'Firefox', correlation_id: 'x' }
  await recordAccess(base as never, place, user_id, 'session.began', { way: 'password' })
  const { rows } = await owner.query(
    `select space_id, told ->> 'ip' as ip, told ->> 'device' as device from audit_log
     where user_id = $1 and kind = 'session.began' order by space_id`,
    [user_id],
  )
  expect(rows).toEqual([
    { space_id: first.id, ip: '203.0.113.7', device: 'Firefox' },
    { space_id: second.id, ip: null, device: null },
  ])
})

it('keeps no secret that stands in the path of a hook, and tells another path as another address', async () => {
  const space = await world.space()
  const { webhooks } = world.as(await space.person('administrator'))
  const draft = { types: ['item.created'] as 'item.created'[], object_ids: null, is_on: false }
  const url = 'https://hooks.example.test/services/T0/canary-secret?token=canary-too'
  const { hook } = await webhooks.add({ body: { space_id: space.id, url, ...draft } })
  await webhooks.change({ params: { id: hook.id }, body: { url: `${url}-2`, ...draft } })
  await webhooks.rotate({ params: { id: hook.id } })
  await webhooks.remove({ params: { id: hook.id } })
  const { rows } = await owner.query(
    `select kind, told from audit_log where space_id = $1 and thing = 'webhook' order by id`,
    [space.id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['webhook.made', 'webhook.changed', 'webhook.rotated', 'webhook.deleted'],
  ])
  expect(JSON.stringify(rows)).not.toContain('canary')
  const [, { told: changed }] = rows
  expect(changed).toMatchObject({ subject: 'https://hooks.example.test' })
  expect(changed.before.url).not.toBe(changed.after.url)
})

it('finds a word in an export behind more lines than are looked at in one go', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await owner.query(
    `insert into audit_log (space_id, at, thing, kind, cause, user_id, salt, told, digests)
     select $1, now() - (100000 - n) * interval '1 second', 'tag', 'tag.changed', 'person', $2, '\\x00',
       jsonb_build_object('subject', case when n = $3 then 'Needle' else 'Hay' end), '{}'
     from generate_series(1, $3::integer) n`,
    [space.id, boss.user_id, limits.journal_looked_at + 5],
  )
  const answer = await world
    .as(boss)
    .journal.export({ body: { space_id: space.id, format: 'jsonl', search: 'needle' } })
  const lines = (await answer.text()).trim().split('\n')
  // And the line that says that somebody looked for it.
  expect(lines.map((line) => JSON.parse(line)).map(({ kind, told }) => told.subject ?? kind)).toEqual([
    ...['Needle', 'export.made'],
  ])
})
