import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { twitter } from './index.ts'

const account = { provider_id: '1111111111111111111', name: 'Лавка', screen_name: 'lavka' }
const cursor = JSON.stringify({ since: 1, mentions: '2080000000000000001', dms: '2080000000000000050' })
const said = (body: object, status = 200) => ({ status, body: JSON.stringify(body) })
const message = (id: string) => ({ id, text: 'да', event_type: 'MessageCreate', sender_id: '9' })
const mentions = said({ data: [{ id: '2080000000000000002', text: 'эй' }], meta: { newest_id: '2080000000000000002' } })
const none = said({ meta: { result_count: 0 } })
const limited = said({ title: 'Too Many Requests', status: 429 }, 429)
const hearing = (...answers: { status: number; body: string }[]) =>
  speakerHearing({ access: 'token-of-x' }, account, answers)

test('messages are read as far as what is known, also when that message was deleted', async () => {
  const data = ['2080000000000000060', '2080000000000000049'].map(message)
  const { speaker, asked } = hearing(none, none, said({ data, meta: { next_token: 'older' } }))
  const { pages, cursor: after } = await twitter.news.look(speaker, cursor)
  expect(pages.flatMap(({ body }) => twitter.understand(body, account))).toMatchObject([
    { kind: 'message', external_id: '2080000000000000060' },
  ])
  expect([asked.length, JSON.parse(after).dms]).toEqual([3, '2080000000000000060'])
})

test('what one list has brought is kept when another says later, and its mark alone moves', async () => {
  const { pages, cursor: after } = await twitter.news.look(hearing(mentions, none, limited).speaker, cursor)
  expect(pages).toHaveLength(1)
  expect(JSON.parse(after)).toEqual({ ...JSON.parse(cursor), mentions: '2080000000000000002' })
  const other = await twitter.news.look(
    hearing(limited, none, said({ data: [message('2080000000000000060')] })).speaker,
    cursor,
  )
  expect(JSON.parse(other.cursor)).toMatchObject({ mentions: '2080000000000000001', dms: '2080000000000000060' })
  // With nothing to keep it is told, so that it is asked again when X has said.
  const refused = twitter.news.look(hearing(none, none, limited).speaker, cursor)
  await expect(refused).rejects.toMatchObject({ kind: 'try_later' })
  const dead = twitter.news.look(hearing(mentions, said({ title: 'Unauthorized' }, 401)).speaker, cursor)
  await expect(dead).rejects.toMatchObject({ kind: 'token_dead' })
})

test('a list that goes round in circles is not read for ever', async () => {
  const post = said({ data: [{ id: '2080000000000000002', text: 'эй' }], meta: { next_token: 'again' } })
  const dm = said({ data: [message('2080000000000000060')], meta: { next_token: 'again' } })
  const { speaker, asked } = hearing(post, post, none, dm, dm)
  await expect(twitter.news.look(speaker, cursor)).rejects.toMatchObject({ kind: 'try_later' })
  expect(asked).toHaveLength(5)
})

test('more messages than X lets us read at once are read in several looks, and none is missed', async () => {
  const page = (next_token: string | undefined, ...ids: string[]) =>
    said({ data: ids.map((id) => message(`20800000000000000${id}`)), meta: { ...(next_token && { next_token }) } })
  const idsOf = (pages: { body: Uint8Array }[]) =>
    pages
      .flatMap(({ body }) => twitter.understand(body, account))
      .flatMap((fact) => (fact.kind === 'message' ? [fact.external_id.slice(-2)] : []))
      .toSorted()
  const first = await twitter.news.look(
    hearing(none, none, page('a', '90', '89'), page('b', '88'), limited).speaker,
    cursor,
  )
  expect(idsOf(first.pages)).toEqual(['88', '89', '90'])
  expect(JSON.parse(first.cursor)).toMatchObject({ dms: '2080000000000000050', dms_rest: { token: 'b' } })
  // It says later once more: nothing is lost.
  const again = twitter.news.look(hearing(none, none, limited).speaker, first.cursor)
  await expect(again).rejects.toMatchObject({ kind: 'try_later' })
  const { speaker, asked } = hearing(none, none, page('c', '70', '60'), page('d', '51', '50'))
  const second = await twitter.news.look(speaker, first.cursor)
  expect(asked.map(({ url }) => new URL(url).searchParams.get('pagination_token'))).toEqual([null, null, 'b', 'c'])
  expect(idsOf(second.pages)).toEqual(['51', '60', '70'])
  expect(JSON.parse(second.cursor)).toMatchObject({ dms: '2080000000000000090' })
  expect(JSON.parse(second.cursor)).not.toHaveProperty('dms_rest')
  // A place that X does not know any more: the next look begins at the top.
  const gone = await twitter.news.look(
    hearing(none, none, said({ title: 'Invalid Request' }, 400)).speaker,
    first.cursor,
  )
  expect(JSON.parse(gone.cursor)).toEqual(JSON.parse(cursor))
})
