import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { fetchRemoteFiles } from './jobs/media.ts'

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
