import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { askVia, exchange, hush, unreadable } from '../exchange.ts'
import { listOf, optional } from '../payload.ts'

const Text = optional(z.string())
const Id = z.union([z.string().min(1), z.number()]).transform(String)

const Product = z.object({ nmId: Id, productName: Text, brandName: Text, supplierArticle: Text, size: Text })
const Answer = z.object({ text: Text, state: Text, createDate: Text })

/** Only the id and the product are demanded: a question has neither stars nor an author. */
export const Entry = z.object({
  id: z.string().min(1),
  text: Text,
  pros: Text,
  cons: Text,
  productValuation: optional(z.int().min(1).max(5)),
  createdDate: Text,
  answer: optional(Answer),
  productDetails: Product,
  video: optional(z.object({ previewImage: Text, link: Text })),
  photoLinks: listOf(z.object({ fullSize: z.string().min(1) }), () => undefined),
  userName: Text,
  bables: listOf(z.string(), () => ''),
  color: Text,
  parentFeedbackId: Text,
})
export type Entry = z.output<typeof Entry>

/** The service says no in one shape, the gateway before it in another. */
const Said = z.object({ error: z.literal(true), errorText: Text })
const Gate = z.object({ title: z.string(), detail: Text, status: optional(z.int()) })

/** `unknown`: the statuses by which this call says that there is no such thing. */
type Manner = { method?: 'POST' | 'PATCH'; body?: object; once?: boolean; unknown?: readonly number[]; base?: string }

async function call(
  speaker: Speaker,
  path: string,
  { method, body, once = false, unknown = [404], base = 'api' }: Manner = {},
) {
  const answer = await exchange(speaker, {
    url: `${speaker.bases[base]}${path}`,
    headers: { authorization: speaker.secrets.access, ...(body && { 'content-type': 'application/json' }) },
    ...(method && { method }),
    ...(body && { body: JSON.stringify(body) }),
    once,
  })
  const { status, headers, json } = answer
  const words = Said.safeParse(json).data?.errorText ?? wordsOf(json)
  if (status >= 400 && words !== undefined)
    throw failureOf(status, hush(words || `error ${status}`, speaker), { once, unknown, headers })
  if (Said.safeParse(json).success) throw new NetworkFailure('rejected', hush(words || 'refused', speaker))
  return answer
}

function wordsOf(json: unknown): string | undefined {
  const said = Gate.safeParse(json).data
  return said && [said.title, said.detail].filter(Boolean).join(': ')
}

export const ask = askVia(call)

/** Answered by nothing at all. */
export async function tell(speaker: Speaker, path: string, manner: Manner): Promise<void> {
  const { status } = await call(speaker, path, manner)
  if (status !== 204) throw unreadable(status, manner.once ?? false)
}

type Refused = { once: boolean; unknown: readonly number[]; headers: Headers }

function failureOf(status: number, words: string, { once, unknown, headers }: Refused): NetworkFailure {
  if (status === 429) return new NetworkFailure('try_later', words, waitOf(headers))
  // 403: the token lacks the category, without which there is nothing to do here.
  if (status === 401 || status === 403) return new NetworkFailure('token_dead', words)
  if (unknown.includes(status)) return new NetworkFailure('gone', words)
  if (status >= 500 || status === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}

const usual_wait_ms = 10_000
const waitOf = (headers: Headers) => (Number(headers.get('x-ratelimit-retry')) || 0) * 1000 || usual_wait_ms
