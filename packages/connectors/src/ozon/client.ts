import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { type Answer, askVia, exchange, hush, unreadable } from '../exchange.ts'
import { Closed } from '../looks.ts'
import { AnyId, listOf, optional } from '../payload.ts'

const Text = optional(z.string())
const Count = optional(z.coerce.number().int())

const Photo = z.object({ url: z.string().min(1) })
const Video = z.object({ url: Text, preview_url: Text })

/** The list tells how many pictures and comments there are; what they are is asked for (`about`). */
export const Review = z.object({
  id: z.string().min(1),
  sku: AnyId,
  text: Text,
  published_at: Text,
  rating: optional(z.int().min(1).max(5)),
  order_status: Text,
  comments_amount: Count,
  photos_amount: Count,
  videos_amount: Count,
})
export type Review = z.output<typeof Review>

export const Media = z.object({
  photos: listOf(Photo, () => undefined),
  videos: listOf(Video, () => undefined),
})

export const Comment = z.object({
  id: z.string().min(1),
  text: Text,
  parent_comment_id: Text,
  is_owner: optional(z.boolean()),
  is_official: optional(z.boolean()),
  is_published: optional(z.boolean()),
  is_rejected: optional(z.boolean()),
  published_at: Text,
})

export const Question = z.object({
  id: z.string().min(1),
  sku: AnyId,
  text: Text,
  author_name: Text,
  published_at: Text,
  question_link: Text,
  answers_count: Count,
})
export type Question = z.output<typeof Question>

export const QuestionAnswer = z.object({ id: z.string().min(1), text: Text, author_name: Text, published_at: Text })

/** Ours, and the moderators have not looked at it yet. */
export const isWaiting = (comment: unknown): boolean => {
  const { is_owner, is_published, is_rejected } = Comment.safeParse(comment).data ?? {}
  return is_owner === true && is_published === false && !is_rejected
}

/** Of a review and of what a question has: pages of them go to `understand` as they came, with these beside them. */
export type About = { media?: unknown; comments?: readonly unknown[]; answers?: readonly unknown[] }

type Manner = { body?: object; once?: boolean }

export function clientId({ account, secrets }: Speaker): string {
  const id = account?.provider_id ?? secrets.page ?? ''
  if (!/^\d{1,20}$/.test(id)) throw new NetworkFailure('rejected', 'this is not a Client-Id of Ozon')
  return id
}

/** What the reference calls a whole number of 64 bits, and JSON must show as one. */
export function skuOf(external_id: string): number {
  if (!isSku(external_id)) throw new NetworkFailure('rejected', 'this is not the SKU of a product')
  return Number(external_id)
}
export const isSku = (external_id: string) =>
  /^[1-9]\d*$/.test(external_id) && Number.isSafeInteger(Number(external_id))

/** Everything is a POST with JSON. */
async function call(speaker: Speaker, path: string, { body = {}, once = false }: Manner = {}): Promise<Answer> {
  const answer = await exchange(speaker, {
    url: `${speaker.bases.api}${path}`,
    method: 'POST',
    headers: {
      'client-id': clientId(speaker),
      'api-key': speaker.secrets.access,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    once,
  })
  const refused = Refused.safeParse(answer.json).data ?? Old.safeParse(answer.json).data?.error
  if (answer.status >= 400 && refused) throw failureOf(answer.status, refused, once, speaker)
  return answer
}

export const ask = askVia(call)

/** Answered by `{}` or by nothing at all: only a page of somebody in between is no answer. */
export async function tell(speaker: Speaker, path: string, body: object): Promise<void> {
  const { status, json, headers } = await call(speaker, path, { body })
  const isPage = json === undefined && (headers.get('content-type') ?? '').includes('html')
  if (status !== 200 || isPage) throw unreadable(status, false)
}

const Refused = z.object({ code: z.union([z.int(), z.string()]), message: Text })
/** The envelope of earlier years, which some methods still have. */
const Old = z.object({ error: Refused })

const usual_wait_ms = 10_000
// Keys that are no more, and companies that Ozon has shut out, differ from a closed method by their words alone.
const dead = /invalid api-?key|api-?key is (deactivated|expired|not found)|company is blocked/i

function failureOf(status: number, refused: z.output<typeof Refused>, once: boolean, speaker: Speaker): NetworkFailure {
  const { code, message } = refused
  const words = hush(message || `error ${code || status}`, speaker)
  if (status === 429 || code === 8) return new NetworkFailure('try_later', words, usual_wait_ms)
  if (status === 401 || code === 16) return new NetworkFailure('token_dead', words)
  if (status === 403 || code === 7)
    return dead.test(words) ? new NetworkFailure('token_dead', words) : new Closed(words)
  if (status === 404 || code === 5) return new NetworkFailure('gone', words)
  if (status >= 500 || status === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}
