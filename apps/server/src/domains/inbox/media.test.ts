import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, expect, it } from 'vitest'
import { comment, openSource } from '../../../test/gateway-stage.ts'
import { makeWorld } from '../../../test/world.ts'
import { fetchRemoteFiles, makeFetcher } from './jobs/media.ts'
import { readInbox } from './jobs/reader.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

/** A dialogue with a file that lies on the network. */
async function fileOf(address: string) {
  const space = await world.space()
  const account = await space.account()
  const { chat } = await space.message({ account, media: [{ kind: 'document', ref: address, name: 'Видео.mp4' }] })
  const { chats } = world.as(await space.person('operator'))
  const shown = async () => (await chats.messages({ params: { id: chat.id }, query: {} })).rows[0]?.attachments[0]
  return { account, shown }
}

const fetchAs = (answer: () => Response) =>
  fetchRemoteFiles({ ...base, fetch: async () => answer() } as Parameters<typeof fetchRemoteFiles>[0])
const waiting = async (object_id: number) =>
  (
    await owner.query(
      `select attempt, extract(epoch from run_at - now())::float as in_s from files where object_id = $1`,
      [object_id],
    )
  ).rows[0]
const tryAgain = (object_id: number) =>
  owner.query(`update files set run_at = now() where object_id = $1 and state = 'remote'`, [object_id])

it('links what is too large for us to where it lies', async () => {
  const url = 'https://files.example.test/video.mp4'
  const { shown } = await fileOf(url)
  const headers = { 'content-length': String(limits.inbound_file_bytes + 1) }
  await fetchAs(() => new Response('…', { headers }))
  expect(await shown()).toMatchObject({ kind: 'link', state: 'refused', url, name: 'Видео.mp4' })
})

it('waits as long as the network asks, and for hours where it is away', async () => {
  const { account, shown } = await fileOf('https://files.example.test/a.pdf')
  await fetchAs(() => {
    throw new NetworkFailure('try_later', 'Too many', 600_000)
  })
  expect((await waiting(account.id)).in_s).toBeGreaterThan(590)
  for (let n = 0; n < 7; n++) {
    await tryAgain(account.id)
    await fetchAs(() => new Response('', { status: 503 }))
  }
  expect(await shown()).toMatchObject({ state: 'loading' })
  await tryAgain(account.id)
  await fetchAs(() => new Response('%PDF-1.4'))
  expect(await shown()).toMatchObject({ state: 'ready' })
})

it('gives nothing up while the account is disconnected', async () => {
  const { account, shown } = await fileOf('https://files.example.test/b.pdf')
  await owner.query(`update objects set state = 'broken', error = 'Ключ отозван' where id = $1`, [account.id])
  await owner.query(`update files set attempt = 40 where object_id = $1`, [account.id])
  await fetchAs(() => new Response('', { status: 503 }))
  expect(await shown()).toMatchObject({ state: 'loading' })
})

/** Does not answer where an address begins like this, until it is let go of. */
function makeHanging(host: string) {
  const gate = Promise.withResolvers<void>()
  let hung = 0
  const fetch = async (url: string) => {
    if (!url.startsWith(host)) return new Response('%PDF-1.4')
    hung++
    await gate.promise
    throw new Error('timeout')
  }
  return { parts: { ...base, fetch } as typeof base, hung: () => hung, letGo: gate.resolve }
}
const atOf = (place: { object_id: number }) =>
  owner.query(
    `select state, count(*)::integer as files from files where object_id = $1 group by state order by state`,
    [place.object_id],
  )

it('of a host that hangs, a thousand of one account, delay nobody else, and not even all of that account', async () => {
  await owner.query(`update files set state = 'lost' where state = 'remote'`)
  const source = await openSource(world)
  const files = Array.from({ length: 10 }, (_, n) => ({ kind: 'photo', url: `https://hangs.example.test/${n}.jpg` }))
  const { said } = await source.bring(Array.from({ length: 100 }, () => comment({ files })))
  expect(said).toMatchObject({ accepted: 100 })
  while (await readInbox(base));
  expect((await atOf({ object_id: source.account.id })).rows).toEqual([{ state: 'remote', files: 1_000 }])

  const { parts, hung, letGo } = makeHanging('https://hangs.example.test/')
  const fetcher = makeFetcher(parts)
  while (await fetcher.round());
  await expect.poll(hung).toBe(4)

  // One that comes now is there at once, though nothing of the others has ended.
  const { shown } = await fileOf('https://files.example.test/mine.pdf')
  await fetcher.round()
  await expect.poll(shown).toMatchObject({ state: 'ready' })
  expect(hung()).toBe(4)
  letGo()
  await fetcher.finish()
})

