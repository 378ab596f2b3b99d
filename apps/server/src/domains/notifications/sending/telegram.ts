// The space's own bot: it writes to people who have opened it, and to nobody else.
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@otklik/contract/limits.ts'
import { z } from 'zod'
import type { Foundation } from '../../../foundation.ts'
import { readJson } from '../../../platform/outbound/bounded.ts'
import type { Kept } from '../outlets/sealed.ts'
import { longOf, type Message } from './message.ts'
import type { Outcome } from './outcome.ts'

type Parts = Pick<Foundation, 'fetch' | 'network_bases' | 'public_url'>

const ANSWER_MS = 10_000
/** A hundred pieces of news with the longest texts are far less. */
const ANSWER_BYTES = 8_000_000
/** A bot may say 25 things a second, and one a second to each chat. */
const BETWEEN_MS = 40
const CHAT_REST_S = 1
/** Into a group twenty a minute, however many bots' words they are. */
const GROUP_REST_S = 3

const Reply = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.int().optional() }).optional(),
})
/** `status` 0: it was never asked, or nobody knows what it answered. */
export type Asked = z.infer<typeof Reply> & { status: number; isLost: boolean }

export async function askTelegram(
  { fetch, network_bases }: Pick<Parts, 'fetch' | 'network_bases'>,
  token: string,
  method: string,
  body: object,
): Promise<Asked> {
  const base = network_bases.telegram?.api ?? 'https://api.telegram.org'
  try {
    const answer = await fetch(`${base}/bot${token}/${method}`, {
      ...{ method: 'POST', body: JSON.stringify(body), timeout_ms: ANSWER_MS, is_named: true },
      headers: { 'content-type': 'application/json' },
    })
    const parsed = Reply.safeParse(await readJson(answer, ANSWER_BYTES))
    return parsed.success
      ? { ...parsed.data, status: answer.status, isLost: false }
      : { ok: false, status: answer.status, isLost: true }
  } catch (error) {
    return { ok: false, status: 0, isLost: !wasRefused(error) }
  }
}

/** Nothing was sent: nobody listens there, or the name is unknown. */
export function wasRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  const code = cause?.code ?? (error as { code?: string }).code ?? ''
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'ERR_FORBIDDEN_ADDRESS'].includes(code)
}

export async function writeToTelegram(
  parts: Parts,
  token: string | undefined,
  { chat_id }: Kept['telegram'],
  message: Message,
  index: number,
): Promise<Outcome> {
  if (token === undefined) return { kind: 'dead', reason: 'no bot', outlet: 'broken', why: 'token_refused' }
  await sleep(index * BETWEEN_MS)
  const text = longOf(message, limits.telegram_text, ({ title, text, path }) =>
    [`<a href="${escaped(`${parts.public_url()}${path}`)}">${escaped(title)}</a>`, escaped(text)]
      .filter(Boolean)
      .join('\n'),
  )
  return sayInChat(parts, token, chat_id, text)
}

export async function sayInChat(
  parts: Pick<Parts, 'fetch' | 'network_bases'>,
  token: string | undefined,
  chat_id: number,
  text: string,
): Promise<Outcome> {
  if (token === undefined) return { kind: 'dead', reason: 'no bot', outlet: 'broken', why: 'token_refused' }
  const asked = await askTelegram(parts, token, 'sendMessage', {
    ...{ chat_id, text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } },
  })
  return outcomeOf(asked, isGroup(chat_id))
}

/** As Telegram numbers them. */
const isGroup = (chat_id: number) => chat_id < 0

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function outcomeOf({ ok, status, isLost, description = '', parameters }: Asked, isInGroup: boolean): Outcome {
  if (ok) return { kind: 'sent', rest_s: isInGroup ? GROUP_REST_S : CHAT_REST_S }
  // A person's chat never moves, and what is theirs must not be said where others read it.
  const to = parameters?.migrate_to_chat_id
  if (isInGroup && to !== undefined && isGroup(to)) return { kind: 'moved', chat_id: to }
  const reason = description.slice(0, 200) || `${status || 'no answer'}`
  if (status === 429) return { kind: 'later', after_s: parameters?.retry_after ?? 5, reason, is_asked: true }
  if (status === 0 && !isLost) return { kind: 'later', after_s: 30, reason: 'cannot be reached' }
  if (status === 401 || status === 404) return { kind: 'dead', reason, outlet: 'broken', why: 'token_refused' }
  if (status === 403 || /chat not found|user is deactivated|group is deactivated/i.test(description))
    return { kind: 'dead', reason, outlet: 'off', why: isInGroup ? 'kicked' : 'blocked' }
  return { kind: 'unknown', reason }
}
