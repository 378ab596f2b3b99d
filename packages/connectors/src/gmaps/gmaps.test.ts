import { gmapsAccounts } from '@otklik/simulator/networks/gmaps/accounts.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { gmaps } from './index.ts'

const open = () =>
  openSimulated({
    ...{ network: 'gmaps', unknown_token: 'ya29.nobody-knows-it', app: socialClients.google },
    sends: { comment: 'reviews.updateReply', message: '' },
  })

describe('reviews on the simulator', () => {
  suite(gmaps, { proof: 'secret', open })
})

describe('only gmaps', () => {
  let stage: Stage
  let speaker: Speaker

  beforeEach(async () => {
    stage = await open()
    speaker = {
      ...{ bases: stage.bases, secrets: stage.secrets, app: socialClients.google },
      now: () => Date.now() / 1000,
      fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
    }
    speaker.account = await gmaps.connect(speaker)
  })
  afterEach(() => stage.close())

  test('a place is called by its name, and told from its neighbours by where it is', () => {
    expect(speaker.account).toEqual({
      ...{ provider_id: gmapsAccounts[0]?.id, name: 'Северная лавка', screen_name: 'Архангельск, Лесная ул., 4' },
      url: `https://maps.google.com/?cid=${gmapsAccounts[0]?.id}`,
    })
  })

  test('whoever comes back from the window may choose among all places, and their access is renewed', async () => {
    const redirect_uri = 'http://127.0.0.1/callback/gmaps'
    const verifier = 'v'.repeat(43)
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
    const address = gmaps.window.address(speaker, { redirect_uri, state: 's', challenge })
    const back = await fetch(`${address}&as=anna`, { redirect: 'manual' })
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const choices = await gmaps.window.exchange(speaker, { code, redirect_uri, verifier, earlier: [] })
    expect(choices.map(({ account }) => account.provider_id)).toEqual(gmapsAccounts.map(({ id }) => id))
    const [, second] = choices
    if (!second) throw new Error('nothing to choose')
    const chosen: Speaker = { ...speaker, account: second.account, secrets: second.secrets }
    expect((await gmaps.news.look(chosen, null)).pages).toEqual([])
    const fresh = await gmaps.refresh(chosen)
    expect(fresh.secrets).toMatchObject({ owner: second.secrets.owner, refresh: second.secrets.refresh })
    expect(fresh.secrets.access).not.toBe(second.secrets.access)
    expect(await gmaps.connect({ ...chosen, secrets: fresh.secrets })).toEqual(second.account)
    const again = { code, redirect_uri, verifier, earlier: [] }
    await expect(gmaps.window.exchange(speaker, again)).rejects.toMatchObject({ kind: 'token_dead' })
  })

  test('a place of another company is closed to this token', async () => {
    const other = gmapsAccounts.find(({ company }) => company === 'kuhnya')
    const secrets = { ...stage.secrets, owner: other?.tokens.owner ?? '' }
    const stranger = { ...speaker, secrets, account: { provider_id: other?.id ?? '', name: '' } }
    await expect(gmaps.news.look(stranger, null)).rejects.toMatchObject({ kind: 'token_dead' })
  })

  test('a second answer takes the place of the first, and is taken back', async () => {
    const written = await stage.write('comment', { text: 'Долго ждали' })
    const { external_id } = await gmaps.send(speaker, answerTo(written, 'Простите'))
    await gmaps.send(speaker, answerTo(written, 'Простите нас'))
    expect(await stage.seen()).toEqual([{ external_id, text: 'Простите нас', files: 0 }])
    expect(await gmaps.settle(speaker, answerTo(written, 'Простите нас'))).toMatchObject({ external_id })
    const place = { post_external_id: written.post_external_id ?? '', item_external_id: written.external_id }
    const remove = () => gmaps.act(speaker, { kind: 'delete_reply', external_id, ...place })
    await remove()
    await remove()
    expect(await stage.seen()).toEqual([])
  })

  test('history goes back page by page, and the first look leaves it alone', async () => {
    for (let n = 0; n < 60; n++) await stage.write('comment', { text: `Отзыв ${n}` })
    const first = await gmaps.history(speaker, null)
    const second = await gmaps.history(speaker, first.cursor)
    const account = speaker.account ?? { provider_id: '', name: '' }
    const comments = [...first.pages, ...second.pages]
      .flatMap(({ body }) => gmaps.understand(body, account))
      .filter(({ kind }) => kind === 'comment')
    expect([comments.length, second.cursor]).toEqual([60, null])
  })

  test('4096 bytes, and not one more', async () => {
    const written = await stage.write('comment', { text: 'Ау' })
    await gmaps.send(speaker, answerTo(written, 'я'.repeat(2_048)))
    await expect(gmaps.send(speaker, answerTo(written, `${'я'.repeat(2_048)}.`))).rejects.toMatchObject({
      kind: 'rejected',
    })
  })
})
