import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { chainAll } from '../../platform/journal/chainer.ts'
import { eraseInJournal } from '../../platform/journal/erase.ts'
import { keepJournals, verifyAllJournals, verifyAnchor } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world
const chain = async () => {
  while (await chainAll(base.database));
}
const verified = async ({ id }: Space) => (await verifyAllJournals(base)).find(({ space_id }) => space_id === id)

describe('the journal', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { tags, journal, members } = world.as(boss)
  const draft = { parent_id: null, tag_group_id: null, color: 'blue' as const, uses: ['items' as const] }

  it('shows what was and what is, who, and what else became of it', async () => {
    const tag = await tags.add({ body: { space_id: space.id, name: 'Почта', ...draft } })
    await tags.change({ params: { id: tag.id }, body: { name: 'Доставка', ...draft } })
    const { rows } = await journal.list({ query: { thing: 'tag', target_id: tag.id } })
    expect(rows).toMatchObject([
      { kind: 'tag.changed', subject: 'Доставка', fields: ['name'], user_id: boss.user_id, is_erased: false },
      { kind: 'tag.made', subject: 'Почта' },
    ])
    await chain()
    const card = await journal.get({ params: { id: rows[0]?.id as number } })
    expect(card).toMatchObject({ before: { name: 'Почта' }, after: { name: 'Доставка' }, ip: '127.0.0.1', n: 2 })
    expect(card.history.map(({ kind }) => kind)).toEqual(['tag.made'])
    await expect(tags.change({ params: { id: tag.id }, body: { name: ' ', ...draft } })).rejects.toThrow()
    expect((await journal.list({ query: { thing: 'tag' } })).rows).toHaveLength(2)
  })

  it('is narrowed by person, area, words and place, and paged', async () => {
    const other = await space.person('administrator')
    for (let n = 0; n < 40; n++)
      await world.as(other).tags.add({ body: { space_id: space.id, name: `Tag ${n}`, ...draft } })
    const first = await journal.list({ query: { user_id: other.user_id } })
    expect(first.rows).toHaveLength(30)
    const rest = await journal.list({ query: { user_id: other.user_id, after: first.next as string } })
    expect(rest.rows).toHaveLength(10)
    expect(rest.next).toBeNull()
    expect((await journal.list({ query: { search: 'tag 17' } })).rows).toMatchObject([{ subject: 'Tag 17' }])
    expect((await journal.list({ query: { area: 'people' } })).rows).toEqual([])
    expect((await journal.list({ query: { where: 'robot' } })).rows).toEqual([])
  })

  it('keeps nothing of what was refused, and one line of what was done to a person', async () => {
    const person = await space.person('operator')
    const rights = { switches: ['items' as const], objects: null, groups: [], is_fenced: false, otp_required: false }
    await members.change({ params: { id: person.user_id }, body: { space_id: space.id, role: 'moderator', ...rights } })
    const { rows } = await journal.list({ query: { thing: 'member' } })
    expect(rows).toMatchObject([{ kind: 'member.changed', target_id: person.user_id, fields: ['role', 'switches'] }])
  })

  it('tells of somebody switched off and on, of an account that is renamed and of a table that was brought in', async () => {
    const { user_id } = await space.person('operator')
    const place = { params: { id: user_id }, body: { space_id: space.id, hand_over_to: null } }
    await members.deactivate(place)
    await members.activate({ params: { id: user_id }, body: { space_id: space.id } })
    const of = async (query: object) => (await journal.list({ query })).rows.map(({ kind, fields }) => [kind, fields])
    expect(await of({ thing: 'member', target_id: user_id })).toEqual([
      ['member.activated', ['is_active']],
      ['member.deactivated', ['is_active']],
    ])

    const account = await space.account()
    const { company_id } = await world.as(boss).accounts.get({ params: { id: account.id } })
    await world.as(boss).accounts.change({ params: { id: account.id }, body: { name: 'Другое имя', company_id } })
    expect(await of({ thing: 'account' })).toEqual([['account.changed', ['name']]])

    const body = new FormData()
    body.append('file', new File(['name,text\r\nПривет,Здравствуйте\r\n'], 'table.csv'))
    await world.as(boss).templates.importTable({ query: { space_id: space.id, apply: true }, body })
    expect(await of({ thing: 'template' })).toEqual([['template.imported', ['count']]])
  })

  it('is taken away as a table and as lines that can be verified, and says so', async () => {
    const { firstHash, nextHash, digestsOf } = await import('../../platform/journal/chain.ts')
    await chain()
    const lines = await (await journal.export({ body: { space_id: space.id, format: 'jsonl' } })).text()
    const { rows } = await owner.query('select uuid from spaces where id = $1', [space.id])
    let hash: Buffer = firstHash(rows[0].uuid)
    const all = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ n }) => n !== null)
      .sort((a, b) => a.n - b.n)
    for (const { n, hash: said, salt, told, ...row } of all) {
      hash = nextHash(hash, n, row)
      expect(hash.toString('hex')).toBe(said)
      expect(digestsOf(Buffer.from(salt, 'hex'), told)).toEqual(row.digests)
    }
    expect(all.length).toBeGreaterThan(40)
    const table = await (await journal.export({ body: { space_id: space.id, format: 'csv' } })).text()
    expect(table.split('\r\n')[0]).toContain('n,id,at,kind')
    expect((await journal.list({ query: { thing: 'export' } })).rows).toHaveLength(2)
  })
})

