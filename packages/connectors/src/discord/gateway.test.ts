import { describe, expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import type { Talk, Told } from '../stream.ts'
import { intents, stream } from './gateway.ts'

// What is said on the connection, without one.

const access = 'MTIwMDAwMDAwMDAwMDAwMDk5OQ.secret.token-of-a-bot'
const account = { provider_id: '1200000000000000001', name: 'Лавка' }
const hearing = (...answers: { status?: number; body: string }[]) =>
  speakerHearing({ access }, account, answers).speaker
const frame = (op: number, d: unknown, s: number | null = null, t: string | null = null) =>
  JSON.stringify({ op, d, s, t })
const talkFrom = (kept: string | null, chance = 0.5) => stream.talk(hearing(), kept, () => chance)
const kept = (seq: number) =>
  JSON.stringify({ last_id: '1309900000000000001', session: { id: 'f2a1', url: 'wss://g1.discord.test', seq } })
const ready = frame(
  0,
  { session_id: 'f2a1', resume_gateway_url: 'wss://g1.discord.test', user: { id: '1' } },
  1,
  'READY',
)
const said = (told: Told[]) => told.flatMap((one) => (one.do === 'say' ? [JSON.parse(one.frame)] : []))
const keptIn = (told: Told[]) => told.flatMap((one) => (one.do === 'keep' ? [JSON.parse(one.kept)] : []))

function begun(): Talk {
  const talk = talkFrom(null)
  talk.heard(frame(10, { heartbeat_interval: 41_250 }))
  talk.heard(ready)
  return talk
}

describe('a new session', () => {
  test('begins with who we are and what we want to hear, after a first beat was planned somewhere in its interval', () => {
    const told = talkFrom(null, 0.25).heard(frame(10, { heartbeat_interval: 40_000 }))
    expect(told[0]).toEqual({ do: 'beat', in_ms: 10_000 })
    expect(said(told)).toEqual([{ op: 2, d: { token: access, intents, properties: expect.any(Object) } }])
    // GUILDS, GUILD_MESSAGES, GUILD_MESSAGE_REACTIONS, DIRECT_MESSAGES with reactions and typing, MESSAGE_CONTENT.
    expect(intents).toBe(1 + 512 + 1_024 + 4_096 + 8_192 + 16_384 + 32_768)
  })

  test('is kept as soon as it is there, and misses nothing where there was none before', () => {
    const told = talkFrom(null).heard(ready)
    expect(keptIn(told)).toMatchObject([{ session: { id: 'f2a1', url: 'wss://g1.discord.test', seq: 1 } }])
    expect(told).toEqual([{ do: 'keep', kept: expect.any(String) }])
  })

  test('after another one says from where on something was missed', () => {
    const talk = talkFrom(JSON.stringify({ last_id: '1309900000000000777' }))
    expect(talk.heard(ready)).toMatchObject([{ do: 'keep', missed: '1309900000000000777' }])
  })
})

test('a session that is known is resumed where it was stored', () => {
  const told = talkFrom(kept(42)).heard(frame(10, { heartbeat_interval: 41_250 }))
  expect(said(told)).toEqual([{ op: 6, d: { token: access, session_id: 'f2a1', seq: 42 } }])
})

describe('what is told', () => {
  const written = { id: '1509900000000000900', channel_id: '5', content: 'Привет' }

  test('is kept together with its number, under a key that it has again when it is told again', () => {
    const [one] = begun().heard(frame(0, written, 7, 'MESSAGE_CREATE'))
    const again = talkFrom(kept(6)).heard(frame(0, written, 7, 'MESSAGE_CREATE'))[0]
    expect(one).toMatchObject({ do: 'keep', delivery: { key: 'f2a1:7' } })
    expect(again).toMatchObject({ do: 'keep', delivery: { key: 'f2a1:7' } })
    expect(keptIn(one ? [one] : [])).toMatchObject([{ last_id: '1509900000000000900', session: { seq: 7 } }])
  })

  test('moves on over what nobody reads, and never back to an older message', () => {
    const talk = begun()
    talk.heard(frame(0, written, 7, 'MESSAGE_CREATE'))
    expect(talk.heard(frame(0, {}, 8, 'PRESENCE_UPDATE'))).toEqual([{ do: 'keep', kept: expect.any(String) }])
    const older = talk.heard(frame(0, { ...written, id: '1509900000000000100' }, 9, 'MESSAGE_CREATE'))
    expect(keptIn(older)).toMatchObject([{ last_id: '1509900000000000900', session: { seq: 9 } }])
  })

  test('of a whole server is only what is read of it', () => {
    const guild = {
      id: '1',
      name: 'Соседи',
      members: [{ nick: 'Пётр' }],
      channels: [{ id: '2', type: 0, name: 'общий' }],
    }
    const [told] = begun().heard(frame(0, guild, 2, 'GUILD_CREATE'))
    const body = told?.do === 'keep' ? Buffer.from(told.delivery?.body ?? '').toString() : ''
    expect(body).toContain('общий')
    expect(body).not.toContain('Пётр')
  })

  test('is not typing in channels', () => {
    const typing = { channel_id: '5', user_id: '6', timestamp: 1 }
    expect(begun().heard(frame(0, typing, 3, 'TYPING_START'))[0]).toHaveProperty('delivery')
    expect(begun().heard(frame(0, { ...typing, guild_id: '7' }, 3, 'TYPING_START'))[0]).not.toHaveProperty('delivery')
  })
})

describe('a beat', () => {
  test('tells how far we have stored, not how far we have heard, and plans the next', () => {
    const talk = begun()
    talk.heard(frame(0, { id: '9' }, 7, 'MESSAGE_CREATE'))
    const told = talk.beat(kept(3))
    expect(said(told)).toEqual([{ op: 1, d: 3 }])
    expect(told.at(-1)).toEqual({ do: 'beat', in_ms: 41_250 })
    expect(said(talkFrom(null).beat(null))).toEqual([{ op: 1, d: null }])
  })

  test('that nobody answers ends the connection, which can be resumed', () => {
    const talk = begun()
    talk.beat(null)
    expect(talk.beat(null)).toMatchObject([{ do: 'end', code: 4_900, ending: { wait_ms: 0 } }])
  })

  test('is given at once when Discord asks for it', () => {
    const talk = begun()
    talk.beat(null)
    expect(talk.heard(JSON.stringify({ op: 11 }))).toEqual([{ do: 'alive' }])
    expect(said(talk.beat(kept(3)))).toHaveLength(1)
    expect(said(talk.heard(frame(1, null)))).toEqual([{ op: 1, d: 3 }])
  })
})

describe('an end', () => {
  test('that Discord asks for is followed by resuming', () => {
    const [told] = begun().heard(frame(7, null))
    expect(told).toEqual({ do: 'end', code: 4_900, ending: { words: expect.any(String), wait_ms: 0 } })
  })

  test('of a session that is not known any more is followed by a new one, after one to five seconds', () => {
    const told = stream.talk(hearing(), kept(42), () => 1).heard(frame(9, false))
    expect(told).toMatchObject([{ do: 'end', ending: { wait_ms: 5_000, kept: '{"last_id":"1309900000000000001"}' } }])
    expect(begun().heard(frame(9, true))[0]).not.toHaveProperty('ending.kept')
  })

  test.each([4004, 4010, 4011, 4012, 4013, 4014])('with %i is one for people to mend', (code) => {
    expect(begun().closed(code)).toMatchObject({ is_dead: true })
  })

  test.each([4003, 4007, 4009])('with %i forgets the session', (code) => {
    expect(begun().closed(code)).toMatchObject({ kept: expect.not.stringContaining('session') })
  })

  test.each([1000, 1001, 1006, 4000, 4001, 4002, 4005, 4008])('with %i is followed by resuming', (code) => {
    expect(Object.keys(begun().closed(code))).toEqual(['words'])
  })
})

describe('the address', () => {
  const bot = (remaining: number) => ({
    body: JSON.stringify({
      url: 'wss://gateway.discord.test',
      shards: 1,
      session_start_limit: { remaining, reset_after: 60_000 },
    }),
  })

  test('is the one that Discord named for resuming, until it does not answer', async () => {
    expect(await stream.address(hearing(), kept(4), 0)).toBe('wss://g1.discord.test/?v=10&encoding=json')
    expect(await stream.address(hearing(bot(900)), kept(4), 3)).toBe('wss://gateway.discord.test/?v=10&encoding=json')
    expect(await stream.address(hearing(bot(900)), null, 0)).toBe('wss://gateway.discord.test/?v=10&encoding=json')
  })

  test('is not asked for by those who have begun too many sessions, or Discord would throw the token away', async () => {
    const failure = await stream.address(hearing(bot(20)), null, 0).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'try_later', retry_after_ms: 60_000 })
    expect(await stream.address(hearing(bot(20)), kept(4), 3)).toContain('wss://')
  })
})
