import type { ServerResponse } from 'node:http'
import https from 'node:https'
import { afterAll, describe, expect, it } from 'vitest'
import { addresses } from './addresses.ts'
import { type Certificate, certify, makeAuthority } from './certificates.ts'
import { receiveFile } from './payloads-of-vk.ts'
import { connectByToken, signUp } from './people.ts'
import { setStage } from './stage.ts'

// What may be wrong with the world outside: where names lead, who answers there, and what they say.

const stage = await setStage()
afterAll(() => stage[Symbol.asyncDispose]())
const { front, names, authority } = stage
const olga = await signUp(stage, 'olga@severnaya.example')
await connectByToken(olga, 'vk')

const { networks, inside, nowhere } = addresses
const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
const give = (response: ServerResponse) => response.writeHead(200, { connection: 'close' }).end(bytes)

let turn = 0
type Circumstances = { answers: string[] | string[][]; certificate?: (host: string) => Certificate }
/** A host of its own for each case, so that no connection is left over: it has a file for whoever gets through. */
function newHost({ answers, certificate }: Circumstances) {
  const host = `files-${turn++}.networks.example`
  names.set(host, answers)
  let served = 0
  front.answerFor(host, (_request, response) => {
    served++
    give(response)
  })
  if (certificate) front.showFor(host, certificate(host))
  return { host, url: `https://${host}/order.pdf`, served: () => served }
}

/** As somebody who is inside already. */
const connectInside = (host: string) =>
  new Promise<void>((resolve) => {
    const request = https.get({ host, port: 443, rejectUnauthorized: false, agent: false }, () => resolve())
    request.on('error', () => resolve())
  })

it('has somebody at the private addresses who would notice (control)', async () => {
  const before = front.arrivedInside()
  await connectInside(inside.v4)
  await connectInside(inside.v6)
  expect(front.arrivedInside()).toBe(before + 2)
})

describe('a file comes in', () => {
  it.each<[string, string[] | string[][]]>([
    ['over IPv4 only', [networks.v4]],
    ['over IPv6 only', [networks.v6]],
    ['over either', [networks.v4, networks.v6]],
    ['over IPv4 where IPv6 leads nowhere', [nowhere.v6, networks.v4]],
    ['over IPv6 where IPv4 leads nowhere', [nowhere.v4, networks.v6]],
    ['from the public one of two addresses', [inside.v4, networks.v4]],
    ['from the public one of two families', [inside.v6, networks.v4]],
    ['when the name is found only at the second try', [[], [networks.v4, networks.v6]]],
  ])('%s', async (_, answers) => {
    const before = front.arrivedInside()
    const { url, served } = newHost({ answers })
    expect(await receiveFile(stage, url)).toBe('stored')
    expect(served()).toBe(1)
    expect(front.arrivedInside()).toBe(before)
  })
})

describe('a file is not fetched', () => {
  it.each<[string, string[] | string[][]]>([
    ['from a name that leads to a private IPv4 address', [inside.v4]],
    ['from a name that leads to a private IPv6 address', [inside.v6]],
    ['from a name that leads to this machine', ['127.0.0.1', '::1']],
    ['from a name whose IPv6 address holds a private IPv4 address', [`::ffff:${inside.v4}`, '64:ff9b::a14:1e28']],
  ])('%s', async (_, answers) => {
    const before = front.arrivedInside()
    const { url, served } = newHost({ answers })
    expect(await receiveFile(stage, url)).toBe('refused')
    expect([served(), front.arrivedInside()]).toEqual([0, before])
  })

  it.each([`https://${inside.v4}/`, `https://[${inside.v6}]/`, 'https://localhost/', 'https://169.254.169.254/'])(
    'from %s',
    async (url) => {
      const before = front.arrivedInside()
      expect(await receiveFile(stage, url)).toBe('refused')
      expect(front.arrivedInside()).toBe(before)
    },
  )

  it('from a name whose second answer is private', async () => {
    const before = front.arrivedInside()
    const { host, url } = newHost({ answers: [[networks.v4], [inside.v4]] })
    let tries = 0
    front.answerFor(host, (_request, response) => {
      tries++
      response.writeHead(503, { connection: 'close' }).end()
    })
    expect(await receiveFile(stage, url)).toBe('refused')
    expect(tries).toBe(1)
    expect(names.asked.filter((name) => name === host).length).toBeGreaterThanOrEqual(2)
    expect(front.arrivedInside()).toBe(before)
  })

  const stranger = makeAuthority('Somebody else')
  it.each<[string, Circumstances['certificate']]>([
    ['whose certificate nobody vouches for', (host) => certify(stranger, host)],
    ['whose certificate is for another name', () => certify(authority, 'elsewhere.networks.example')],
    ['whose certificate has expired', (host) => certify(authority, host, [-30, -1])],
    ['whose certificate is not valid yet', (host) => certify(authority, host, [1, 30])],
  ])('from a host %s', async (_, certificate) => {
    const { url, served } = newHost({ answers: [networks.v4, networks.v6], ...(certificate && { certificate }) })
    expect(await receiveFile(stage, url)).toBe('lost')
    expect(served()).toBe(0)
  })

  it.each([301, 302, 303, 307, 308])('from where a redirect %i leads, public or not', async (status) => {
    const before = front.arrivedInside()
    const elsewhere = newHost({ answers: [networks.v4] })
    for (const location of [elsewhere.url, `https://${inside.v4}/`]) {
      const { host, url } = newHost({ answers: [networks.v4] })
      front.answerFor(host, (_request, response) => response.writeHead(status, { location, connection: 'close' }).end())
      expect(await receiveFile(stage, url)).toBe('lost')
    }
    expect([elsewhere.served(), front.arrivedInside()]).toEqual([0, before])
  })
})
