import { tiktokAccounts, tiktokClient } from '@otklik/simulator/networks/tiktok/accounts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Look, Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { tiktok } from './index.ts'

const open = () =>
  openSimulated({
    ...{ network: 'tiktok', unknown_token: 'act.nobody-knows-it', app: tiktokClient },
    sends: { comment: 'comment/reply/create', message: '' },
  })

describe('comments on the simulator', () => {
  suite(tiktok, { proof: 'signature', open })
})

describe('only tiktok', () => {
  let stage: Stage
  let speaker: Speaker
  let asked: string[]

  beforeEach(async () => {
    stage = await open()
    speaker = {
      ...{ bases: stage.bases, secrets: stage.secrets, app: tiktokClient },
      now: () => Date.now() / 1000,
      fetch: (url, init) => {
        asked.push(new URL(url).pathname.replace(/^.*v1\.3\//, ''))
        return fetch(url, { ...init, redirect: 'manual' })
      },
    }
    asked = []
    speaker.account = await tiktok.connect(speaker)
  })
  afterEach(() => stage.close())

  const read = ({ pages }: Pick<Look, 'pages'>) => pages.flatMap(({ body }) => tiktok.understand(body))
  const placeOf = ({ external_id, post_external_id = '' }: { external_id: string; post_external_id?: string }) => ({
    ...{ post_external_id, item_external_id: external_id },
  })

  test('an account is called by its name', () => {
    expect(speaker.account).toMatchObject({
      ...{ provider_id: tiktokAccounts[0]?.id, name: 'Северная лавка', screen_name: 'severnaya.lavka' },
      url: 'https://www.tiktok.com/@severnaya.lavka',
    })
  })

  test('the window is told an address that ends in a stroke, and what it gives is renewed', async () => {
    const redirect_uri = 'http://127.0.0.1/callback/tiktok'
    const address = tiktok.window.address(speaker, { redirect_uri, state: 's', challenge: '' })
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(`${redirect_uri}/`)
    const back = await fetch(`${address}&as=${encodeURIComponent(tiktokAccounts[1]?.id ?? '')}`, { redirect: 'manual' })
    const returned = new URL(back.headers.get('location') ?? '')
    expect([returned.pathname, returned.searchParams.get('state')]).toEqual(['/callback/tiktok/', 's'])
    const code = returned.searchParams.get('code') ?? ''
    const given = { code, redirect_uri, verifier: '', earlier: [] }
    const stranger = { bases: speaker.bases, secrets: { access: '' }, app: tiktokClient, now: speaker.now, fetch }
    const [choice] = await tiktok.window.exchange(stranger, given)
    if (!choice) throw new Error('nothing to choose')
    expect(choice.account).toMatchObject({ provider_id: tiktokAccounts[1]?.id, name: 'Северная кухня' })
    expect((choice.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(86_000)
    const chosen: Speaker = { ...speaker, account: choice.account, secrets: choice.secrets }
    const fresh = await tiktok.refresh(chosen)
    expect(fresh.secrets).not.toEqual(choice.secrets)
    expect(await tiktok.connect({ ...chosen, secrets: fresh.secrets })).toEqual(choice.account)
    await expect(tiktok.window.exchange(stranger, given)).rejects.toMatchObject({ kind: 'rejected' })
    const dead = tiktok.refresh({ ...chosen, secrets: { ...choice.secrets, refresh: 'rft.gone' } })
    await expect(dead).rejects.toMatchObject({ kind: 'token_dead' })
  })

  test('a look tells once what is new, with every reply', async () => {
    const top = await stage.write('comment', { text: 'Начало' })
    for (let n = 0; n < 5; n++) await stage.write('comment', { text: `Ответ ${n}`, quoted: top.external_id })
    const first = await tiktok.news.look(speaker, null)
    expect(asked).toContain('business/comment/reply/list/')
    const replies = read(first).filter((fact) => fact.kind === 'comment' && fact.parent_external_id === top.external_id)
    expect(replies).toHaveLength(5)
    const second = await tiktok.news.look(speaker, first.cursor)
    expect(second.pages).toEqual([])
    await stage.write('comment', { text: 'Ещё', quoted: top.external_id })
    const third = await tiktok.news.look(speaker, second.cursor)
    expect(read(third)).toContainEqual(expect.objectContaining({ kind: 'comment', text: 'Ещё' }))
  })

  test('more new comments than a page holds are all heard', async () => {
    for (let n = 0; n < 70; n++) await stage.write('comment', { text: `№ ${n}` })
    expect(read(await tiktok.news.look(speaker, null))).toHaveLength(70)
  })

  test('history goes through the videos, newest first', async () => {
    const written = await stage.write('comment', { text: 'Старый вопрос' })
    const first = await tiktok.history(speaker, null)
    expect(read(first)).toMatchObject([{ kind: 'comment', external_id: written.external_id, text: 'Старый вопрос' }])
    const second = await tiktok.history(speaker, first.cursor)
    expect([typeof first.cursor, second.cursor, second.pages]).toEqual(['string', null, []])
  })

  test('what an event has only named is asked for, and what is gone by then is left out', async () => {
    const { external_id, post_external_id = '' } = await stage.write('comment', { text: 'Сколько?' })
    const other = { external_id: '7300000000000000009', post_external_id }
    const wanted = { authors: [], posts: [post_external_id, '7200000000000000009'] }
    const learnt = await tiktok.learn(speaker, {
      ...wanted,
      hinted_comments: [{ external_id, post_external_id }, other],
    })
    expect(learnt.hinted_comments).toMatchObject([
      { kind: 'comment', external_id, text: 'Сколько?', author: { name: expect.any(String) }, is_hidden: false },
    ])
    expect(learnt.posts).toMatchObject([{ external_id: post_external_id, sort: 'video', url: expect.any(String) }])
  })

  test('what answers a reply stands beside it, under the first comment', async () => {
    const top = await stage.write('comment', { text: 'Раз' })
    const reply = await stage.write('comment', { text: 'Два', quoted: top.external_id })
    const answer = { ...answerTo(reply, 'Три'), root_external_id: top.external_id }
    const { external_id } = await tiktok.send(speaker, answer)
    expect(external_id).toMatch(/^73\d{17}$/)
    expect(await tiktok.settle(speaker, answer)).toMatchObject({ external_id })
    await tiktok.send(speaker, answerTo(top, 'Три'))
    await expect(tiktok.settle(speaker, answer)).rejects.toMatchObject({ kind: 'lost_answer' })
  })

  test('150 characters, and not one more', async () => {
    const written = await stage.write('comment', { text: 'Ау' })
    await tiktok.send(speaker, answerTo(written, 'я'.repeat(150)))
    await expect(tiktok.send(speaker, answerTo(written, 'я'.repeat(151)))).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('forty calls a minute, and not one more', async () => {
    const written = await stage.write('comment', { text: 'Ау' })
    for (let n = 0; n < 40; n++) await tiktok.act(speaker, { kind: 'like', ...placeOf(written) })
    await expect(tiktok.act(speaker, { kind: 'like', ...placeOf(written) })).rejects.toMatchObject({
      ...{ kind: 'try_later', retry_after_ms: 300_000 },
    })
  })

  test('only what we wrote is deleted', async () => {
    const written = await stage.write('comment', { text: 'Чужое' })
    const deed = { kind: 'delete_reply', external_id: written.external_id, ...placeOf(written) } as const
    await expect(tiktok.act(speaker, deed)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('another account is closed to this token', async () => {
    const account = { provider_id: tiktokAccounts[1]?.id ?? '', name: '' }
    await expect(tiktok.news.look({ ...speaker, account }, null)).rejects.toMatchObject({ kind: 'rejected' })
  })
})