it('of one space hold a part of the places, however many accounts it has', async () => {
  await owner.query(`update files set state = 'lost' where state = 'remote'`)
  const space = await world.space()
  for (let n = 0; n < 6; n++) {
    const media = Array.from({ length: 10 }, (_, at) => ({
      ...{ kind: 'document' as const, ref: `https://hangs.example.test/${n}/${at}`, name: 'x' },
    }))
    await space.message({ account: await space.account(), media })
  }
  const { parts, hung, letGo } = makeHanging('https://hangs.example.test/')
  const fetcher = makeFetcher(parts)
  while (await fetcher.round());
  await expect.poll(hung).toBe(8)
  const { shown } = await fileOf('https://files.example.test/mine.pdf')
  await fetcher.round()
  await expect.poll(shown).toMatchObject({ state: 'ready' })
  letGo()
  await fetcher.finish()
})

it('take the place of one that has ended at once, and wait for no other', async () => {
  await owner.query(`update files set state = 'lost' where state = 'remote'`)
  const space = await world.space()
  const account = await space.account()
  const refs = [
    'https://hangs.example.test/1',
    ...Array.from({ length: 9 }, (_, n) => `https://files.example.test/${n}`),
  ]
  const media = refs.map((ref) => ({ kind: 'document' as const, ref, name: 'x' }))
  await space.message({ account, media })
  const { parts, letGo } = makeHanging('https://hangs.example.test/')
  let woken = 0
  const fetcher = makeFetcher({ ...parts, wake: () => void woken++ } as typeof parts)
  await fetcher.round()
  await expect.poll(() => woken).toBeGreaterThan(0)
  await expect
    .poll(async () => {
      await fetcher.round()
      return (await atOf({ object_id: account.id })).rows
    })
    .toEqual([
      { state: 'remote', files: 1 },
      { state: 'stored', files: 9 },
    ])
  letGo()
  await fetcher.finish()
})

it('that are too many of one account are shown as not fetched, and those of others wait as always', async () => {
  const space = await world.space()
  const [full, other] = [await space.account(), await space.account()]
  await owner.query(
    `insert into files (space_id, object_id, storage_key, name, state, source_ref, run_at)
     select $1, $2, 'filler-' || n, '', 'remote', 'https://hangs.example.test/', now() + interval '1 hour' from generate_series(1, $3) n`,
    [space.id, full.id, limits.files_waiting - 1],
  )
  const media = ['a', 'b'].map((name) => ({
    kind: 'document' as const,
    ref: `https://files.example.test/${name}`,
    name,
  }))
  const { chats } = world.as(await space.person('operator'))
  const states = async (account: typeof full) => {
    const { chat } = await space.message({ account, media })
    const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
    return rows[0]?.attachments.map(({ name, state }) => [name, state])
  }
  expect(await states(full)).toEqual([
    ['a', 'loading'],
    ['b', 'lost'],
  ])
  expect(await states(other)).toEqual([
    ['a', 'loading'],
    ['b', 'loading'],
  ])
})

it('of a removed account are left alone, and no number of attempts stops the others', async () => {
  await owner.query(`update files set state = 'lost' where state = 'remote'`)
  const [gone, old] = [await fileOf('https://files.example.test/1'), await fileOf('https://files.example.test/2')]
  await owner.query(`update objects set state = 'removed' where id = $1`, [gone.account.id])
  await owner.query(`update files set attempt = 32767 where object_id = any($1)`, [[gone.account.id, old.account.id]])
  await fetchAs(() => new Response('%PDF-1.4'))
  expect(await old.shown()).toMatchObject({ state: 'ready' })
  expect(await waiting(gone.account.id)).toMatchObject({ attempt: 32767 })
  await owner.query(`update objects set state = 'active' where id = $1`, [gone.account.id])
  await fetchAs(() => new Response('%PDF-1.4'))
  expect(await gone.shown()).toMatchObject({ state: 'ready' })
})
