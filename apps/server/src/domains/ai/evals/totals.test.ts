import { expect, it } from 'vitest'
import { differencesOf, heldOf, isRight, percentile, type Row, stands, totalsOf } from './totals.ts'

const row = (part: Partial<Row>): Row => ({
  ...{ fact_ids: [], musts: [], must_nots: [], hands_over: false, state: 'done', text: 'Да.', found_ids: [] },
  ...{ verdict: 'alone', left_to_people: null, grounding: 100, cost: 10, took_ms: 100 },
  ...part,
})

it('comes to what is counted by hand', () => {
  const rows = [
    // One of two expected facts among the first five: 1/2. The sixth does not count.
    row({ fact_ids: [7, 9], found_ids: [1, 2, 3, 7, 4, 9], grounding: 50, took_ms: 300 }),
    // Both: 1. Its word stands, in another form.
    row({ fact_ids: [1, 2], found_ids: [2, 1], musts: ['курьер'], text: 'Курьером до 23:00.', took_ms: 200 }),
    // One of two words is missing; what must not stand stands.
    row({
      musts: ['23:00', 'бесплатно'],
      must_nots: ['скидк'],
      text: 'До 23:00, скидка 10 %.',
      grounding: 0,
      cost: 35,
    }),
    // Left to people, as it should be.
    row({ hands_over: true, verdict: 'suggest', left_to_people: 'word', must_nots: ['вернём'], grounding: null }),
    // Left to people, and should not be.
    row({ verdict: 'silent', text: '', grounding: null }),
    // Should be, and is not: sure, and only not allowed to answer alone there.
    row({ hands_over: true, verdict: 'suggest', left_to_people: 'not_allowed' }),
    // The model did not answer: it costs, and says nothing of the agent.
    row({ state: 'failed', hands_over: true, cost: 5, took_ms: 60_000, musts: ['x'], fact_ids: [3] }),
    row({ state: 'waiting', cost: 0 }),
  ]
  expect(totalsOf(rows)).toEqual({
    ...{ answered: 6, failed: 1, right: 2, recall: (0.5 + 1) / 2, musts: 1 / 2, must_nots: 1 / 2 },
    ...{ hand_over_precision: 1 / 2, hand_over_recall: 1 / 2, grounding: (0.5 + 1 + 0 + 1) / 4 },
    ...{ cost: 10 + 10 + 35 + 10 + 10 + 10 + 5, p95_ms: 300 },
  })
})

it('divides by nothing nowhere', () => {
  const none = { recall: null, musts: null, must_nots: null, hand_over_precision: null, hand_over_recall: null }
  expect(totalsOf([])).toEqual({ answered: 0, failed: 0, right: 0, ...none, grounding: null, cost: 0, p95_ms: null })
  expect(totalsOf([row({ grounding: null })])).toMatchObject({ answered: 1, right: 1, ...none, grounding: null })
  // None was left to people though one should be: precision is of nothing, recall is nought.
  expect(totalsOf([row({ hands_over: true })])).toMatchObject({ hand_over_precision: null, hand_over_recall: 0 })
  expect(totalsOf([row({ verdict: 'silent' })])).toMatchObject({ hand_over_precision: 0, hand_over_recall: null })
  // Stopped half-way: what waits counts nowhere.
  expect(totalsOf([row({ state: 'waiting', musts: ['x'] })])).toMatchObject({ answered: 0, failed: 0, ...none })
})

it('takes the ninety-fifth of a hundred, and of one the one', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(percentile(hundred, 95)).toBe(95)
  expect(percentile([42], 95)).toBe(42)
  expect(percentile([1, 2], 95)).toBe(2)
  expect(percentile([...Array(19).fill(1), 9], 95)).toBe(1)
  expect(percentile([], 95)).toBeNull()
})

it('knows a word by how it begins, whatever its case and signs', () => {
  expect(stands('Доставка — до 23:00!', 'доставк')).toBe(true)
  expect(stands('ЁЛКИ', 'елк')).toBe(true)
  expect(stands('Недоставка', 'доставка')).toBe(false)
  expect(stands('до 23:00', '23:00')).toBe(true)
  expect(stands('до 23:01', '23:00')).toBe(false)
  expect(stands('по всей области', 'всей обл')).toBe(true)
})

it('puts first what got worse, then what got better', () => {
  const of = (question_id: number, is_right: boolean | null) => ({ question_id, place: question_id, is_right })
  const found = differencesOf(
    [of(1, true), of(2, true), of(3, false), of(4, null), of(5, true)],
    [of(1, true), of(2, false), of(3, true), of(4, true), of(6, false)],
  )
  expect(found.map(({ change, before, after }) => [change, before?.place ?? null, after?.place ?? null])).toEqual([
    ['worse', 2, 2],
    ['better', 3, 3],
    ['same', 1, 1],
    ['only', 4, 4],
    ['only', 5, null],
    ['only', null, 6],
  ])
})

it('is right where all that was expected held', () => {
  expect(isRight(heldOf(row({})))).toBe(true)
  expect(heldOf(row({ state: 'failed' }))).toBeNull()
  expect(isRight(heldOf(row({ fact_ids: [1], found_ids: [2] })))).toBe(false)
  expect(isRight(heldOf(row({ must_nots: ['да'] })))).toBe(false)
})
