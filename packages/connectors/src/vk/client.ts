import { z } from 'zod'
import { type FailureKind, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

export const api_version = '5.199'

const Refused = z.object({
  error: z.object({ error_code: z.int(), error_msg: optional(z.string()).transform((words) => words ?? '') }),
})
const Answered = z.object({ response: z.unknown() })

type Parameters = Record<string, string | number | undefined>
/** `admin`: methods that VK opens only to a person's token. `once`: it would be seen twice if repeated without its key. */
type Manner = { as?: 'access' | 'admin'; once?: boolean }

export async function call<S extends z.ZodType>(
  speaker: Speaker,
  method: string,
  parameters: Parameters,
  schema: S,
  { as = 'access', once = false }: Manner = {},
): Promise<z.output<S>> {
  const body = new URLSearchParams({ access_token: tokenOf(speaker, as), v: api_version, lang: 'ru' })
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) body.set(name, String(value))
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/${method}`,
    method: 'POST',
    body,
    once,
  })

  const refused = Refused.safeParse(json)
  if (refused.success) throw failureOf(refused.data.error, speaker, { as, once })
  const response = schema.safeParse(Answered.safeParse(json).data?.response)
  if (!response.success) throw unreadable(status, once)
  return response.data
}

function tokenOf({ secrets }: Speaker, as: 'access' | 'admin'): string {
  if (as === 'access') return secrets.access
  if (secrets.admin === undefined) throw new NetworkFailure('rejected', 'needs the token of an administrator')
  return secrets.admin
}

/** With VK's own number, for those who know what it means for them. */
export class VkRefusal extends NetworkFailure {
  readonly code: number

  constructor(code: number, kind: FailureKind, words: string, retry_after_ms?: number) {
    super(kind, words, retry_after_ms)
    this.code = code
  }
}

const kinds: Readonly<Record<number, FailureKind>> = {
  5: 'token_dead',
  27: 'token_dead',
  28: 'token_dead',
  1114: 'token_dead',
  1116: 'token_dead',
  1117: 'token_dead',
  3609: 'token_dead',
  3610: 'token_dead',
  6: 'try_later',
  9: 'try_later',
  22: 'try_later',
  29: 'try_later',
  32: 'try_later',
  43: 'try_later',
  105: 'try_later',
  223: 'try_later',
  601: 'try_later',
  1105: 'try_later',
  18: 'recipient_unavailable',
  900: 'recipient_unavailable',
  901: 'recipient_unavailable',
  902: 'recipient_unavailable',
  917: 'recipient_unavailable',
  922: 'recipient_unavailable',
  927: 'recipient_unavailable',
  932: 'recipient_unavailable',
  936: 'recipient_unavailable',
  945: 'recipient_unavailable',
  983: 'recipient_unavailable',
  985: 'recipient_unavailable',
  987: 'recipient_unavailable',
  988: 'recipient_unavailable',
  1012: 'recipient_unavailable',
  950: 'window_closed',
  104: 'gone',
  211: 'gone',
  1403: 'gone',
}

// VK names no time to wait; these pauses are ours, by what each error is about.
const waits_ms: Readonly<Record<number, number>> = {
  6: 1_000,
  9: 60_000,
  29: 3_600_000,
  43: 60_000,
  223: 60_000,
  601: 3_600_000,
  1105: 60_000,
}

// "Unknown error", "Internal server error" and "interrupted due to timeout" come after the work may have been done.
const unsure = new Set([1, 10, 36])

type Refusal = { error_code: number; error_msg: string }

export function failureOf({ error_code, error_msg }: Refusal, speaker: Speaker, { as, once }: Manner): NetworkFailure {
  const words = hush(error_msg || `error ${error_code}`, speaker)
  if (unsure.has(error_code)) return new VkRefusal(error_code, once ? 'lost_answer' : 'try_later', words)
  const kind = kinds[error_code] ?? 'rejected'
  // The community's own token still works: only what needs the administrator fails.
  if (kind === 'token_dead' && as === 'admin') {
    return new VkRefusal(error_code, 'rejected', `token of the administrator: ${words}`)
  }
  return new VkRefusal(error_code, kind, words, waits_ms[error_code])
}
