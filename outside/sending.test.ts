import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addresses } from './addresses.ts'
import { certify, makeAuthority } from './certificates.ts'
import { connectByToken, signInWith, signUp } from './people.ts'
import { setStage } from './stage.ts'

// What leaves while the world outside is not as it should be: it waits, goes nowhere else, and arrives once.

const stage = await setStage()
afterAll(() => stage[Symbol.asyncDispose]())
const { simulator, front, names, owner, authority } = stage
const olga = await signUp(stage, 'olga@severnaya.example')
const { me } = olga
const hosts = { vk: 'api.vk.ru', telegram: 'api.telegram.org', max: 'platform-api2.max.ru' } as const
type Network = keyof typeof hosts
for (const network of Object.keys(hosts)) await connectByToken(olga, network)

const { networks, inside, nowhere } = addresses
const stranger = makeAuthority('Somebody else')

function mend(host: string) {
  front.showFor(host, undefined)
  names.set(host, Object.values(networks))
  front.hangUp()
}
afterEach(() => {
  for (const host of [...Object.values(hosts), 'oauth2.googleapis.com']) mend(host)
})

const troubles: [string, (host: string) => void][] = [
  ['nobody vouches for its certificate', (host) => front.showFor(host, certify(stranger, host))],
  ['its certificate is for another name', (host) => front.showFor(host, certify(authority, 'elsewhere.example'))],
  ['its certificate has expired', (host) => front.showFor(host, certify(authority, host, [-30, -1]))],
  ['its name leads inside', (host) => names.set(host, Object.values(inside))],
  ['its name leads nowhere', (host) => names.set(host, Object.values(nowhere))],
  ['its name has no address', (host) => names.set(host, [])],
]
let turn = 0
const cases = troubles.map(([words, trouble], at) => {
  const network = Object.keys(hosts)[at % 3] as Network
  return { words, trouble, network }
})

describe('an answer waits and is sent once', () => {
  it.each(cases)('on $network while $words', async ({ network, trouble }) => {
    const [asked, answer] = [`Вопрос ${++turn}`, `Ответ ${turn}`]
    const payload = { network, person: 4 + turn, text: asked }
    await simulator.app.inject({ method: 'POST', url: '/control/write', payload })
    const find = async () =>
      (await me.chats.list({ query: {} })).rows.find(({ last_message }) => last_message?.text === asked)
    await expect.poll(find).toBeDefined()
    const chat = await find()
    const params = { id: chat?.id as number }
    const before = front.arrivedInside()

    trouble(hosts[network])
    front.hangUp()
    const body = { text: answer, file_ids: [], seen_version: chat?.version as number }
    const message = await me.chats.send({ params, body })
    const attempts = async () =>
      (
        await owner.query(
          `select t.outcome from action_attempts t join actions a on a.space_id = t.space_id and a.id = t.action_id
           where a.message_id = $1 and t.ended_at is not null`,
          [message.id],
        )
      ).rows.map(({ outcome }) => outcome)
    await expect.poll(attempts).not.toEqual([])
    const look = async () => (await me.chats.messages({ params, query: {} })).rows.find(({ id }) => id === message.id)
    // No byte of it has left: nobody is asked whether it arrived.
    expect(await look()).toMatchObject({ state: 'pending' })
    expect(simulator.ledger.entries.filter(({ text }) => text === answer)).toEqual([])
    expect(front.arrivedInside()).toBe(before)

    mend(hosts[network])
    await expect
      .poll(async () => {
        await owner.query(`update actions set not_before = now() where state = 'queued'`)
        await owner.query(`update object_health set paused_until = null where paused_until is not null`)
        return (await look())?.state
      })
      .toBe('sent')
    const arrived = simulator.ledger.entries.filter(({ text, effect }) => text === answer && effect === 'new')
    expect(arrived.length).toBe(1)
  })
})

describe('in words, where the other side is not whom it says it is', () => {
  it('an account is not connected', async () => {
    front.showFor(hosts.telegram, certify(stranger, hosts.telegram))
    front.hangUp()
    const refused = await connectByToken(olga, 'telegram').catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: expect.any(Number) })
    expect((refused as { status: number }).status).not.toBe(500)
  })

  it('nobody is signed in', async () => {
    front.showFor('oauth2.googleapis.com', certify(stranger, 'oauth2.googleapis.com'))
    front.hangUp()
    const refused = await signInWith('google', 'ivan').catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 503 })
  })
})
