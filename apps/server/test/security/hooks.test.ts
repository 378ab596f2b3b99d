import crypto, { createHmac } from 'node:crypto'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { Socket } from 'node:net'
import { connectors } from '@otklik/connectors/registry.ts'
import { inbox } from '@otklik/contract/inbox/inbox.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { saveCredential } from '../../src/domains/accounts/service.ts'
import type { TestAccount } from '../space.ts'
import { type Connected, type Overheard, overhear } from './leaks/overheard.ts'

// S11: whoever is not the network is turned away, counted, and leaves nothing behind.

const stage = await overhear()
const { world, knock } = stage
afterAll(stage.end)

const networks = Object.values(connectors)
const delivering = networks.filter(({ receiver }) => receiver).map(({ network }) => network)
const silent = networks.filter(({ receiver }) => !receiver).map(({ network }) => network)

const stored = async () => {
  const counts = ['inbox', 'inbox_keys', 'inbox_unrouted'].map((table) => `(select count(*) from ${table})`)
  return Number((await world.owner.query(`select ${counts.join(' + ')} as n`)).rows[0].n)
}
const rejected = () => world.base.metrics.counter('hook_rejected_total')

const isSignature = (name: string) => /-signature(-256)?$/.test(name)
const signatureOf = ({ headers }: Overheard) => Object.entries(headers).find(([name]) => isSignature(name))?.[1]
/** As the network writes it: some say beside it how it was made. */
const sign = (made: Overheard, secret: string) =>
  `${/^\w+=/.exec(signatureOf(made) ?? '') ?? ''}${createHmac('sha256', secret).update(made.body).digest('hex')}`
const without = ({ headers, ...rest }: Overheard, name: string): Overheard => ({
  ...rest,
  headers: Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name)),
})
const withBody = (made: Overheard, text: string): Overheard => ({ ...made, body: Buffer.from(text) })

/** Some are proved by a word in the address that they come to: the account's own, or ours for all of them. */
const wordIn = ({ url }: Overheard, secret: string) =>
  [...new URL(url, 'http://here').searchParams].find(([name, value]) => name === 'token' || value === secret)

/** The same delivery with another proof: a word in the address, a header, or a word in the body. */
function proveBy(made: Overheard, secret: string, proof: unknown): Overheard {
  const [named] = wordIn(made, secret) ?? []
  if (named !== undefined) {
    const address = new URL(made.url, 'http://here')
    address.searchParams.delete(named)
    if (proof !== undefined) address.searchParams.set(named, String(proof))
    return { ...made, url: `${address.pathname}${address.search}` }
  }
  const header = Object.keys(made.headers).find((name) => isSignature(name) || made.headers[name] === secret)
  if (!header) {
    const { secret: _, ...body } = JSON.parse(made.body.toString())
    return withBody(made, JSON.stringify({ ...body, ...(proof !== undefined && { secret: proof }) }))
  }
  const bare = without(made, header)
  return proof === undefined ? bare : { ...bare, headers: { ...bare.headers, [header]: String(proof) } }
}

