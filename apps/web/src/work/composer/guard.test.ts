import { expect, it } from 'vitest'
import { foremost, keepSeen, type Mark, type Seen, whatIsNew } from './guard.ts'

const ME = 1
const mark = (part: Partial<Mark> = {}): Mark => ({
  ...{ kind: 'customer', user_id: null, stamp: '', is_deleted: false, text: 'текст', at: 100 },
  ...part,
})
const seen = (version: number, marks: Record<string, Mark>): Seen => ({
  version,
  marks: new Map(Object.entries(marks)),
})
const news = (before: Record<string, Mark>, now: Record<string, Mark>) =>
  whatIsNew(keepSeen(seen(1, before)), seen(2, now), ME).map(({ name, what }) => `${name} ${what}`)

it('is what the customer, a colleague or a rule did meanwhile', () => {
  const first = mark()
  expect(
    news(
      { first },
      {
        first,
        second: mark({ at: 101 }),
        third: mark({ kind: 'ours', user_id: 2, at: 102 }),
        fourth: mark({ kind: 'status', user_id: 2, at: 103 }),
        fifth: mark({ kind: 'ours', at: 104 }),
      },
    ),
  ).toEqual(['second written', 'third answered', 'fourth status', 'fifth answered'])
})

it('is not what the writer did', () => {
  const first = mark()
  const own = {
    reply: mark({ kind: 'ours', user_id: ME, at: 101 }),
    step: mark({ kind: 'status', user_id: ME, at: 101 }),
  }
  expect(news({ first }, { first, ...own })).toEqual([])
})

it('is an edit and a deletion, once', () => {
  const [edited, deleted] = [mark({ stamp: '200' }), mark({ stamp: 'gone', is_deleted: true })]
  expect(news({ first: mark() }, { first: edited })).toEqual(['first edited'])
  expect(news({ first: edited }, { first: edited })).toEqual([])
  expect(news({ first: mark() }, { first: deleted })).toEqual(['first deleted'])
  expect(news({ first: deleted }, { first: deleted })).toEqual([])
})

it('is not what was there before anything the writer saw: they scrolled up', () => {
  expect(news({ first: mark({ at: 100 }) }, { older: mark({ at: 50 }), first: mark({ at: 100 }) })).toEqual([])
})

it('leads with what a writer must know first: a colleague has answered', () => {
  const told = (...whats: ('status' | 'answered' | 'written' | 'edited')[]) =>
    foremost(whats.map((what, at) => ({ name: `${what}${at}`, what, mark: mark({ at }) })))?.name
  expect(told('answered', 'written', 'status')).toBe('answered0')
  expect(told('written', 'edited', 'status', 'written')).toBe('written3')
  expect(told('status')).toBe('status0')
  expect(told()).toBeUndefined()
})
