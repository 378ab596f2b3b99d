import { notifications as textsOfEn } from '@otklik/locales/en/notifications.ts'
import { notifications as textsOfRu } from '@otklik/locales/ru/notifications.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld, type Person } from '../../../test/world.ts'
import { chainAll } from '../../platform/journal/chainer.ts'
import { openMailbox } from '../../platform/mail/mailbox.ts'
import { mailboxFolder } from '../../platform/mail/transport.ts'
import { keepJournals } from './jobs.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)
const { owner, base } = world

it('mails the anchor of the day to those who have asked for it, with how it is checked, in their language', async () => {
  const space = await world.space()
  const [ru, en, other] = [
    await space.person('administrator'),
    await space.person('administrator'),
    await space.person('administrator'),
  ]
  await owner.query('update users set locale = $2 where id = $1', [en.user_id, 'en'])
  await owner.query('update users set locale = $2 where id = any($1)', [[ru.user_id, other.user_id], 'ru'])
  const choices = [{ code: 'journal_anchor' as const, outlet: 'mail' as const, is_on: true }]
  for (const who of [ru, en]) await world.as(who).notifications.saveSettings({ body: { space_id: space.id, choices } })
  await world.as(ru).labels.add({ body: { space_id: space.id, name: 'Оптовик', color: 'teal' } })
  while (await chainAll(base.database));
  // The process has its own job, which may have looked at the space while it was empty.
  const nextDay = () => owner.query('delete from audit_checks where space_id = $1', [space.id])
  await nextDay()
  await keepJournals(base)

  const letters = async ({ user_id }: Person) => {
    await owner.query(`update dispatches set due_at = now() where space_id = $1 and state = 'waiting'`, [space.id])
    base.wake('digests')
    const { rows } = await owner.query<{ email: string }>('select email from users where id = $1', [user_id])
    return (await openMailbox(mailboxFolder(base.config)).list()).filter(({ to }) => to === rows[0]?.email)
  }
  await expect.poll(async () => [(await letters(ru)).length, (await letters(en)).length]).toEqual([1, 1])
  const [{ n, hash } = { n: 0, hash: '' }] = (
    await owner.query(`select n, encode(hash, 'hex') as hash from audit_anchors where space_id = $1`, [space.id])
  ).rows
  const order = `npm run data -- journal ${space.id} ${n} ${hash}`
  for (const [who, words] of [
    [ru, `Запись ${n}, её хеш в конце`],
    [en, `Line ${n}, its hash at the end`],
  ] as const) {
    const [letter] = await letters(who)
    // Lines of a letter may be broken where they are long.
    const text = letter?.text.replace(/\s+/g, ' ')
    expect(text).toContain(words)
    expect(text).toContain(order)
    expect(text).toContain(String(new Date().getUTCFullYear()))
  }
  expect(await letters(other)).toEqual([])

  // The longest that there can be is not cut: without its end it proves nothing.
  for (const words of [textsOfRu, textsOfEn]) {
    const anchor = { day: '30 September 2026', space_id: '2147483647', n: '1234567890', hash }
    const { title, text } = words.codes.journal_anchor
    const facts = { who: '', about: '', name: '', reason: '', count: 1, day: '', how: '', days: '', anchor }
    expect(`${title(facts)}. ${text(facts)}`.length).toBeLessThan(300)
  }

  // Nothing has happened since: no further anchor, no further letter.
  await nextDay()
  await keepJournals(base)
  const { rows } = await owner.query(`select from notifications where space_id = $1 and code = 'journal_anchor'`, [
    space.id,
  ])
  expect(rows).toHaveLength(2)
})

it('tells administrators once that somebody has altered the journal, and again of another fault', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const operator = await space.person('operator')
  for (const name of ['one', 'two', 'three'])
    await world.as(boss).labels.add({ body: { space_id: space.id, name, color: 'teal' } })
  while (await chainAll(base.database));
  const day = (n: number) => keepJournals(base, new Date(Date.now() + n * 86_400_000))
  const told = async ({ user_id }: Person) => {
    const { rows } = await owner.query<{ how: string }>(
      `select how from notifications where space_id = $1 and user_id = $2 and code = 'journal_broken' order by id`,
      [space.id, user_id],
    )
    return rows.map(({ how }) => how)
  }
  const alter = (n: number) =>
    owner.query(
      `update audit_log set user_id = 1 where space_id = $1 and id = (select entry_id from audit_chain where space_id = $1 and n = $2)`,
      [space.id, n],
    )

  await day(1)
  await alter(3)
  await day(2)
  await expect.poll(() => told(boss)).toEqual(['3'])
  await day(3)
  await alter(2)
  await day(4)
  await expect.poll(() => told(boss)).toEqual(['3', '2'])
  expect(await told(operator)).toEqual([])
  const { rows } = await world.as(boss, 'ru').notifications.list({ query: {} })
  const [last] = rows
  expect(last).toMatchObject({ title: 'Журнал изменён извне', route: { name: 'logs-page' } })
})
