import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { formWith } from '../../../test/requests/requests.ts'
import { rowsOf } from '../../../test/security/fence/walk.ts'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Space } from '../../../test/world.ts'
import { endPartsOf } from '../../app.ts'
import { addressHashOf } from '../../platform/mail/post.ts'
import { endSpaces } from './jobs.ts'
import { extendSpace } from './service.ts'

const DAY_MS = 86_400_000
const world = await makeWorld({ env: { SUPPORT_EMAIL: 'help@example.test' } })
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const parts = {
  ...endPartsOf(world.base),
  report(error: unknown) {
    throw error
  },
}
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
/** How many letters of this kind the people of a space were written. */
async function letters(kind: string, { id }: Space): Promise<number> {
  const { rows } = await world.owner.query(
    'select email from users u join members m on m.user_id = u.id where m.space_id = $1',
    [id],
  )
  const hashes = rows.map(({ email }) => addressHashOf(email))
  const written = await world.owner.query('select from mails where kind = $1 and to_hash = any($2)', [kind, hashes])
  return written.rowCount ?? 0
}
const spaceRow = async ({ id }: Space) => (await world.owner.query('select * from spaces where id = $1', [id])).rows[0]

/** A space whose period ended this moment. */
async function overdue({ is_trial = true } = {}) {
  const space = await world.space()
  await world.owner.query('update spaces set expires_at = now(), is_trial = $2 where id = $1', [space.id, is_trial])
  return { space, boss: await space.person('administrator') }
}

