import { z } from 'zod'
import { type FailureKind, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

/** Almost everything comes with HTTP 200; what counts is the status in the body. Its words may be missing. */
const Plate = z.looseObject({
  status: z.union([z.int(), z.string().regex(/^\d+$/)]).transform(Number),
  status_message: optional(z.string()),
})

/** `once`: a repeat would be a second message; Viber takes no key of ours. */
export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  method: string,
  body: object,
  schema: S,
  { once = false } = {},
): Promise<z.output<S>> {
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/pa/${method}`,
    method: 'POST',
    headers: { 'x-viber-auth-token': tokenOf(speaker), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    once,
  })
  if (status >= 500) throw unreadable(status, once)
  const plate = Plate.safeParse(json).data
  // Some have seen these two with a status in the body that means something else.
  if (status === 401) throw new NetworkFailure('token_dead', wordsOf(plate, speaker))
  if (status === 429) throw new NetworkFailure('try_later', wordsOf(plate, speaker))
  if (!plate) throw unreadable(status, once)
  if (plate.status !== 0) throw new NetworkFailure(kindOf(plate.status), wordsOf(plate, speaker))
  const answer = schema.safeParse(json)
  if (!answer.success) throw unreadable(status, once)
  return answer.data
}

/** It becomes a header: nothing else may be slipped in with it. */
function tokenOf({ secrets }: Speaker): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(secrets.access)) throw new NetworkFailure('token_dead', 'not a token of a bot')
  return secrets.access
}

const wordsOf = (plate: z.output<typeof Plate> | undefined, speaker: Speaker) =>
  plate ? hush(`${plate.status}${plate.status_message ? `: ${plate.status_message}` : ''}`, speaker) : 'refused'

const kinds: Readonly<Record<number, FailureKind>> = {
  1: 'rejected',
  2: 'token_dead',
  3: 'rejected',
  4: 'rejected',
  // Not on Viber, has left us or never came, has no device that could show it, lives where it is not delivered.
  5: 'recipient_unavailable',
  6: 'recipient_unavailable',
  11: 'recipient_unavailable',
  21: 'recipient_unavailable',
  // The bot was blocked, suspended, taken away, or is not ours to speak for.
  7: 'token_dead',
  8: 'token_dead',
  9: 'token_dead',
  15: 'token_dead',
  // Our address is not set at this moment; it is told anew four times a day.
  10: 'try_later',
  12: 'try_later',
  13: 'rejected',
  14: 'rejected',
  16: 'rejected',
  17: 'rejected',
  18: 'rejected',
  19: 'rejected',
  20: 'rejected',
  22: 'rejected',
  // Free messages are used up, or the balance is: whoever pays for the bot has to be told.
  23: 'rejected',
  24: 'rejected',
}

/** All other numbers are "general errors": nothing was done, and later it may be. */
const kindOf = (status: number): FailureKind => kinds[status] ?? 'try_later'
