import { expect, test } from 'vitest'
import { lookPage, readPlaces, writePlaces } from './looks.ts'
import { afterOf, Time } from './nodes.ts'

const paging = { cursors: { after: 'b' }, next: 'https://graph.facebook.com/v25.0/me?access_token=EAAPAGE&after=b' }

test('what is kept of an answer holds no address of a next page, however deep', () => {
  const answer = { data: [{ id: '1', comments: { data: [{ id: '2' }], paging } }], paging }
  const { body, key } = lookPage('feed', answer, { at: 5 })
  expect(JSON.parse(Buffer.from(body).toString())).toEqual({
    look: 'feed',
    at: 5,
    answer: { data: [{ id: '1', comments: { data: [{ id: '2' }] } }] },
  })
  expect(key).toBe(lookPage('feed', { data: answer.data }, { at: 5 }).key)
  expect(key).not.toBe(lookPage('feed', { data: [] }, { at: 5 }).key)
})

test('a list that has ended names no place, and none left is the end', () => {
  expect(afterOf({ data: [], paging })).toBe('b')
  expect(afterOf({ data: [], paging: { cursors: { after: 'b' } } })).toBeNull()
  expect(readPlaces(writePlaces({ feed: 'b' }))).toEqual({ feed: 'b' })
  expect(writePlaces({})).toBeNull()
})

test('times are read with and without a colon', () => {
  expect(Time.parse('2026-11-15T00:00:00+0000')).toBe(1_794_700_800)
  expect(Time.parse('2026-11-15T03:00:00+03:00')).toBe(1_794_700_800)
  expect(Time.safeParse('yesterday').success).toBe(false)
})
