import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { addressOf, openDoor } from '../suite-parts.ts'
import { vk } from './index.ts'

describe('vk on the simulator', () => {
  suite(vk, {
    proof: 'secret',
    open,
  })
})

function open(): Promise<Stage> {
  return openSimulated({
    network: 'vk',
    unknown_token: 'vk1.a.nobody-has-this-token',
    sends: { comment: 'wall.createComment', message: 'messages.send' },
  })
}

describe('only vk', () => {
  let stage: Stage
  let speaker: Speaker
  let code: string
  let door: Awaited<ReturnType<typeof openDoor>>

  beforeEach(async () => {
    stage = await open()
    speaker = {
      bases: stage.bases,
      secrets: stage.secrets,
      now: () => Date.now() / 1000,
      fetch: (url, init) => fetch(url, init),
    }
    speaker.account = await vk.connect(speaker)
    code = (await vk.handshake?.(speaker)) ?? ''
    door = await openDoor(() => code)
  })
  afterEach(async () => {
    await stage.close()
    door.closeAllConnections()
    door.close()
  })

  async function servers() {
    const body = new URLSearchParams({
      access_token: stage.secrets.access,
      group_id: speaker.account?.provider_id ?? '',
    })
    const answer = await fetch(`${stage.bases.api}/groups.getCallbackServers`, { method: 'POST', body })
    const { response } = (await answer.json()) as { response: { items: { url: string; secret_key: string }[] } }
    return response.items
  }

  test('connecting again changes our server instead of adding one', async () => {
    const url = addressOf(door)
    await vk.subscribe(speaker, { url, secret: 'first' })
    await vk.subscribe(speaker, { url, secret: 'second' })
    expect(await servers()).toMatchObject([{ url, secret_key: 'second' }])
  })

  test('an address that does not know the code is refused in words', async () => {
    code = 'wrong'
    await expect(vk.subscribe(speaker, { url: addressOf(door), secret: 's' })).rejects.toMatchObject({
      kind: 'rejected',
      words: expect.stringContaining('confirmation code'),
    })
  })

  test('a token of an administrator that is dead is found while connecting', async () => {
    const secrets = { ...stage.secrets, admin: 'dead' }
    await expect(vk.connect({ ...speaker, secrets })).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a person’s token instead of the community’s is refused', async () => {
    const secrets = { access: stage.secrets.admin ?? '' }
    await expect(vk.connect({ ...speaker, secrets })).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('authors and posts are learnt, strangers are left out', async () => {
    const { post_external_id = '' } = await stage.write('comment', { text: 'Ау' })
    const authors = ['510000004', '999', `-${speaker.account?.provider_id}`]
    expect(await vk.learn?.(speaker, { authors, posts: [post_external_id, '-1_1'] })).toMatchObject({
      authors: [
        { external_id: '510000004', name: 'Ольга Новикова', image_url: expect.stringContaining('http') },
        { external_id: `-${speaker.account?.provider_id}`, name: 'Северная лавка' },
      ],
      posts: [{ kind: 'post', external_id: post_external_id, image_url: expect.stringContaining('http') }],
    })
  })

  test('a document goes as a document', async () => {
    const { chat_external_id = '' } = await stage.write('message', { text: 'Счёт?' })
    const file = { name: 'счёт.pdf', mime: 'application/pdf', read: async () => new Blob(['%PDF']) }
    const send = { key: 'k', number: 1, text: '', files: [file] }
    const { external_id } = await vk.send(speaker, { kind: 'message', ...send, chat_external_id })
    expect(await stage.seen()).toEqual([{ external_id, text: '', files: 1 }])
  })
})
