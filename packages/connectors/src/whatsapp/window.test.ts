import { business_id, whatsappAccounts, whatsappClient } from '@otklik/simulator/networks/whatsapp/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/whatsapp/own.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Speaker } from '../connector.ts'
import { whatsapp } from './index.ts'

const simulator = makeSimulator({})
let speaker: Speaker
beforeAll(async () => {
  const origin = await simulator.listen(0)
  speaker = {
    bases: { www: `${origin}/whatsapp`, graph: `${origin}/whatsapp` },
    secrets: { access: '' },
    app: whatsappClient,
    now: () => Date.now() / 1000,
    fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
  }
})
afterAll(() => simulator.close())

const [lavka, kuhnya] = whatsappAccounts
const redirect_uri = 'http://127.0.0.1/callback/whatsapp'

async function enter(as: string) {
  const address = whatsapp.window.address(speaker, { redirect_uri, state: 'the-state', challenge: 'c' })
  const answer = await fetch(`${address}&as=${as}`, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams
}
const exchange = async (code: string, asker = speaker) =>
  whatsapp.window.exchange(asker, { code, redirect_uri, verifier: 'v', earlier: [] })

test('the window brings the numbers of the business that was chosen, with a token of its own', async () => {
  const back = await enter(business_id)
  expect(back.get('state')).toBe('the-state')
  const code = back.get('code') ?? ''
  const choices = await exchange(code)
  expect(choices.map(({ account }) => account.provider_id)).toEqual([lavka?.id, kuhnya?.id])
  const [first] = choices
  expect(first).toMatchObject({ account: { name: 'Северная лавка' }, is_ready: true })
  expect(first?.secrets).toMatchObject({ owner: business_id, page: lavka?.id })
  expect(first).not.toHaveProperty('needs_pin')
  expect(first).not.toHaveProperty('expires_at')
  expect(await whatsapp.connect({ ...speaker, secrets: first?.secrets ?? speaker.secrets })).toEqual(first?.account)
  await expect(exchange(code)).rejects.toMatchObject({ kind: 'rejected' })
  expect((await enter('nobody')).get('error')).toBe('access_denied')
})

test('a number that is not registered yet wants its PIN, and a wrong one is refused in the words of the network', async () => {
  if (!kuhnya) throw new Error('no second number')
  Object.assign(ownOf(simulator.world, kuhnya), { is_unregistered: true, pin: '246810' })
  const choice = (await exchange((await enter(business_id)).get('code') ?? ''))[1]
  if (!choice) throw new Error('no second choice')
  expect(choice.needs_pin).toBe(true)
  const asker = { ...speaker, secrets: choice.secrets }
  await expect(whatsapp.window.register?.(asker, choice, '111111')).rejects.toMatchObject({
    kind: 'rejected',
    words: expect.stringContaining('PIN'),
  })
  await whatsapp.window.register?.(asker, choice, '246810')
  expect((await exchange((await enter(business_id)).get('code') ?? ''))[1]).not.toHaveProperty('needs_pin')
})

test('what the token opens is read member by member, and one that ends says when', async () => {
  const ends = 1_800_000_000
  const answers: Record<string, unknown> = {
    access_token: { access_token: 'EAA-granted' },
    debug_token: {
      data: {
        is_valid: true,
        expires_at: ends,
        granular_scopes: [
          { scope: 'public_profile' },
          { scope: 'whatsapp_business_management', target_ids: ['11', '../me'] },
          { scope: 'whatsapp_business_messaging', target_ids: ['11'] },
          'odd',
        ],
      },
    },
    phone_numbers: { data: [{ id: '7', display_phone_number: '+7 1' }, { odd: true }] },
  }
  const asked: string[] = []
  const asker = {
    ...speaker,
    fetch: async (url: string) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      return Response.json(answers[pathname.split('/').at(-1) ?? ''])
    },
  }
  const choices = await exchange('c', asker)
  expect(asked.filter((path) => path.endsWith('phone_numbers'))).toEqual(['/whatsapp/v25.0/11/phone_numbers'])
  expect(choices).toMatchObject([{ account: { provider_id: '7' }, expires_at: ends }])
  answers.debug_token = { data: { is_valid: false } }
  await expect(exchange('c', asker)).rejects.toMatchObject({ kind: 'rejected' })
})

test('without a configuration there is no window', () => {
  const app = { client_id: '1', client_secret: 's' }
  expect(() => whatsapp.window.address({ ...speaker, app }, { redirect_uri, state: 's', challenge: 'c' })).toThrow()
})
