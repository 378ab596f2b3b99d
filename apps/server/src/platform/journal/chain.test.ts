import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ChainedRow, digestsOf, firstHash, nextHash } from './chain.ts'
import { difference } from './entry.ts'

const uuid = '00112233-4455-6677-8899-aabbccddeeff'
const salt = Buffer.alloc(16, 1)
const row: ChainedRow = {
  ...{ id: 7, at: '1760552060000123', kind: 'tag.changed', cause: 'person', origin: null, user_id: 3, via: null },
  ...{ target_id: 12, object_id: null, correlation_id: 'req-1', family_id: null },
  digests: digestsOf(salt, { subject: 'Доставка', before: { name: 'Почта' }, after: { name: 'Доставка' } }),
}

describe('the chain', () => {
  it('is made as the product says, by other means than ours', () => {
    const first = createHash('sha256')
      .update('otklik-journal-1')
      .update(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
      .digest()
    expect(firstHash(uuid)).toEqual(first)
    // Keys in order, no blanks: what JCS makes of a flat object.
    const sorted = (value: object): string =>
      `{${Object.entries(value)
        .sort(([one], [two]) => (one < two ? -1 : 1))
        .map(([key, one]) => `"${key}":${one instanceof Object ? sorted(one) : JSON.stringify(one)}`)
        .join(',')}}`
    const number = Buffer.from('0000000000000001', 'hex')
    const ofRow = createHash('sha256').update(sorted(row)).digest()
    expect(nextHash(first, 1, row)).toEqual(createHash('sha256').update(first).update(number).update(ofRow).digest())
  })

  it('has vectors that no later version may change', () => {
    expect(firstHash(uuid).toString('hex')).toMatchInlineSnapshot(
      `"23e7380fc7e6e69ced4ed82ced6eebd857fccae7e692c31c2fc6c072b2f0eae6"`,
    )
    expect(nextHash(firstHash(uuid), 1, row).toString('hex')).toMatchInlineSnapshot(
      `"5f3db853dd7e4eab578bbf3d91f3a48bc1ec8111474815b3400467fa7f519574"`,
    )
  })

  it('holds digests of values, each by itself', () => {
    const digest = createHmac('sha256', salt).update('"Почта"').digest('hex')
    expect(row.digests['before.name']).toBe(digest)
    expect(Object.keys(row.digests)).toEqual(['subject', 'before.name', 'after.name'])
  })

  it('depends on the place, the line before and everything in the line', () => {
    const from = firstHash(uuid)
    const hashes = [
      nextHash(from, 1, row),
      nextHash(from, 2, row),
      nextHash(Buffer.alloc(32), 1, row),
      ...(Object.keys(row) as (keyof ChainedRow)[]).map((key) =>
        nextHash(from, 1, { ...row, [key]: key === 'digests' ? {} : 'other' } as ChainedRow),
      ),
    ].map((hash) => hash.toString('hex'))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('what is recorded', () => {
  it('is what has changed, and nothing that is empty', () => {
    const before = { name: 'Old', color: 'red', parent_id: null, uses: ['items'] }
    const after = { name: 'New', color: 'red', parent_id: 4, uses: ['items'] }
    expect(difference('tag.changed', { before, after })).toEqual({
      before: { name: 'Old' },
      after: { name: 'New', parent_id: 4 },
    })
  })

  it('is listed in the contract: anything else is a bug', () => {
    expect(() => difference('tag.changed', { after: { secret: 1 } })).toThrow('secret may not be recorded')
  })
})
