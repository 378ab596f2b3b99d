import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { chainAll } from '../../platform/journal/chainer.ts'
import { keepJournals, verifyAllJournals, verifyAnchor } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world
const chain = async () => {
  while (await chainAll(base.database));
}
const numbersOf = async ({ id }: Space) => {
  const { rows } = await owner.query('select n from audit_chain where space_id = $1 order by n', [id])
  return rows.map(({ n }) => Number(n))
}

/** Five lines, of which the third was anchored so long ago. */
async function stage(age: string) {
  const space = await world.space()
  const boss = await space.person('administrator')
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    await world.as(boss).labels.add({ body: { space_id: space.id, name, color: 'teal' } })
    await chain()
  }
  await owner.query(
    `insert into audit_anchors (space_id, n, hash, at)
     select space_id, n, hash, now() - $2::interval from audit_chain where space_id = $1 and n = 3`,
    [space.id, age],
  )
  return { space, boss, journal: world.as(boss).journal }
}

describe('how long lines of the journal are kept', () => {
  it('is chosen by a space, told beforehand, recorded, and carried out up to an anchor', async () => {
    const { space, boss, journal } = await stage('30 months')
    const told = (years: number) => journal.forgotten({ query: { space_id: space.id, years } })
    expect(await told(1)).toMatchObject({ up_to: 3, lines: 2 })
    expect(await told(1)).toEqual(await told(2))
    expect((await told(1)).until).toBeGreaterThan(0)
    expect(await told(3)).toEqual({ up_to: 0, lines: 0, since: null, until: null })

    const keep = (years: number, up_to: number) => journal.keep({ body: { space_id: space.id, years, up_to } })
    // Whoever was told of less, or of nothing, has not agreed to it.
    await expect(keep(1, 2)).rejects.toMatchObject({ refusal: { error_type: 'stale' } })
    expect((await journal.state()).find(({ space_id }) => space_id === space.id)?.kept_years).toBe(3)
    expect(await keep(1, 3)).toMatchObject({ space_id: space.id, kept_years: 1 })
    await chain()
    const { rows } = await journal.list({ query: { thing: 'journal' } })
    expect(rows).toMatchObject([{ kind: 'journal.changed', user_id: boss.user_id, fields: ['kept_years'] }])
    const card = await journal.get({ params: { id: rows[0]?.id as number } })
    expect(card).toMatchObject({ before: { kept_years: 3 }, after: { kept_years: 1 } })

    // Until the next look it can be taken back.
    expect(await numbersOf(space)).toEqual([1, 2, 3, 4, 5, 6])
    const { rows: kept } = await owner.query(
      `select encode(hash, 'hex') as hash from audit_anchors where space_id = $1 and n = 3`,
      [space.id],
    )
    await keepJournals(base)
    expect(await numbersOf(space)).toEqual([3, 4, 5, 6])
    const found = (await verifyAllJournals(base)).find(({ space_id }) => space_id === space.id)
    expect(found).toMatchObject({ n: 6, fault: null })
    const anchor = { space_id: space.id, n: 3, hash: kept[0].hash as string }
    expect(await verifyAnchor(base, anchor)).toMatchObject({ fault: null, compared: 'same' })
    const lines = await owner.query('select count(*)::integer as n from audit_log where space_id = $1', [space.id])
    expect(lines.rows).toEqual([{ n: 4 }])
    expect(await told(1)).toMatchObject({ up_to: 0, lines: 0 })
  })

  it('is of each space by itself, and may be longer', async () => {
    const [usual, long] = [await stage('4 years'), await stage('4 years')]
    await long.journal.keep({ body: { space_id: long.space.id, years: 10, up_to: 0 } })
    await keepJournals(base)
    expect(await numbersOf(usual.space)).toEqual([3, 4, 5])
    expect((await numbersOf(long.space))[0]).toBe(1)
  })

  it('is one to ten years, and for administrators to say', async () => {
    const { space, journal } = await stage('1 day')
    for (const years of [0, 11, 2.5])
      await expect(journal.keep({ body: { space_id: space.id, years, up_to: 0 } })).rejects.toMatchObject({
        refusal: { error_type: 'invalid' },
      })
    const operator = world.as(await space.person('operator')).journal
    await expect(operator.keep({ body: { space_id: space.id, years: 5, up_to: 0 } })).rejects.toThrow()
    await expect(operator.forgotten({ query: { space_id: space.id, years: 1 } })).rejects.toThrow()
    const other = await world.space()
    const stranger = world.as(await other.person('administrator')).journal
    await expect(stranger.keep({ body: { space_id: space.id, years: 5, up_to: 0 } })).rejects.toThrow()
  })
})
