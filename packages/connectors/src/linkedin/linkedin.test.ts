import { linkedinAccounts, linkedinClient, manager_id } from '@otklik/simulator/networks/linkedin/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingReply, Speaker } from '../connector.ts'
import { suite } from '../suite.ts'
import { linkedin } from './index.ts'

const open = () =>
  openSimulated({
    network: 'linkedin',
    app: linkedinClient,
    unknown_token: 'AQVnobodyHasThisOne',
    sends: { comment: 'comments.create', message: '' },
  })

describe('LinkedIn on the simulator', () => {
  suite(linkedin, { proof: 'signature', open })
})

describe('only LinkedIn', () => {
  const [lavka] = linkedinAccounts as [Account]
  const [anna, boris] = people as [(typeof people)[number], (typeof people)[number]]
  let simulator: Simulator
  let speaker: Speaker
  let now_ms = Date.now()
  const redirect_uri = 'https://otklik.example/callback/linkedin'

  beforeEach(async () => {
    simulator = makeSimulator({ now: () => now_ms })
    const origin = await simulator.listen(0)
    speaker = {
      bases: { api: `${origin}/linkedin`, www: `${origin}/linkedin` },
      app: linkedinClient,
      secrets: lavka.tokens,
      account: { provider_id: lavka.id, name: lavka.name },
      now: () => now_ms / 1000,
      fetch: (url, init) => fetch(url, init),
    }
  })
  afterEach(() => simulator.close())

  const latest = () => simulator.world.stateOf(lavka).posts.at(-1)?.id ?? 0
  const read = (pages: { body: Uint8Array }[]) =>
    pages.flatMap(({ body }) => linkedin.understand(body, speaker.account ?? { provider_id: '', name: '' }))
  const reply = (item_external_id: string, more: Partial<OutgoingReply> = {}): OutgoingReply => ({
    ...{ kind: 'reply', key: 'k', number: 1, text: 'Да', files: [], post_external_id: '', item_external_id },
    ...more,
  })

  test('one window opens all organizations that the person manages, and each is connected by itself', async () => {
    const address = linkedin.window.address(speaker, { redirect_uri, state: 's', challenge: 'x' })
    expect(new URL(address).searchParams.get('scope')).toContain('r_organization_social_feed')
    const back = new URL((await fetch(`${address}&as=anna`, { redirect: 'manual' })).headers.get('location') ?? '')
    const code = back.searchParams.get('code') ?? ''
    const choices = await linkedin.window.exchange(speaker, { code, redirect_uri, verifier: '', earlier: [] })
    expect(choices.map(({ account, secrets }) => [account.name, secrets.page, secrets.owner])).toEqual([
      ['Северная лавка', '90000101', manager_id],
      ['Северная кухня', '90000202', manager_id],
    ])
    const own: Speaker = { ...speaker, secrets: choices[0]?.secrets ?? { access: '' } }
    now_ms += 5_185_000_000
    await expect(linkedin.connect(own)).rejects.toMatchObject({ kind: 'token_dead' })
    const fresh = await linkedin.refresh(own)
    expect(fresh.secrets).toMatchObject({ page: '90000101', owner: manager_id, refresh: own.secrets.refresh })
    expect(await linkedin.connect({ ...own, secrets: fresh.secrets })).toMatchObject({ screen_name: 'severnaya-lavka' })
    const again = linkedin.window.exchange(speaker, { code, redirect_uri, verifier: '', earlier: [] })
    await expect(again).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('only rights of the one product that the application may have are asked for', async () => {
    const address = new URL(linkedin.window.address(speaker, { redirect_uri, state: 's', challenge: 'x' }))
    address.searchParams.append('as', 'anna')
    const answered = async () => {
      const { headers } = await fetch(address, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '').searchParams
    }
    expect((await answered()).has('code')).toBe(true)
    address.searchParams.set('scope', `openid ${address.searchParams.get('scope')}`)
    const refused = await answered()
    expect([refused.get('error'), refused.has('code')]).toEqual(['unauthorized_scope_error', false])
  })

  test('only a token that is dead breaks an account at its renewal', async () => {
    const unknown: Speaker = { ...speaker, secrets: { ...lavka.tokens, refresh: 'nobody-has-it' } }
    await expect(linkedin.refresh(unknown)).rejects.toMatchObject({ kind: 'token_dead' })
    const app = { ...linkedinClient, client_secret: 'another' }
    await expect(linkedin.refresh({ ...unknown, app })).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a page that the person does not manage is not connected', async () => {
    const other: Speaker = { ...speaker, secrets: { ...lavka.tokens, page: '5' } }
    await expect(linkedin.connect(other)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('an answer to an answer goes under the first comment, and what our people write there is ours', async () => {
    const first = simulator.world.comment(lavka, anna, latest(), { text: 'Раз' })
    simulator.world.comment(lavka, boris, latest(), { text: 'Два', reply_to: first.id })
    const look = await linkedin.news.look(speaker, null)
    const comments = read(look.pages).filter((fact) => fact.kind === 'comment')
    const [root, answer] = comments.map(({ external_id }) => external_id) as [string, string]
    expect(comments[1]?.parent_external_id).toBe(root)
    await expect(linkedin.send(speaker, reply(answer))).rejects.toMatchObject({ kind: 'rejected' })
    const { external_id } = await linkedin.send(speaker, reply(answer, { root_external_id: root }))
    const next = await linkedin.news.look(speaker, look.cursor)
    expect(read(next.pages)).toMatchObject([
      { kind: 'post' },
      { kind: 'own_comment', external_id, parent_external_id: root, text: 'Да' },
    ])
    expect((await linkedin.news.look(speaker, next.cursor)).pages).toEqual([])
  })

  test('a mention is heard, answered and liked where it stands', async () => {
    simulator.world.mention(lavka, anna, { text: 'Лавка молодцы', picture: 'scene-bread-1' })
    const [mention] = read((await linkedin.news.look(speaker, null)).pages)
    expect(mention).toMatchObject({ kind: 'comment', sort: 'mention', text: 'Лавка молодцы' })
    const item = mention && 'external_id' in mention ? mention.external_id : ''
    const { external_id } = await linkedin.send(speaker, reply(item))
    expect(external_id).toContain(item)
    const place = { post_external_id: item, item_external_id: item }
    await linkedin.act(speaker, { kind: 'like', ...place })
    await expect(linkedin.act(speaker, { kind: 'delete', ...place })).rejects.toMatchObject({ kind: 'rejected' })
    await linkedin.act(speaker, { kind: 'edit_reply', external_id, text: 'Спасибо', ...place })
    expect(simulator.world.stateOf(lavka).comments.at(-1)?.text).toBe('Спасибо')
  })

  test('history has posts with what stands under them and under that', async () => {
    const first = simulator.world.comment(lavka, anna, latest(), { text: 'Старый вопрос' })
    simulator.world.answerComment(lavka, latest(), { text: 'Старый ответ', reply_to: first.id })
    const { pages, cursor } = await linkedin.history(speaker, null)
    expect(cursor).toBeNull()
    expect(read(pages)).toMatchObject([
      { kind: 'post', external_id: expect.stringContaining('urn:li:activity:') },
      { kind: 'comment', text: 'Старый вопрос' },
      { kind: 'own_comment', text: 'Старый ответ' },
    ])
  })

  test('1,250 signs are taken, and one more is refused', async () => {
    const comment = simulator.world.comment(lavka, anna, latest(), { text: 'Расскажите' })
    const [, fact] = read((await linkedin.news.look(speaker, null)).pages)
    const item = fact && 'external_id' in fact ? fact.external_id : ''
    expect(item).toContain(String(7_095_000_000_000_000_000n + BigInt(comment.id)))
    await expect(linkedin.send(speaker, reply(item, { text: 'я'.repeat(1_251) }))).rejects.toMatchObject({
      kind: 'rejected',
    })
    expect(await linkedin.send(speaker, reply(item, { text: 'я'.repeat(1_250) }))).toHaveProperty('external_id')
  })

  test('an address that does not answer is not taken; without the number of our application nothing is told', async () => {
    const hook = { url: `${speaker.bases.api}/nowhere`, secret: 's' }
    await expect(linkedin.subscribe(speaker, hook)).rejects.toMatchObject({ kind: 'rejected' })
    const { client_id, client_secret } = linkedinClient
    await linkedin.subscribe({ ...speaker, app: { client_id, client_secret } }, hook)
  })
})
