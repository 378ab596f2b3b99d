import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { AnyId, optional, parseJson } from '../payload.ts'
import type { Ending, Stream, Talk, Told } from '../stream.ts'
import { call, tokenOf } from './client.ts'
import { catchUp } from './history.ts'
import { idAt, isId, latest } from './ids.ts'
import { isWorthStoring } from './incoming.ts'
import { Guild } from './objects.ts'

/** How far we have come. `last_id`: the newest message that is stored, from which on we catch up where resuming is refused. */
const Kept = z.object({
  session: optional(z.object({ id: z.string().min(1), url: z.string().min(1), seq: z.int() })),
  last_id: z.string().regex(/^\d{1,20}$/),
})
type Kept = z.output<typeof Kept>

const readKept = (kept: string | null): Kept | undefined =>
  kept === null ? undefined : Kept.safeParse(parseJson(kept)).data

/** Servers, their messages and reactions; dialogues with reactions and typing; and the text of messages, which is privileged. */
export const intents = [0, 9, 10, 12, 13, 14, 15].reduce((all, bit) => all | (1 << bit), 0)

const Bot = z.object({
  url: z.url(),
  session_start_limit: optional(z.object({ remaining: z.int(), reset_after: z.number() })),
})
/** Discord throws away the token of a bot that begins too many sessions in a day: these are left for people. */
const sessions_spared = 20
/** An address for resuming that does not answer so often is left; the session may be known elsewhere. */
const patience = 3

async function address(speaker: Speaker, kept: string | null, failures: number): Promise<string> {
  const session = readKept(kept)?.session
  if (session && failures < patience) return withVersion(session.url)
  const { url, session_start_limit } = await call(speaker, 'gateway/bot', Bot)
  if (!session && session_start_limit && session_start_limit.remaining <= sessions_spared)
    throw new NetworkFailure('try_later', 'too many sessions today', session_start_limit.reset_after)
  return withVersion(url)
}

function withVersion(address: string): string {
  const url = new URL(address)
  url.searchParams.set('v', '10')
  url.searchParams.set('encoding', 'json')
  return url.href
}

const Frame = z.object({
  op: z.int(),
  d: z.unknown().optional(),
  s: optional(z.int()),
  t: optional(z.string()),
})
const Hello = z.object({ heartbeat_interval: z.int().positive() })
const Ready = z.object({ session_id: z.string().min(1), resume_gateway_url: optional(z.url()) })
const Numbered = z.object({ id: AnyId })

const op = { dispatch: 0, beat: 1, identify: 2, resume: 6, reconnect: 7, invalid: 9, hello: 10, answered: 11 } as const

/** Any code but 1000 and 1001, which would end the session. */
export const close_resumable = 4_900
/** What helps against these is not another attempt: a token, a switch in the developer portal, or a newer program. */
const hopeless: Readonly<Record<number, string>> = {
  4004: 'Discord refuses the token',
  4010: 'Discord refuses the shard',
  4011: 'the bot is on too many servers for one connection',
  4012: 'Discord does not speak this version any more',
  4013: 'Discord does not know what was asked for (intents)',
  4014: 'Message Content Intent is not turned on for this bot in Discord’s developer portal',
}
/** The session is over, and another one has to begin. */
const forgotten = new Set([4003, 4007, 4009])

function talk(speaker: Speaker, begun: string | null, chance: () => number): Talk {
  const token = tokenOf(speaker)
  const before = readKept(begun)
  let kept: Kept = before ?? { last_id: idAt(speaker.now()) }
  let interval_ms = 0
  let isAnswered = true
  /** Never ahead of what is stored: whatever Discord makes of it, it can be told again. */
  let stored_seq = before?.session?.seq ?? null

  const say = (code: number, d: unknown): Told => ({ do: 'say', frame: JSON.stringify({ op: code, d }) })
  const keep = (): string => JSON.stringify(kept)
  const withoutSession = (): string => JSON.stringify({ last_id: kept.last_id })

  function greet(): Told {
    const { session } = kept
    if (session) return say(op.resume, { token, session_id: session.id, seq: session.seq })
    const properties = { os: 'linux', browser: 'otklik', device: 'otklik' }
    return say(op.identify, { token, intents, properties })
  }

  function dispatch(event: string, seq: number, told: unknown): Told[] {
    if (event === 'READY') {
      const { session_id, resume_gateway_url } = Ready.parse(told)
      const missed = before && { missed: kept.last_id }
      kept = {
        last_id: kept.last_id,
        session: { id: session_id, url: resume_gateway_url ?? 'wss://gateway.discord.gg', seq },
      }
      return [{ do: 'keep', kept: keep(), ...missed }]
    }
    const { session } = kept
    if (!session) return []
    const written_id = event === 'MESSAGE_CREATE' ? Numbered.safeParse(told).data?.id : undefined
    const last_id = isId(written_id) ? latest(kept.last_id, written_id) : kept.last_id
    kept = { last_id, session: { ...session, seq } }
    if (!isWorthStoring(event, told)) return [{ do: 'keep', kept: keep() }]
    // In a session every event has a number of its own, and keeps it when it is told again.
    const delivery = {
      key: `${session.id}:${seq}`,
      body: Buffer.from(JSON.stringify({ t: event, d: lightened(event, told) })),
    }
    return [{ do: 'keep', kept: keep(), delivery }]
  }

  /** `d` true: the session is still there; else a new one may begin after one to five seconds. */
  const onInvalid = (isThere: boolean): Told => ({
    do: 'end',
    code: close_resumable,
    ending: {
      words: 'the session is not known any more',
      wait_ms: Math.round(1_000 + 4_000 * chance()),
      ...(!isThere && { kept: withoutSession() }),
    },
  })

  return {
    heard(frame) {
      const { op: code, d, s, t } = Frame.parse(parseJson(frame))
      switch (code) {
        case op.hello:
          interval_ms = Hello.parse(d).heartbeat_interval
          return [{ do: 'beat', in_ms: Math.round(interval_ms * chance()) }, greet()]
        case op.answered:
          isAnswered = true
          return [{ do: 'alive' }]
        case op.beat:
          return [say(op.beat, stored_seq)]
        case op.dispatch:
          return t === undefined || s === undefined ? [] : dispatch(t, s, d)
        case op.reconnect:
          return [{ do: 'end', code: close_resumable, ending: { words: 'asked to connect anew', wait_ms: 0 } }]
        case op.invalid:
          return [onInvalid(d === true)]
        default:
          return []
      }
    },
    beat(stored) {
      // Nobody has answered the last one: the connection is dead, whatever it looks like.
      if (!isAnswered)
        return [{ do: 'end', code: close_resumable, ending: { words: 'no answer to a heartbeat', wait_ms: 0 } }]
      isAnswered = false
      stored_seq = readKept(stored)?.session?.seq ?? null
      return [say(op.beat, stored_seq), { do: 'beat', in_ms: interval_ms }]
    },
    closed(code): Ending {
      const words = hopeless[code]
      if (words) return { words, is_dead: true }
      return forgotten.has(code)
        ? { words: `closed with ${code}`, kept: withoutSession() }
        : { words: `closed with ${code}` }
    },
  }
}

/** A server is told with all its members and emoji: of that nothing is read, and it may have megabytes. */
function lightened(event: string, told: unknown): unknown {
  if (event !== 'GUILD_CREATE') return told
  return Guild.safeParse(told).data ?? told
}

export const stream: Stream = { address, talk, catchUp }
