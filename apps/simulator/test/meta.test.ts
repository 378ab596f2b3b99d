import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { facebookAccounts } from '../src/networks/facebook/accounts.ts'
import { instagramAccounts, instagramClient } from '../src/networks/instagram/accounts.ts'
import { makeSimulator, type Simulator } from '../src/simulator.ts'
import { socialClients } from '../src/social/clients.ts'
import { order } from './listener.ts'

type Heard = { signature: string; text: string }
const word = 'the word'
let folder: string
let simulator: Simulator
let origin: string
let receiver: Server
let heard: Heard[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  heard = []
  receiver = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://receiver')
    const isKnown = searchParams.get('hub.verify_token') === word
    if (request.method === 'GET') return response.writeHead(isKnown ? 200 : 403).end(searchParams.get('hub.challenge'))
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    heard.push({ signature: String(request.headers['x-hub-signature-256']), text: Buffer.concat(parts).toString() })
    return response.end('EVENT_RECEIVED')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  await start()
})
afterEach(async () => {
  await simulator.close()
  receiver.closeAllConnections()
  receiver.close()
  rmSync(folder, { recursive: true })
})

async function start() {
  simulator = makeSimulator({ state_file: join(folder, 'state.json'), retry_ms: 10 })
  origin = await simulator.listen(0)
}

const networks = [
  {
    network: 'facebook',
    object: 'page',
    base: 'social/facebook',
    client: socialClients.facebook,
    accounts: facebookAccounts,
  },
  {
    network: 'instagram',
    object: 'instagram',
    base: 'instagram',
    client: instagramClient,
    accounts: instagramAccounts,
  },
] as const
type Network = (typeof networks)[number]

async function post({ base }: Network, path: string, token: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = `${origin}/${base}/v25.0/${path}`
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as object
}
const subscribe = (one: Network, verify_token = word) => {
  const { client_id, client_secret } = one.client
  const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const hook = { object: one.object, callback_url, fields: 'messages,comments', verify_token }
  return post(one, `${client_id}/subscriptions`, `${client_id}|${client_secret}`, hook)
}
const joinIn = (one: Network, account: { id: string; tokens: { access: string } }) =>
  post(one, `${account.id}/subscribed_apps`, account.tokens.access, { subscribed_fields: 'messages' })

test.each(networks)('$network: what is delivered is signed over bytes without a letter beyond ASCII', async (one) => {
  expect(await subscribe(one, 'another word')).toMatchObject({ error: { code: 2200 } })
  expect(await subscribe(one)).toEqual({ success: true })
  const [first] = one.accounts
  if (first) await joinIn(one, first)
  await order(origin, 'write', { network: one.network, text: 'Ёлка 🎄' })
  await simulator.deliveries.whenIdle()
  const [{ signature = '', text = '' } = {}] = heard
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  expect(text).toMatch(/^[\x00-\x7f]+$/)
  expect(JSON.parse(text).entry[0].messaging[0].message.text).toBe('Ёлка 🎄')
  const wanted = createHmac('sha256', one.client.client_secret).update(text).digest('hex')
  expect(signature).toBe(`sha256=${wanted}`)
})

test.each(networks)('$network: after a restart it still knows whom to tell, and of whom', async (one) => {
  await subscribe(one)
  const [first, second] = one.accounts
  if (first) await joinIn(one, first)
  await simulator.close()
  await start()
  await order(origin, 'write', { network: one.network, text: 'Раз' })
  await order(origin, 'write', { network: one.network, account: second?.id, text: 'Два' })
  await simulator.deliveries.whenIdle()
  expect(heard.map(({ text }) => JSON.parse(text).entry[0].id)).toEqual([first?.id])
})

test('instagram: a renewed token outlives a restart, and the one before goes on', async () => {
  const [account] = instagramAccounts
  const query = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: account?.tokens.access ?? '' })
  const fresh = await fetch(`${origin}/instagram/refresh_access_token?${query}`)
  const { access_token } = (await fresh.json()) as { access_token: string }
  await simulator.close()
  await start()
  const who = async (token: string) => {
    const answer = await fetch(`${origin}/instagram/v25.0/me`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { user_id?: string }).user_id
  }
  expect(await who(access_token)).toBe(account?.id)
  expect(await who(account?.tokens.access ?? '')).toBe(account?.id)
  expect(await who('IGAAnobody')).toBeUndefined()
})

test('nobody but the application says where it is delivered to', async () => {
  const [one] = networks
  const [account] = one.accounts
  const hook = { object: 'page', callback_url: origin, fields: 'feed', verify_token: word }
  const answer = await post(one, `${one.client.client_id}/subscriptions`, account?.tokens.access ?? '', hook)
  expect(answer).toMatchObject({ error: { code: 200 } })
})
