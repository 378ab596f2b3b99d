import { createHash } from 'node:crypto'
import { googleplayAccounts } from '@otklik/simulator/networks/googleplay/accounts.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Choice, Speaker } from '../connector.ts'
import type { Stage } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { googleplay } from './index.ts'

const [own, other] = googleplayAccounts.map(({ id }) => id) as [string, string]
const redirect_uri = 'http://127.0.0.1/callback/google'
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

let stage: Stage
let nobody: Speaker
beforeEach(async () => {
  stage = await openSimulated({
    ...{ network: 'googleplay', unknown_token: 'x', app: socialClients.google },
    sends: { comment: 'reviews.reply', message: '' },
  })
  nobody = {
    ...{ bases: stage.bases, app: socialClients.google, secrets: { access: '' } },
    now: () => Date.now() / 1000,
    fetch: (url, init) => fetch(url, init),
  }
})
afterEach(() => stage.close())

async function comeBack(): Promise<Choice> {
  const address = googleplay.window.address(nobody, { redirect_uri, state: 's', challenge })
  const back = await fetch(`${address}&as=anna`, { redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const [choice, ...more] = await googleplay.window.exchange(nobody, { code, redirect_uri, verifier, earlier: [] })
  expect(more).toEqual([])
  return choice as Choice
}
const holding = ({ secrets }: Choice, page: string): Speaker => ({ ...nobody, secrets: { ...secrets, page } })

test('the window asks for reviews alone, and for access that lasts', () => {
  const address = googleplay.window.address(nobody, { redirect_uri, state: 's', challenge })
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    ...{ scope: 'https://www.googleapis.com/auth/androidpublisher', access_type: 'offline', prompt: 'consent' },
    ...{ redirect_uri, state: 's', response_type: 'code', code_challenge: challenge },
  })
})

test('what comes out of it opens the application that the person names, and no other', async () => {
  const choice = await comeBack()
  expect(choice).toMatchObject({ is_typed: true, is_ready: true, secrets: { refresh: expect.any(String) } })
  expect(choice.expires_at).toBeGreaterThan(Date.now() / 1000 + 3_000)
  expect(await googleplay.connect(holding(choice, own))).toMatchObject({ provider_id: own })
  await expect(googleplay.connect(holding(choice, other))).rejects.toMatchObject({ kind: 'token_dead' })
  await expect(googleplay.connect(holding(choice, ''))).rejects.toMatchObject({ kind: 'rejected' })
})

test('reviews are read and answered with it, and it is renewed', async () => {
  const speaker = holding(await comeBack(), own)
  const account = await googleplay.connect(speaker)
  const written = await stage.write('comment', { text: 'Вылетает' })
  const { pages } = await googleplay.news.look({ ...speaker, account }, null)
  expect(pages.flatMap(({ body }) => googleplay.understand(body, account))).toContainEqual(
    expect.objectContaining({ kind: 'comment', external_id: written.external_id }),
  )
  const { secrets, expires_at } = await googleplay.refresh(speaker)
  expect(secrets).toMatchObject({ refresh: speaker.secrets.refresh, page: own })
  expect(secrets.access).not.toBe(speaker.secrets.access)
  expect(expires_at).toBeGreaterThan(Date.now() / 1000 + 3_000)
  await googleplay.send({ ...speaker, secrets, account }, answerTo(written, 'Чиним'))
  expect(await stage.seen()).toMatchObject([{ text: 'Чиним' }])
})

test('a key file that was brought later counts, whatever the window gave before', async () => {
  const { secrets } = holding(await comeBack(), own)
  const mended = { ...nobody, secrets: { ...secrets, ...stage.secrets } }
  expect(await googleplay.connect(mended)).toMatchObject({ provider_id: own })
})