describe('the chain of a space', () => {
  /** Some lines in the chain, with an anchor in the middle. */
  async function stage() {
    const space = await world.space()
    const boss = await space.person('administrator')
    const add = async (name: string) =>
      world
        .as(boss)
        .labels.add({ body: { space_id: space.id, name, color: 'teal' } })
        .then(chain)
    for (const name of ['one', 'two', 'three']) await add(name)
    await owner.query(
      'insert into audit_anchors (space_id, n, hash) select space_id, n, hash from audit_chain where space_id = $1 and n = 3',
      [space.id],
    )
    for (const name of ['four', 'five']) await add(name)
    return space
  }
  const entry = `(select entry_id from audit_chain where space_id = $1 and n = 2)`
  const tampering: Record<string, { texts: string[]; found: object | null }> = {
    nothing: { texts: [], found: null },
    'a value': {
      texts: [
        `update audit_log set told = jsonb_set(told, '{after,name}', '"other"') where space_id = $1 and id = ${entry}`,
      ],
      found: { what: 'altered', n: 2 },
    },
    'who it was': {
      texts: [`update audit_log set user_id = user_id + 1 where space_id = $1 and id = ${entry}`],
      found: { what: 'altered', n: 2 },
    },
    'a line that is gone': {
      texts: [`delete from audit_log where space_id = $1 and id = ${entry}`],
      found: { what: 'missing', n: 2 },
    },
    'a link that is gone': {
      texts: [`delete from audit_chain where space_id = $1 and n = 2`],
      found: { what: 'missing', n: 2 },
    },
    'the beginning': {
      texts: [`delete from audit_chain where space_id = $1 and n < 3`, `delete from audit_anchors where space_id = $1`],
      found: { what: 'missing', n: 2 },
    },
    'the end': { texts: [`delete from audit_chain where space_id = $1 and n >= 3`], found: { what: 'cut', n: 3 } },
    'a line nobody chained': {
      texts: [
        `insert into audit_log (space_id, thing, kind, cause, told, digests) values ($1, 'tag', 'tag.made', 'person', '{}', '{}')`,
      ],
      found: { what: 'inserted', n: 5 },
    },
    'the words of an erased line': {
      texts: [
        `select erase_journal($1, array[${entry}])`,
        `update audit_log set told = '{"subject": "x"}' where space_id = $1 and id = ${entry}`,
      ],
      found: { what: 'altered', n: 2 },
    },
  }

  it.each(Object.entries(tampering))('shows %s', async (_, { texts, found }) => {
    const space = await stage()
    for (const text of texts) await owner.query(text, [space.id])
    expect((await verified(space))?.fault).toEqual(found)
  })

  it('shows that all of it was written anew', async () => {
    const space = await stage()
    await owner.query(`update audit_log set user_id = 1 where space_id = $1`, [space.id])
    await owner.query('insert into audit_waiting select space_id, entry_id from audit_chain where space_id = $1', [
      space.id,
    ])
    await owner.query('delete from audit_chain where space_id = $1', [space.id])
    await chain()
    expect((await verified(space))?.fault).toEqual({ what: 'forked', n: 3 })
  })

  it('is compared with an anchor that somebody has kept', async () => {
    const space = await stage()
    const { rows } = await owner.query(
      `select encode(hash, 'hex') as hash from audit_chain where space_id = $1 and n in (2, 3) order by n`,
      [space.id],
    )
    const [second, third] = rows.map(({ hash }) => hash as string)
    const said = async (n: number, hash = third as string) =>
      (await verifyAnchor(base, { space_id: space.id, n, hash })).compared
    expect([await said(3), await said(4), await said(6)]).toEqual(['same', 'forked', 'cut'])
    // A rewrite of everything, the anchors beside the chain included: only what was kept elsewhere shows it.
    await owner.query('delete from audit_anchors where space_id = $1', [space.id])
    await owner.query('update audit_log set user_id = 1 where space_id = $1', [space.id])
    await owner.query('insert into audit_waiting select space_id, entry_id from audit_chain where space_id = $1', [
      space.id,
    ])
    await owner.query('delete from audit_chain where space_id = $1', [space.id])
    await chain()
    expect((await verified(space))?.fault).toBeNull()
    expect(await said(3)).toBe('forked')

    const old = await stage()
    const link = await owner.query(`select encode(hash, 'hex') as hash from audit_anchors where space_id = $1`, [
      old.id,
    ])
    await owner.query(
      'insert into audit_anchors select space_id, n, hash from audit_chain where space_id = $1 and n = 5',
      [old.id],
    )
    await owner.query(`update audit_anchors set at = now() - interval '4 years' where space_id = $1`, [old.id])
    await keepJournals(base)
    const of = async (n: number, hash: string) => (await verifyAnchor(base, { space_id: old.id, n, hash })).compared
    expect(await of(3, link.rows[0].hash)).toBe('forgotten')
    expect(await of(3, second as string)).toBe('forked')
    expect(await of(2, second as string)).toBe('unknown')
  })

  it('holds when somebody is forgotten, and when what is old goes with an anchor', async () => {
    const space = await world.space()
    const boss = await space.person('administrator')
    const account = await space.account()
    await world.as(boss).channels.exclude({
      params: { id: account.id },
      body: { kind: 'phrase', channel: 'comment', phrase: 'id-of-somebody' },
    })
    await chain()
    await base.database.inSpaces({ spaces: [space.id] }, (db) =>
      eraseInJournal(db, { space_id: space.id, author_id: 1, external_id: 'id-of-somebody' }),
    )
    const { rows } = await owner.query('select told, salt from audit_log where space_id = $1', [space.id])
    expect(rows).toEqual([{ told: {}, salt: null }])
    expect(await verified(space)).toMatchObject({ n: 1, fault: null })

    const old = await stage()
    await owner.query(`update audit_anchors set at = now() - interval '4 years' where space_id = $1`, [old.id])
    await keepJournals(base)
    const left = await owner.query('select n from audit_chain where space_id = $1 order by n', [old.id])
    expect(left.rows.map(({ n }) => Number(n))).toEqual([3, 4, 5])
    expect(await verified(old)).toMatchObject({ n: 5, fault: null })
    const [state] = await world.as(await old.person('administrator')).journal.state()
    expect(state).toMatchObject({ n: 5, anchor: { n: 5 }, fault: null })
    expect(state?.checked_at).not.toBeNull()
  })

  it('lets the application add, and change nothing', async () => {
    const space = await stage()
    const { sql } = await import('kysely')
    for (const table of ['audit_log', 'audit_chain', 'audit_anchors', 'audit_checks'])
      for (const deed of ['update', 'delete'] as const) {
        const text =
          deed === 'update'
            ? sql`update ${sql.table(table)} set space_id = space_id`
            : sql`delete from ${sql.table(table)}`
        await expect(base.database.inSpaces({ spaces: [space.id] }, (db) => text.execute(db))).rejects.toThrow(
          'permission denied',
        )
      }
  })

  it('has each line once, however many processes chain', async () => {
    const space = await world.space()
    const boss = await space.person('administrator')
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        world.as(boss).labels.add({ body: { space_id: space.id, name: `L${n}`, color: 'teal' } }),
      ),
    )
    await Promise.all([chain(), chain(), chain()])
    expect(await verified(space)).toMatchObject({ n: 12, fault: null })
  })
})
