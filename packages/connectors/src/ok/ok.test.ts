import { okAccounts, okClient } from '@otklik/simulator/networks/ok/accounts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { ok } from './index.ts'

const open = () =>
  openSimulated({
    network: 'ok',
    app: okClient,
    unknown_token: 'tkn1nobodyHasThisOne',
    sends: { comment: 'discussions.addDiscussionComment', message: 'me/messages' },
  })

describe('groups on the simulator', () => {
  suite(ok, { proof: 'secret', delivers: 'message', open })
})

describe('only OK', () => {
  let stage: Stage
  let speaker: Speaker
  const asked: string[] = []

  beforeEach(async () => {
    stage = await open()
    speaker = speakerWith(stage.secrets)
    speaker.account = await ok.connect(speaker)
    asked.length = 0
  })
  afterEach(() => stage.close())

  const speakerWith = (secrets: Speaker['secrets']): Speaker => ({
    bases: stage.bases,
    app: okClient,
    secrets,
    ...(speaker?.account && { account: speaker.account }),
    now: () => Date.now() / 1000,
    fetch: (url, init) => {
      asked.push(`${url.split('?')[0]} ${init?.body instanceof URLSearchParams ? init.body.get('method') : ''}`)
      return fetch(url, { ...init, redirect: 'manual' })
    },
  })
  const read = (pages: { body: Uint8Array }[]) =>
    pages.flatMap(({ body }) => ok.understand(body, speaker.account ?? { provider_id: '', name: '' }))

  /** What the window gives: a session, and no key of a group. */
  async function throughWindow(as: string) {
    const redirect_uri = 'https://otklik.example/callback/ok'
    const address = ok.window.address(
      { bases: stage.bases, app: okClient },
      { redirect_uri, state: 's', challenge: '' },
    )
    const back = (await fetch(`${address}&as=${as}`, { redirect: 'manual' })).headers.get('location') ?? ''
    const code = new URL(back).searchParams.get('code') ?? ''
    const stranger: Speaker = { ...speakerWith({ access: '' }) }
    delete stranger.account
    return ok.window.exchange(stranger, { code, redirect_uri, verifier: '', earlier: [] })
  }

  async function sessionOf(as: string): Promise<Speaker['secrets']> {
    const [choice] = await throughWindow(as)
    if (!choice) throw new Error('nothing was shown')
    return choice.secrets
  }

  test('the window shows the groups that somebody manages, and no others', async () => {
    const [lavka, kuhnya] = okAccounts
    expect((await throughWindow('anna')).map(({ account }) => account.provider_id)).toEqual([lavka?.id, kuhnya?.id])
    const [only, ...others] = await throughWindow('lavka')
    expect(others).toEqual([])
    expect(only).toMatchObject({
      account: { name: 'Северная лавка', screen_name: 'severnayalavka', url: `https://ok.ru/group/${lavka?.id}` },
      secrets: { refresh: expect.stringMatching(/^rfr1/) },
      is_ready: true,
    })
    expect(only?.expires_at).toBeGreaterThan(Date.now() / 1000 + 86_400)
  })

  test('an account of the window has comments and no messages, until the key of the group is pasted', async () => {
    const secrets = await sessionOf('lavka')
    const byWindow = speakerWith(secrets)
    const written = await stage.write('comment', { text: 'Открыты ли вы?' })
    const { external_id } = await ok.send(byWindow, answerTo(written, 'До девяти'))
    expect(await stage.seen()).toEqual([{ external_id, text: 'До девяти', files: 0 }])
    await ok.subscribe(byWindow, { url: 'https://otklik.example/hooks/ok/1', secret: 'x' })
    expect(asked.filter((one) => one.includes('/graph/'))).toEqual([])
    const dialog = await stage.write('message', { text: 'Ау' })
    await expect(ok.send(byWindow, answerTo(dialog, 'Тут'))).rejects.toMatchObject({ kind: 'rejected' })
    const withKey = speakerWith({ ...secrets, access: stage.secrets.access })
    expect(await ok.send(withKey, answerTo(dialog, 'Тут'))).toMatchObject({
      external_id: expect.stringMatching(/^mid:/),
    })
    expect((await ok.send(withKey, answerTo(written, 'И завтра'))).external_id).not.toBe(external_id)
  })

  test('a second window leaves the key of the group where it is', () => {
    expect(ok.window.keep?.({ access: 'key', admin: 'session' })).toEqual({ access: 'key' })
    expect(ok.window.keep?.({ access: 'session', admin: 'session' })).toEqual({})
  })

  test('a session is renewed, and by itself where it has ended', async () => {
    const secrets = await sessionOf('lavka')
    const fresh = await ok.refresh(speakerWith(secrets))
    expect(fresh.secrets).toMatchObject({ refresh: secrets.refresh })
    expect(fresh.secrets.admin).toBe(fresh.secrets.access)
    expect(fresh.secrets.access).not.toBe(secrets.access)
    await expect(ok.refresh(speakerWith({ access: 'x', admin: 'x', refresh: 'rfr1unknown' }))).rejects.toMatchObject({
      kind: 'token_dead',
    })
  })

  test('an account with the key of the group alone looks at no discussions', async () => {
    const { access } = stage.secrets
    const look = await ok.news.look(speakerWith({ access }), null)
    expect(look.pages).toEqual([])
    expect(asked).toEqual([])
    expect((await ok.news.look(speakerWith({ access }), look.cursor)).pages).toEqual([])
  })

  test('a look tells once what has changed, and what is no longer there', async () => {
    const first = await stage.write('comment', { text: 'Раз' })
    await stage.write('comment', { text: 'Два' })
    const before = await ok.news.look(speaker, null)
    expect(read(before.pages).map((fact) => ('text' in fact ? fact.text : fact.kind))).toEqual([
      'Раз',
      'Два',
      'comments_listed',
    ])
    const same = await ok.news.look(speaker, before.cursor)
    expect(same.pages).toEqual([])
    await stage.delete(first)
    const after = read((await ok.news.look(speaker, same.cursor)).pages)
    const listed = after.find((fact) => fact.kind === 'comments_listed')
    expect(listed).toMatchObject({ post_external_id: first.post_external_id })
    expect(listed?.kind === 'comments_listed' && listed.external_ids.includes(first.external_id)).toBe(false)
  })

  test('history has dialogues and discussions, and what a comment stands under is told', async () => {
    const comment = await stage.write('comment', { text: 'Старый вопрос' })
    const message = await stage.write('message', { text: 'Старое письмо' })
    const facts = read((await ok.history(speaker, null)).pages)
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'comment', external_id: comment.external_id }))
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'message', external_id: message.external_id }))
    const learnt = await ok.learn(speaker, { authors: [], posts: [comment.post_external_id ?? ''] })
    expect(learnt.posts).toMatchObject([{ text: expect.stringMatching(/./), url: expect.stringContaining('/topic/') }])
    expect(learnt.posts[0]?.published_at).toBeGreaterThan(1_700_000_000)
  })

  test('an address that was told with another secret is forgotten', async () => {
    const url = 'http://127.0.0.1:9/hooks/ok/key'
    await ok.subscribe(speaker, { url, secret: 'first' })
    await ok.subscribe(speaker, { url, secret: 'second' })
    const { access } = stage.secrets
    const list = await fetch(`${stage.bases.api}/graph/me/subscriptions?access_token=${encodeURIComponent(access)}`)
    expect(await list.json()).toMatchObject({ subscriptions: [{ url: `${url}?token=second` }] })
  })
})
