import type { SetupComparison, SetupPick } from '@otklik/contract/setup.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { connectLike, fill, furnish, random } from '../../../test/requests/setup-filling.ts'
import { makeWorld } from '../../../test/world.ts'
import { sweepSnapshots } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const office = async () => {
  const space = await world.space()
  const person = await space.person('administrator')
  const boss = world.as(person)
  const body = { space_id: space.id }
  return {
    space,
    boss,
    person,
    take: async (): Promise<string> => {
      const answer = await world.fetchAs(person.token)('/v1/setup/export', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
      return answer.text()
    },
    compare: (document: string) => boss.setup.compare({ body: { ...body, document } }),
    apply: (document: string, seen_version: string, picks: SetupPick[], more: object = {}) =>
      boss.setup.apply({ body: { ...body, document, seen_version, picks, ...more } }),
  }
}
type Office = Awaited<ReturnType<typeof office>>

const all = ({ sections }: SetupComparison): SetupPick[] =>
  sections.flatMap(({ name, changes }) => changes.map(({ does, key }) => ({ section: name, does, key })))
const offered = ({ sections }: SetupComparison) =>
  sections.flatMap(({ name, changes }) => changes.map(({ does, key, why }) => [name, does, key, why]))

const applyAll = async (to: Office, document: string, more: object = {}) => {
  const compared = await to.compare(document)
  expect(compared.faults).toEqual([])
  return to.apply(document, compared.version, all(compared), more)
}

const change = (document: string, by: (sections: { labels: object[]; macros: object[] }) => void) => {
  const read = JSON.parse(document)
  by(read.sections)
  return JSON.stringify(read)
}

describe('a set-up', () => {
  it.each(Array.from({ length: 8 }, (_, n) => ({ n })))(
    'goes into a fresh space and comes out as the same bytes ($n)',
    async ({ n }) => {
      const from = await office()
      await furnish(world, from.space)
      const accounts = await fill(world, from, random(n))
      const document = await from.take()
      const to = await office()
      await furnish(world, to.space)
      await connectLike(world, to.space, accounts)
      expect(await applyAll(to, document)).toMatchObject({ is_applied: true, faults: [] })
      expect(await to.take()).toBe(document)
      expect(offered(await to.compare(document))).toEqual([])
    },
  )

  it('carries no secret, no id, no person and nothing behind the question mark of an address', async () => {
    const from = await office()
    const { rows } = await world.owner.query('select uuid from spaces where id = $1', [from.space.id])
    await world.owner.query(`update users set name = 'Канарейка Имя' where id = $1`, [from.person.user_id])
    const draft = { types: ['item.created' as const], object_ids: null, is_on: false }
    const { secret } = await from.boss.webhooks.add({
      body: { space_id: from.space.id, url: 'https://hooks.example.test/in?key=canary-key', ...draft },
    })
    await from.boss.macros.add({
      body: {
        ...{ space_id: from.space.id, name: 'Мне', uses_for: ['items'] },
        actions: [
          { do: 'assign', assigned_to: from.person.user_id, group_id: null },
          { do: 'note', text: 'Взято' },
        ],
      },
    })
    const document = await from.take()
    for (const word of [secret as string, 'canary-key', rows[0].uuid, 'Канарейка', '@example.test'])
      expect(document).not.toContain(word)
    expect(document).toContain('https://hooks.example.test/in')
    expect(document).not.toMatch(/"(id|space_id|user_id|updated_at|created_at|\w+_id)":/)
    // Whoever brings it back changes neither the person nor the address.
    const other = change(document, ({ macros }) =>
      Object.assign(macros[0] ?? {}, { name: 'Мне', uses_for: ['chats', 'items'] }),
    )
    expect(await applyAll(from, other)).toMatchObject({ is_applied: true, changed: 1 })
    const [macro] = await from.boss.macros.list({ query: {} })
    expect(macro?.actions[0]).toMatchObject({ do: 'assign', assigned_to: from.person.user_id })
    expect((await from.boss.webhooks.list())[0]?.url).toContain('?key=canary-key')
  })

  it('arrives with its hooks off, signing with a secret of this space', async () => {
    const to = await office()
    const webhooks = [
      { url: 'https://a.example.test/', types: ['item.created'], accounts: null, secret: { secret: 'a' } },
    ]
    const document = JSON.stringify({ format: 1, lineage: crypto.randomUUID(), sections: { webhooks } })
    await applyAll(to, document)
    expect(await to.boss.webhooks.list()).toMatchObject([{ state: 'off', url: 'https://a.example.test/' }])
    const { rows } = await world.owner.query(
      'select length(secret) > 32 as is_sealed from webhooks where space_id = $1',
      [to.space.id],
    )
    expect(rows).toEqual([{ is_sealed: true }])
  })
})

const document = (sections: object, lineage = crypto.randomUUID() as string) =>
  JSON.stringify({ format: 1, lineage, sections })

describe('what is applied', () => {
  it('is all of it or nothing: one section that fails changes nothing', async () => {
    const to = await office()
    const file = document({
      labels: [{ name: 'Новая', color: 'red' }],
      tags: [{ name: 'Тег', parent: null, group: 'Нет такой', color: 'red', uses: ['items'] }],
    })
    const compared = await to.compare(file)
    const outcome = await to.apply(file, compared.version, all(compared))
    expect(outcome).toMatchObject({ is_applied: false })
    expect(outcome.faults).toMatchObject([{ section: 'tags', key: 'Тег', what: 'unknown_name', about: 'Нет такой' }])
    expect(await to.boss.labels.list()).toEqual([])
    const { rows } = await world.owner.query(
      `select count(*)::integer as count from audit_log where space_id = $1 and kind in ('label.made', 'setup.applied')`,
      [to.space.id],
    )
    expect(rows).toEqual([{ count: 0 }])
    expect((await to.boss.setup.snapshots({ query: { space_id: to.space.id } })).rows).toEqual([])
  })

  it('is tried without a trace', async () => {
    const to = await office()
    const file = document({ labels: [{ name: 'Новая', color: 'red' }] })
    const compared = await to.compare(file)
    const tried = await to.apply(file, compared.version, all(compared), { is_trial: true })
    expect(tried).toEqual({ is_applied: false, faults: [], added: 1, changed: 0, removed: 0 })
    expect(await to.boss.labels.list()).toEqual([])
    expect((await to.compare(file)).version).toBe(compared.version)
  })

  it('is what was looked at: whatever changes in between is told', async () => {
    const to = await office()
    const file = document({ labels: [{ name: 'Новая', color: 'red' }] })
    const compared = await to.compare(file)
    await to.boss.labels.add({ body: { space_id: to.space.id, name: 'Другая', color: 'teal' } })
    await expect(to.apply(file, compared.version, all(compared))).rejects.toMatchObject({
      refusal: { error_type: 'setup_moved' },
    })
  })

  it('is only what was picked; nothing goes that nobody ticked', async () => {
    const to = await office()
    await to.boss.labels.add({ body: { space_id: to.space.id, name: 'Прежняя', color: 'teal' } })
    const file = document({
      labels: [
        { name: 'Первая', color: 'red' },
        { name: 'Вторая', color: 'red' },
      ],
    })
    const compared = await to.compare(file)
    expect(offered(compared)).toEqual([
      ['labels', 'add', 'первая', null],
      ['labels', 'add', 'вторая', null],
      ['labels', 'remove', 'прежняя', 'removal'],
    ])
    await to.apply(file, compared.version, [{ section: 'labels', does: 'add', key: 'вторая' }])
    const names = (await to.boss.labels.list()).map(({ name }) => name)
    expect(names).toEqual(['Прежняя', 'Вторая'])
  })

  it('leaves a line for every thing and one for the file, in the person’s name', async () => {
    const to = await office()
    await applyAll(to, document({ labels: [{ name: 'Новая', color: 'red' }] }))
    const { rows } = await world.owner.query(
      `select kind, user_id, told -> 'after' as after from audit_log where space_id = $1 order by id`,
      [to.space.id],
    )
    expect(rows).toMatchObject([
      { kind: 'label.made', user_id: to.person.user_id, after: { name: 'Новая' } },
      { kind: 'setup.applied', user_id: to.person.user_id, after: { sections: ['labels'], added: 1 } },
    ])
  })

  it('follows what was renamed, by `was` and by earlier files', async () => {
    const to = await office()
    const { id } = await to.boss.labels.add({ body: { space_id: to.space.id, name: 'Старая', color: 'red' } })
    const taken = await to.take()
    const renamed = change(taken, ({ labels }) => Object.assign(labels[0] ?? {}, { name: 'Новая', was: 'Старая' }))
    await applyAll(to, renamed)
    expect(await to.boss.labels.list()).toMatchObject([{ id, name: 'Новая' }])
    await to.boss.labels.change({ params: { id }, body: { name: 'Третья', color: 'red' } })
    // The file still calls it as before; it is the same one, and was changed here only.
    expect(offered(await to.compare(renamed))).toEqual([['labels', 'change', 'новая', 'ours']])
  })

  it('of both sides changed is a conflict, which stays ours unless ticked', async () => {
    const to = await office()
    const { id } = await to.boss.labels.add({ body: { space_id: to.space.id, name: 'Одна', color: 'red' } })
    const taken = await to.take()
    await to.boss.labels.change({ params: { id }, body: { name: 'Одна', color: 'teal' } })
    const theirs = change(taken, ({ labels }) => Object.assign(labels[0] ?? {}, { color: 'blue' }))
    expect(offered(await to.compare(theirs))).toEqual([['labels', 'change', 'одна', 'conflict']])
  })

  it('goes back by the snapshot: what was archived returns as itself', async () => {
    const to = await office()
    const { id } = await to.boss.labels.add({ body: { space_id: to.space.id, name: 'Была', color: 'red' } })
    const before = await to.take()
    await applyAll(to, document({ labels: [{ name: 'Стала', color: 'teal' }] }))
    const { rows } = await to.boss.setup.snapshots({ query: { space_id: to.space.id } })
    expect(rows).toMatchObject([{ sections: ['labels'], changes: 2, user_id: to.person.user_id }])
    const kept = await to.boss.setup.snapshot({ params: { id: rows[0]?.id as number } })
    await applyAll(to, kept.document)
    const live = (await to.boss.labels.list()).filter(({ is_archived }) => !is_archived)
    expect(live).toMatchObject([{ id, name: 'Была' }])
    expect(await to.take()).toBe(before)
    await world.owner.query(`update setup_snapshots set at = now() - interval '91 days' where space_id = $1`, [
      to.space.id,
    ])
    await sweepSnapshots(world.base)
    expect((await to.boss.setup.snapshots({ query: { space_id: to.space.id } })).rows).toEqual([])
  })

  it('asks for an account that is not here, and takes the one that is named for it', async () => {
    const to = await office()
    const account = await to.space.account()
    const file = document({
      targets: [
        {
          ...{ company: null, account: 'vk:elsewhere' },
          ...{ reaction: { rule: 'set', seconds: 3600, time: 'total' }, resolution_ours: { rule: 'inherit' } },
        },
      ],
    })
    const compared = await to.compare(file)
    expect(compared.slots).toEqual(['vk:elsewhere'])
    expect(await to.apply(file, compared.version, all(compared))).toMatchObject({
      faults: [{ what: 'unknown_account', about: 'vk:elsewhere' }],
    })
    const elsewhere = await (await world.space()).account()
    const slots = { slots: { 'vk:elsewhere': elsewhere.id } }
    expect((await to.apply(file, compared.version, all(compared), slots)).faults).toHaveLength(1)
    await to.apply(file, compared.version, all(compared), { slots: { 'vk:elsewhere': account.id } })
    expect((await to.boss.targets.ofAccount({ params: { id: account.id } })).own.reaction).toMatchObject({
      seconds: 3600,
    })
  })
})

describe('a file', () => {
  it.each([
    ['no JSON', '{', 'setup_unreadable'],
    ['another thing', '{"format": 1}', 'setup_unreadable'],
    ['of a newer version', '{"format": 2}', 'setup_newer'],
    ['a well without a bottom', `${'['.repeat(200_000)}`, 'setup_unreadable'],
  ])('that is %s is refused', async (_, text, code) => {
    await expect((await office()).compare(text)).rejects.toMatchObject({ refusal: { error_type: code } })
  })

  it('tells every place that it is wrong in', async () => {
    const { compare } = await office()
    const file = document({
      labels: [
        { name: 'Одна', color: 'red' },
        { name: 'ОДНА', color: 'red' },
        { name: '', color: 'mauve' },
      ],
      robots: [],
    })
    expect((await compare(file)).faults).toMatchObject([
      { section: 'robots', what: 'unknown_section' },
      { section: 'labels', key: 'ОДНА', what: 'twice' },
      { section: 'labels', what: 'shape', field: 'name' },
    ])
  })

  it('is not made while two things have one name', async () => {
    const from = await office()
    for (const _ of [1, 2])
      await from.boss.views.add({
        body: { space_id: from.space.id, group_id: null, name: 'Вид', route: 'items-page', query: {} },
      })
    const answer = await world.fetchAs(from.person.token)('/v1/setup/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ space_id: from.space.id }),
    })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error_type: 'setup_duplicates' })
  })
})
