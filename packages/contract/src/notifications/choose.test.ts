import { describe, expect, it } from 'vitest'
import { notificationCodes, outletKinds } from './catalogue.ts'
import { type Choice, choose, quietFor, wallClock } from './choose.ts'

const nothing = { user_id: null, role: null, company_id: null, object_id: null }
const of = (who: Partial<Choice>, is_on: boolean): Choice => ({
  ...nothing,
  ...{ code: 'answered', outlet: 'mail', is_on },
  ...who,
})
const asked: Parameters<typeof choose>[1] = {
  ...{ code: 'answered', outlet: 'mail', user_id: 7, role: 'operator', object_id: 3, company_id: 2 },
}

describe('a choice', () => {
  const all = [
    of({ user_id: 7, object_id: 3 }, true),
    of({ user_id: 7, company_id: 2 }, false),
    of({ user_id: 7 }, true),
    of({ role: 'operator' }, false),
  ]
  it('is the nearest one that is set', () => {
    const found = all.map((_, index) => choose(all.slice(index), asked))
    expect(found).toEqual([
      { is_on: true, by: 'account' },
      { is_on: false, by: 'company' },
      { is_on: true, by: 'person' },
      { is_on: false, by: 'role' },
    ])
    expect(choose([], asked)).toEqual({ is_on: false, by: 'catalogue' })
    expect(choose([], { ...asked, outlet: 'bell' })).toEqual({ is_on: true, by: 'catalogue' })
  })

  it('of others, other codes, outlets, accounts and roles decides nothing', () => {
    const others = [
      of({ user_id: 8 }, true),
      of({ user_id: 7, code: 'assigned' }, true),
      of({ user_id: 7, outlet: 'push' }, true),
      of({ user_id: 7, object_id: 4 }, true),
      of({ role: 'administrator' }, true),
    ]
    expect(choose(others, asked)).toEqual({ is_on: false, by: 'catalogue' })
    expect(choose(all.slice(0, 2), { ...asked, object_id: null, company_id: null }).by).toBe('catalogue')
  })

  it('against what is always told counts for nothing', () => {
    for (const code of notificationCodes)
      for (const outlet of outletKinds) {
        const { is_on, by } = choose([of({ user_id: 7, code, outlet }, false)], { ...asked, code, outlet })
        expect([code, outlet, is_on]).toEqual([code, outlet, by === 'always'])
      }
  })
})

describe('quiet hours', () => {
  const night = { is_on: true, starts: 22 * 60, ends: 9 * 60, days: [1, 2, 3, 4, 5] }
  it('go over midnight and belong to the day on which they began', () => {
    expect(quietFor(night, { day: 5, minute: 22 * 60 })).toBe(11 * 60)
    expect(quietFor(night, { day: 6, minute: 60 })).toBe(8 * 60)
    expect(quietFor(night, { day: 6, minute: 23 * 60 })).toBe(0)
    expect(quietFor(night, { day: 1, minute: 60 })).toBe(0)
    expect(quietFor(night, { day: 2, minute: 9 * 60 })).toBe(0)
    expect(quietFor({ ...night, is_on: false }, { day: 5, minute: 23 * 60 })).toBe(0)
  })

  it('within a day, and all day', () => {
    const lunch = { is_on: true, starts: 720, ends: 780, days: [3] }
    expect(quietFor(lunch, { day: 3, minute: 750 })).toBe(30)
    expect(quietFor(lunch, { day: 3, minute: 780 })).toBe(0)
    expect(quietFor(lunch, { day: 4, minute: 750 })).toBe(0)
    expect(quietFor({ ...lunch, starts: 0, ends: 0 }, { day: 3, minute: 1_439 })).toBe(1)
  })

  it('never end later than a day from now', () => {
    for (let starts = 0; starts < 1_440; starts += 90)
      for (let ends = 0; ends < 1_440; ends += 90)
        for (let minute = 0; minute < 1_440; minute += 45) {
          const left = quietFor({ is_on: true, starts, ends, days: [1, 4, 7] }, { day: 1, minute })
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(1_440)
          if (left > 0) expect((minute + left) % 1_440).toBe(ends)
        }
  })

  it('are read from the clock where the person is', () => {
    const at = new Date('2026-11-16T22:30:00Z')
    expect(wallClock('Europe/Moscow', at)).toEqual({ day: 2, minute: 90 })
    expect(wallClock('America/New_York', at)).toEqual({ day: 1, minute: 17 * 60 + 30 })
    expect(wallClock('UTC', new Date('2026-11-16T00:00:00Z'))).toEqual({ day: 1, minute: 0 })
  })
})
