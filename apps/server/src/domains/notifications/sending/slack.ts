// A channel of Slack, written to by what the workspace has installed of ours.
import { limits } from '@otklik/contract/limits.ts'
import { z } from 'zod'
import type { Foundation } from '../../../foundation.ts'
import { readJson } from '../../../platform/outbound/bounded.ts'
import type { Kept } from '../outlets/sealed.ts'
import { longOf, type Message } from './message.ts'
import type { Outcome } from './outcome.ts'
import { wasRefused } from './telegram.ts'

type Parts = Pick<Foundation, 'fetch' | 'config' | 'public_url'>

const ANSWER_MS = 10_000
/** A page of channels is far less. */
const ANSWER_BYTES = 8_000_000
const CHANNEL_REST_S = 1

const Reply = z.looseObject({ ok: z.boolean(), error: z.string().optional() })
type Asked = { status: number; isLost: boolean; retry_after_s: number; body: z.infer<typeof Reply> }
type With = { token?: string; form?: Record<string, string>; json?: object }

export async function askSlack({ fetch, config }: Parts, method: string, { token, form, json }: With): Promise<Asked> {
  const nothing = { retry_after_s: 0, body: { ok: false } }
  try {
    const answer = await fetch(`${config.SLACK_API_BASE}/api/${method}`, {
      ...{ method: 'POST', timeout_ms: ANSWER_MS, is_named: true },
      body: json ? JSON.stringify(json) : new URLSearchParams(form),
      headers: {
        'content-type': json ? 'application/json; charset=utf-8' : 'application/x-www-form-urlencoded',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    const retry_after_s = Number(answer.headers.get('retry-after') ?? 0) || 0
    const parsed = Reply.safeParse(await readJson(answer, ANSWER_BYTES).catch(() => undefined))
    const { status } = answer
    return { status, retry_after_s, isLost: !parsed.success, body: parsed.success ? parsed.data : { ok: false } }
  } catch (error) {
    return { ...nothing, status: 0, isLost: !wasRefused(error) }
  }
}

export async function postToSlack(
  parts: Parts,
  token: string | undefined,
  { channel }: Kept['slack'],
  message: Message,
): Promise<Outcome> {
  const text = longOf(message, limits.slack_text, ({ title, text, path }) =>
    [`<${parts.public_url()}${path}|${escaped(title).replaceAll('|', '¦')}>`, escaped(text)].filter(Boolean).join('\n'),
  )
  return say(parts, token, channel, text)
}

/** One message, whatever it says. */
export async function say(parts: Parts, token: string | undefined, channel: string, text: string): Promise<Outcome> {
  if (token === undefined) return { kind: 'dead', reason: 'no workspace', outlet: 'broken', why: 'token_refused' }
  const json = { channel, text, unfurl_links: false, unfurl_media: false }
  return outcomeOf(await askSlack(parts, 'chat.postMessage', { token, json }))
}

/** As Slack wants these three written, wherever text is not its own. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const ofToken = ['invalid_auth', 'account_inactive', 'token_revoked', 'token_expired', 'not_authed', 'missing_scope']
const ofChannel = ['channel_not_found', 'is_archived', 'not_in_channel', 'restricted_action']

function outcomeOf({ status, isLost, retry_after_s, body }: Asked): Outcome {
  if (body.ok) return { kind: 'sent', rest_s: CHANNEL_REST_S }
  const reason = body.error ?? `${status || 'no answer'}`
  if (status === 429 || body.error === 'ratelimited')
    return { kind: 'later', after_s: Math.max(1, retry_after_s), reason, is_asked: true }
  if (status === 0 && !isLost) return { kind: 'later', after_s: 30, reason: 'cannot be reached' }
  if (ofToken.includes(reason) || status === 401 || status === 403)
    return { kind: 'dead', reason, outlet: 'broken', why: 'token_refused' }
  if (ofChannel.includes(reason) || status === 404 || status === 410)
    return { kind: 'dead', reason, outlet: 'off', why: 'channel_gone' }
  return { kind: 'unknown', reason }
}
