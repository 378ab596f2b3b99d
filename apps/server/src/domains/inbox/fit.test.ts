import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import {
  aboutCorpus,
  networksOfCorpus,
  type Payload,
  payloadsOf,
  understood,
} from '../../../../../packages/connectors/test/corpus.ts'
import { makeWorld } from '../../../test/world.ts'
import { findConnector, speakerFor } from '../../platform/outbound/connectors.ts'
import { cutTo, kept } from '../../platform/words.ts'
import { choosePlaces } from '../accounts/group-chats.ts'
import { readInbox } from './jobs/reader.ts'

// What no table takes, wherever a network may put it: a NUL, and half of a character.

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world
const odd = '\ud83d\0'

/** Words that people have written, as against ids, kinds and addresses. */
const isWords = (text: string) => /[а-яё]/i.test(text) || /^\w+ \w+/.test(text)
function bent(value: unknown): unknown {
  if (typeof value === 'string') return isWords(value) ? `${value}${odd}` : value
  if (Array.isArray(value)) return value.map(bent)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bent(one)]))
}

const unreachable = async () => {
  throw new NetworkFailure('try_later', 'not in this test')
}
const parts = { ...base, fetch: unreachable } as unknown as typeof base

async function connect(provider: string, { provider_id }: { provider_id: string }) {
  const space = await world.space()
  const account = await space.account({ provider })
  await owner.query('update objects set provider_id = $1 where id = $2', [provider_id, account.id])
  return { space, account }
}

async function read(to: Awaited<ReturnType<typeof connect>>, bodies: readonly unknown[]) {
  await owner.query(
    `insert into inbox (space_id, object_id, state, correlation_id, body)
     select $1, $2, 'waiting', 'fit', convert_to(body, 'UTF8') from unnest($3::text[]) body`,
    [to.space.id, to.account.id, bodies.map((body) => JSON.stringify(body))],
  )
  while (await readInbox(parts));
  const { rows } = await owner.query(
    `select state, error from inbox where space_id = $1 and (state <> 'done' or error is not null)`,
    [to.space.id],
  )
  return rows
}

/**
 * One of each sort of news; without those that are there because they cannot be read, and are set aside for that, and
 * without those that name a comment whose words have to be asked for.
 */
function ofEachSort(payloads: readonly Payload[]): Payload[] {
  const sorts = payloads.flatMap((one): [string, Payload][] => {
    if (typeof one.expect === 'string') return []
    const sort = one.expect.map(({ kind, media, subjects }) => `${kind} ${media?.length} ${subjects?.length}`).join()
    return /unreadable|comment_hinted/.test(sort) ? [] : [[sort, one]]
  })
  // The last of a sort stays: one in which somebody has written words, where there is one.
  const hasWords = ({ expect: told }: Payload) =>
    typeof told !== 'string' && told.some(({ text }) => isWords(String(text ?? '')))
  return [
    ...new Map(sorts.toSorted(([, left], [, right]) => Number(hasWords(left)) - Number(hasWords(right)))).values(),
  ]
}

/** All channels that comments stand in, where these are chosen. */
async function choose({ space, account }: Awaited<ReturnType<typeof connect>>, payloads: readonly Payload[]) {
  const places = payloads
    .flatMap(understood)
    .flatMap((fact) => (fact.kind === 'comment' && fact.place_external_id) || [])
    .map((external_id) => ({ external_id, title: '' }))
  const unique = [...new Map(places.map((place) => [place.external_id, place])).values()]
  await base.database.inSpaces({ spaces: [space.id] }, (db) =>
    choosePlaces(db, { space_id: space.id, object_id: account.id }, unique),
  )
}

describe.each(networksOfCorpus())('%s', (network) => {
  it('loses nothing to a NUL or half an emoji in what people write', async () => {
    const to = await connect(network, aboutCorpus(network).account)
    const payloads = ofEachSort(payloadsOf(network))
    await choose(to, payloads)
    const failed = await read(
      to,
      payloads.map(({ payload }) => bent(payload)),
    )
    expect(failed).toEqual([])
    const { rows } = await owner.query(
      `select count(*)::int as count from (select text from item_texts where space_id = $1 union all select text from messages where space_id = $1) t
       where text like '%\ufffd%'`,
      [to.space.id],
    )
    expect(rows[0].count).toBeGreaterThan(0)
  })
})

it('keeps no name that would fill a page by itself, and of a text every word', async () => {
  const to = await connect('telegram', { provider_id: '7' })
  const name = '😀'.repeat(100_000)
  const from = { id: 55, is_bot: false, first_name: name, username: name }
  const message = { message_id: 4, date: 1_790_000_000, chat: { ...from, type: 'private' }, from, text: name }
  expect(await read(to, [{ update_id: 1, message }])).toEqual([])
  const { rows } = await owner.query(
    `select char_length(a.name) as name, char_length(a.screen_name) as screen_name, char_length(m.text) as text
     from authors a join messages m on m.space_id = a.space_id where a.space_id = $1`,
    [to.space.id],
  )
  expect(rows).toEqual([{ name: limits.told_name, screen_name: limits.told_name, text: 100_000 }])
})

it('hears the words of a refusal and the answer of a call in the same way', async () => {
  const connector = findConnector('telegram')
  if (!connector) throw new Error('no connector')
  const answering = (body: object, status = 200) =>
    speakerFor(connector, { ...base, fetch: async () => Response.json(body, { status }) } as never, {
      access: '7:aaaaaaaaaaaaaaaaaaaa',
    })
  const refused = connector.connect(answering({ ok: false, error_code: 400, description: `Bad Request${odd}` }, 400))
  await expect(refused).rejects.toSatisfy(
    (error) => error instanceof NetworkFailure && error.words.isWellFormed() && !error.words.includes('\0'),
  )
  const told = await connector.connect(
    answering({ ok: true, result: { id: 7, is_bot: true, first_name: `Лавка${odd}`, username: 'lavka_bot' } }),
  )
  expect(told.name).toBe('Лавка\ufffd')
})

it('cuts between characters, and leaves what fits as it is', () => {
  expect(kept(`a\0b\ud83d`)).toBe('ab\ufffd')
  expect(cutTo('😀😀😀', 3)).toBe('😀😀😀')
  expect(cutTo('😀😀😀😀', 3)).toBe('😀😀…')
})