/** Something in as many tables as a space can have. */
async function fill(space: Space) {
  const person = await space.person('administrator')
  const as = world.as(person)
  const group = await as.members.addGroup({ body: { space_id: space.id, name: 'Group', members: [person.user_id] } })
  const { id, version } = await space.comment({ account: await space.account() })
  const { chat } = await space.message()
  const file = await as.files.upload({ query: { space_id: space.id }, body: formWith('a.txt', 'hello') })
  const draft = { text: 'Ответ', file_ids: [file.id] }
  await as.items.reply({ params: { id }, body: { ...draft, seen_version: version } })
  await as.chats.send({ params: { id: chat.id }, body: { text: 'Ответ', seen_version: chat.version } })
  await as.members.invite({
    body: {
      ...{ space_id: space.id, email: `fresh${space.id}@example.test`, role: 'operator' },
      ...{ switches: [], objects: null, groups: [group.id], is_fenced: true },
    },
  })
  const insert = (text: string) => world.owner.query(text, [space.id])
  await insert(`with one as (insert into tags (space_id, name) values ($1, 'Tag') returning id)
    insert into tags (space_id, name, parent_id) select $1, 'Tag below', id from one`)
  await insert(`with one as (insert into template_folders (space_id, name) values ($1, 'Folder') returning id)
    insert into templates (space_id, folder_id, name, text) select $1, id, 'Hello', 'Hello' from one`)
  await insert(`insert into labels (space_id, name) values ($1, 'Label')`)
  await insert(`insert into author_labels (space_id, author_id, label_id) select a.space_id, a.id, l.id from authors a, labels l
    where a.space_id = $1 and l.space_id = $1`)
  await insert(
    `insert into departments (space_id, name, lead_user_id) select space_id, 'Department', user_id from members where space_id = $1 limit 1`,
  )
  await insert(
    `insert into inbox (space_id, object_id, correlation_id, body) select space_id, id, 'x', '{}' from objects where space_id = $1`,
  )
  return { person, storage_key: /files\/([\w-]+)\//.exec(file.url)?.[1] ?? '' }
}
const storedFile = (key: string) => join(world.data_dir, 'files', key.slice(0, 2), key)

describe('billing', () => {
  it('tells administrators what is paid and whom to write to, also when the period is over', async () => {
    const { space, boss } = await overdue()
    await space.account()
    const { spaces, contact } = await world.as(boss).billing.list()
    expect(contact).toBe('help@example.test')
    const { expires_at } = await spaceRow(space)
    expect(spaces).toMatchObject([
      {
        ...{ space_id: space.id, tariff: { id: 3, name: 'All inclusive' }, is_trial: true, members: 1, accounts: 1 },
        delete_after: Math.floor(expires_at.getTime() / 1000) + 3 * 86_400,
      },
    ])
    await expect(world.as(boss).desk.counts({ query: {} })).rejects.toMatchObject({ status: 402 })
  })
})

describe('a period that is over', () => {
  it.each([
    ['trial', true, 3],
    ['paid', false, 7],
  ])('plans the deletion of a %s space and tells its administrators once', async (_, is_trial, days) => {
    const { space } = await overdue({ is_trial })
    await space.person('administrator')
    await space.person('operator')
    const now = new Date(Date.now() + 1000)
    await Promise.all([endSpaces(parts, now), endSpaces(parts, now)])
    await endSpaces(parts, now)
    const { delete_after, expires_at, deleted_at } = await spaceRow(space)
    expect(delete_after.getTime() - expires_at.getTime()).toBe(days * DAY_MS)
    expect(deleted_at).toBeNull()
    expect(await letters('period_ends', space)).toBe(2)
  })

  it('leaves a day, however late it is noticed', async () => {
    const { space } = await overdue()
    await endSpaces(parts, inDays(30))
    await endSpaces(parts, inDays(30))
    const { delete_after, deleted_at } = await spaceRow(space)
    expect(deleted_at).toBeNull()
    expect(delete_after.getTime()).toBeGreaterThan(inDays(30.9).getTime())
  })

  it('is extended by an operator: the deletion is off, and open screens go on at once', async () => {
    const { space, boss } = await overdue()
    await endSpaces(parts, new Date(Date.now() + 1000))
    const counts = () => world.as(boss).desk.counts({ query: {} })
    await expect(counts()).rejects.toMatchObject({ status: 402 })
    const socket = await openSocket(world, boss)

    const until = await extendSpace(world.base, space.id, 30)
    expect(until?.getTime()).toBeGreaterThan(inDays(29.9).getTime())
    expect(await spaceRow(space)).toMatchObject({ is_trial: false, delete_after: null })
    await counts()
    await expect.poll(() => socket.events().map(({ kind }) => kind)).toContain('space.changed')
    await endSpaces(parts, inDays(10))
    expect((await spaceRow(space)).deleted_at).toBeNull()
    await extendSpace(world.base, space.id, 30)
    expect((await spaceRow(space)).expires_at.getTime()).toBeGreaterThan(inDays(59.9).getTime())
  })
})

describe('a space that nobody pays for', () => {
  it('is closed for people and networks, and emptied with its files; the others stay as they were', async () => {
    const [{ space, boss }, other] = [await overdue(), await world.space()]
    await world.owner.query(`update spaces set expires_at = now() + interval '1 day' where id = $1`, [space.id])
    const [filled, kept] = [await fill(space), await fill(other)]
    await world.owner.query('update spaces set expires_at = now() where id = $1', [space.id])
    const { rows: hooks } = await world.owner.query('select hook_key from objects where space_id = $1', [space.id])
    await world.base.sequencer.ask(other.id)
    await expect.poll(async () => (await world.owner.query('select from announcements')).rowCount).toBe(0)
    const untouched = await rowsOf(world, other.id)

    await endSpaces(parts, new Date(Date.now() + 1000))
    const late = inDays(3.1)
    await endSpaces(parts, late)
    expect((await spaceRow(space)).deleted_at).not.toBeNull()
    expect(await letters('space_closed', space)).toBe(2)
    await expect(world.as(boss).billing.list()).rejects.toMatchObject({ status: 403 })
    for (const { hook_key } of hooks)
      expect(
        (await world.server.inject({ method: 'POST', url: `/hooks/vk/${hook_key}`, payload: '{}' })).statusCode,
      ).toBe(404)
    expect(existsSync(storedFile(filled.storage_key))).toBe(true)

    await endSpaces(parts, late)
    expect(await spaceRow(space)).toBeUndefined()
    const left = Object.entries(await rowsOf(world, space.id)).filter(([, rows]) => rows.length)
    expect(left).toEqual([])
    expect(existsSync(storedFile(filled.storage_key))).toBe(false)
    expect(await rowsOf(world, other.id)).toEqual(untouched)
    expect(existsSync(storedFile(kept.storage_key))).toBe(true)
    expect(readdirSync(join(world.data_dir, 'files')).length).toBeGreaterThan(0)
  })

  it('is emptied by whoever comes next when the first was killed in the middle', async () => {
    const { space } = await overdue()
    await world.owner.query(`update spaces set expires_at = now() + interval '1 day' where id = $1`, [space.id])
    await fill(space)
    await world.owner.query(
      'update spaces set expires_at = now(), delete_after = now(), deleted_at = now() where id = $1',
      [space.id],
    )
    // Killed between the bytes of a file and its row, and then after every few transactions.
    for (let survived = 1; survived <= 40; survived += 3) {
      let left = survived
      const database = {
        ...world.base.database,
        inSpaces: (...words: Parameters<typeof world.base.database.inSpaces>) => {
          if (left-- <= 0) throw new Error('killed')
          return world.base.database.inSpaces(...words)
        },
      } as typeof world.base.database
      const mortal = { ...world.base, database, report: () => undefined }
      await endSpaces(endPartsOf(mortal), new Date())
    }
    expect(await spaceRow(space)).toBeDefined()
    await Promise.all([endSpaces(parts, new Date()), endSpaces(parts, new Date())])
    await endSpaces(parts, new Date())
    expect(await spaceRow(space)).toBeUndefined()
    expect(Object.values(await rowsOf(world, space.id)).flat()).toEqual([])
  })
})