describe.each(delivering)('%s', (network) => {
  let own: Connected
  let [sibling, foreign]: (TestAccount & { app_secret: string })[] = []
  let genuine: Overheard
  /** What the delivery is proved by. */
  let proof: string

  beforeAll(async () => {
    const [ours, theirs] = [await world.space(), await world.space()]
    const another = async (space: typeof ours) => {
      const account = await space.account({ provider: network })
      const app_secret = `application-${account.id}`
      const place = { space_id: space.id, object_id: account.id, kind: 'app_secret' } as const
      await space.inside((ctx) => saveCredential(ctx, world.base.secrets, place, app_secret))
      return { ...account, app_secret }
    }
    own = await stage.connect(network, ours.id)
    sibling = await another(ours)
    foreign = await another(theirs)
    genuine = await stage.nextDelivery(network)
    proof = signatureOf(genuine) ?? wordIn(genuine, own.webhook)?.[1] ?? own.webhook
  })
  const forged = (by: unknown) => proveBy(genuine, own.webhook, by)
  const isSigned = () => signatureOf(genuine) !== undefined
  const proofOf = (account = sibling) => (isSigned() ? sign(genuine, account?.app_secret ?? '') : account?.webhook)
  const at = (url: string): Overheard => ({ ...genuine, url })
  const other = () => networks.find((one) => one.network !== network)?.network

  const forgeries: Record<string, () => Overheard> = {
    'without a proof': () => forged(undefined),
    'with an empty proof': () => forged(''),
    'with a wrong proof': () => forged('wrong'),
    'with a proof that differs in its last letter': () =>
      forged(proof.replace(/.$/, (last) => (last === '_' ? '-' : '_'))),
    'with a proof that is longer': () => forged(`${proof}x`),
    'with the proof in a list': () => forged([proof, proof]),
    'with a proof that is no text': () => forged(true),
    'with the proof of another account of the space': () => forged(proofOf(sibling)),
    'with the proof of an account of another space': () => forged(proofOf(foreign)),
    'with its own proof at the address of another account': () => at(`/hooks/${network}/${sibling?.hook_key}`),
    'with its own proof at an address that is nobody’s': () => at(`/hooks/${network}/${'k'.repeat(32)}`),
    'at the address of another network': () => at(genuine.url.replace(`/hooks/${network}`, `/hooks/${other()}`)),
    'at a network that does not exist': () => at(genuine.url.replace(`/hooks/${network}`, '/hooks/nowhere')),
    'that wants to shake hands where nobody waits for it': () => ({
      ...withBody(forged(undefined), JSON.stringify({ type: 'confirmation' })),
      url: `/hooks/${network}/${sibling?.hook_key}`,
    }),
    'that is not JSON': () => withBody(forged(undefined), '\xff\x00'),
    'that was written anew after it was proved': () => {
      const made = isSigned() ? genuine : forged('wrong')
      return withBody(made, JSON.stringify(JSON.parse(made.body.toString()), null, 1))
    },
  }

  it.each(Object.keys(forgeries))('turns away a delivery %s, counts it and stores nothing', async (kind) => {
    const [before, count] = [await stored(), await rejected()]
    const { status } = await knock(forgeries[kind]?.() as Overheard)
    expect([401, 403, 404]).toContain(status)
    expect(await rejected()).toBe(count + 1)
    expect(await stored()).toBe(before)
  })

  it('answers nobody’s question whether the address is ours, but its own', async () => {
    const question = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': 'guessed',
      'hub.challenge': '1',
    })
    const count = await rejected()
    const { status } = await knock(at(`${genuine.url.split('?')[0]}?${question}`), 'GET')
    expect([403, 404]).toContain(status)
    expect(await rejected()).toBe(count + 1)
  })

  it('takes the genuine one, and the same again only once', async () => {
    const fresh = await stage.nextDelivery(network)
    const before = await stored()
    expect(await knock(fresh)).toMatchObject({ status: 200 })
    expect(await stored()).toBe(before)
  })

  it('compares in constant time, whatever the length', async () => {
    const compare = vi.spyOn(crypto, 'timingSafeEqual')
    syncBuiltinESMExports()
    try {
      for (const by of ['x', `${proof}x`, proof]) await knock(forged(by))
      // With the secret of either application, where it may be one of two.
      expect(compare).toHaveBeenCalledTimes(connectors[network]?.other_application ? 6 : 3)
      for (const [left, right] of compare.mock.calls) expect(left.byteLength).toBe(right.byteLength)
    } finally {
      compare.mockRestore()
      syncBuiltinESMExports()
    }
  })

  it('has an address and a secret that nobody guesses', () => {
    // base64url: six bits a letter.
    for (const word of [own.hook_key, own.webhook]) expect(word).toMatch(/^[\w-]{22,}$/)
    expect(new Set([own.hook_key, own.webhook, foreign?.hook_key, foreign?.webhook]).size).toBe(4)
    expect(inbox.deliver.params.safeParse({ network, key: 'k'.repeat(21) }).success).toBe(false)
  })
})

it.each(silent)('has no receiver for %s, which is asked and does not tell', async (network) => {
  const account = await (await world.space()).account({ provider: network })
  const [before, count] = [await stored(), await rejected()]
  for (const url of [`/hooks/${network}`, `/hooks/${network}/${account.hook_key}`])
    expect(
      (await knock({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') })).status,
    ).toBe(404)
  expect(await rejected()).toBe(count + 2)
  expect(await stored()).toBe(before)
})

describe('a body that does not end', () => {
  const MOST = 1024 ** 3
  let address: string
  const sockets: Socket[] = []
  beforeAll(async () => {
    world.server.server.on('connection', (socket) => void sockets.push(socket))
    address = await world.server.listen({ port: 0, host: '127.0.0.1' })
  })

  /** As fast as it is taken, until it is answered. */
  const pour = (path: string, type: string) =>
    new Promise<number>((answered, failed) => {
      const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
      const request = http.request(`${address}${path}`, { method: 'POST', headers }, (answer) => {
        answered(answer.statusCode ?? 0)
        request.destroy()
      })
      // Whoever is answered may find that the other side has hung up.
      request.on('error', failed)
      const chunk = Buffer.alloc(65_536, '{')
      let sent = 0
      // A turn of the loop for each: written without one, the end of the connection is met before the answer is read.
      const more = () => {
        if (sent >= MOST || request.destroyed) return
        sent += chunk.length
        if (request.write(chunk)) setImmediate(more)
        else request.once('drain', () => setImmediate(more))
      }
      more()
    })

  it.each([...['/hooks/facebook', `/hooks/vk/${'k'.repeat(32)}`, '/hooks/facebook/deletion']])(
    'is read up to the limit at %s, and no further',
    async (path) => {
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        sockets.length = 0
        expect(await pour(path, type)).toBe(413)
        expect(sockets.map(({ bytesRead }) => bytesRead < limits.hook_body_bytes + 1_048_576)).toEqual([true])
      }
    },
  )
})
