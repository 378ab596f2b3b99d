import { z } from 'zod'
import { type FailureKind, MalformedEntry, NetworkFailure, type Speaker } from '../connector.ts'
import { askVia, exchange, hush, unreadable } from '../exchange.ts'
import { listOf, optional } from '../payload.ts'
import { keyOf, makeToken } from './token.ts'

const Text = optional(z.string())

/** Every attribute is optional in Apple's own description. */
export const Review = z.object({
  type: Text,
  id: z.string().min(1),
  attributes: optional(
    z.object({
      rating: optional(z.int()),
      title: Text,
      body: Text,
      reviewerNickname: Text,
      createdDate: Text,
      territory: Text,
    }),
  ),
  relationships: optional(z.object({ response: optional(z.object({ data: optional(z.object({ id: z.string() })) })) })),
})
export type Review = z.output<typeof Review>

export const ReviewResponse = z.object({
  type: Text,
  id: z.string().min(1),
  attributes: optional(z.object({ responseBody: Text, lastModifiedDate: Text, state: Text })),
  relationships: optional(z.object({ review: optional(z.object({ data: optional(z.object({ id: z.string() })) })) })),
})
export type ReviewResponse = z.output<typeof ReviewResponse>

/** One review or many; each is read by itself (`Review`). */
export const Reviews = z.object({
  data: z.union([z.array(z.unknown()), z.looseObject({})]),
  included: listOf(ReviewResponse, () => undefined),
  links: optional(z.object({ next: Text })),
  meta: optional(z.object({ paging: optional(z.object({ nextCursor: Text })) })),
})
export type Reviews = z.output<typeof Reviews>

export const entriesOf = ({ data }: Reviews): unknown[] => (Array.isArray(data) ? data : [data])

/** Its place in the list, never the address: whoever wrote that would be handed our token. */
export function nextOf({ links, meta }: Reviews): string | undefined {
  const next = links?.next
  const told = meta?.paging?.nextCursor
  if (told) return told
  if (!next || !URL.canParse(next)) return undefined
  return new URL(next).searchParams.get('cursor') ?? undefined
}

export function appId({ account, secrets }: Speaker): string {
  const id = account?.provider_id ?? secrets.page ?? ''
  if (!/^\d{5,20}$/.test(id)) throw new MalformedEntry('this is not the Apple ID of an application', 'rejected')
  return id
}

export const storeUrl = (id: string) => `https://apps.apple.com/app/id${id}`

type Manner = { method?: 'POST' | 'DELETE'; body?: object; once?: boolean }

/** Apple now and then refuses a good token, and a key that is refused while reading ends the account: it is shown twice. */
async function call(speaker: Speaker, path: string, manner: Manner = {}) {
  const { method, once = false } = manner
  const first = await callOnce(speaker, path, manner)
  const isShownAgain = first.status === 401 && method === undefined
  const { status, json } = isShownAgain ? await callOnce(speaker, path, manner) : first
  const refused = Refused.safeParse(json)
  if (refused.success) throw failureOf(status, refused.data.errors, { once, isChange: method !== undefined }, speaker)
  return { status, json }
}

async function callOnce(speaker: Speaker, path: string, { method, body, once = false }: Manner) {
  const bearer = makeToken(keyOf(speaker), Math.floor(speaker.now()))
  return exchange(speaker, {
    url: `${speaker.bases.api}/v1/${path}`,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(method && { method }),
    ...(body && { body: JSON.stringify(body) }),
    once,
  })
}

export const ask = askVia(call)

/** Answered by nothing at all. */
export async function remove(speaker: Speaker, path: string): Promise<void> {
  const { status } = await call(speaker, path, { method: 'DELETE' })
  if (status !== 204) throw unreadable(status, false)
}

const Refused = z.object({
  errors: z
    .array(z.object({ status: optional(z.coerce.number()), code: Text, title: Text, detail: Text }).catch({}))
    .min(1),
})
type Refusal = z.output<typeof Refused>['errors'][number]

// A rolling hour is counted for each key: a minute would not help.
const quota_wait_ms = 300_000
/** The owner of the team has to sign something; nothing else helps, and the key is good again then. */
const agreement_wait_ms = 3_600_000

function kindOf({ status = 0, code = '' }: Refusal): FailureKind | 'agreement' | 'broken' | 'forbidden' {
  if (code.includes('AGREEMENTS_MISSING')) return 'agreement'
  if (status === 429 || code === 'RATE_LIMIT_EXCEEDED') return 'try_later'
  // The token is fresh: what is refused is the key itself.
  if (status === 401) return 'token_dead'
  if (status === 403) return 'forbidden'
  if (status === 404 || code.startsWith('ENTITY_ERROR.RELATIONSHIP.INVALID')) return 'gone'
  return status >= 500 || status === 408 ? 'broken' : 'rejected'
}

/** Several are told at once, and any of them may be the one that decides: gone is only what all of them call so. */
export function failureOf(
  http: number,
  errors: readonly Refusal[],
  { once, isChange }: { once: boolean; isChange: boolean },
  speaker: Speaker,
): NetworkFailure {
  const all = errors.map((one) => ({ ...one, status: one.status ?? http }))
  const kinds = all.map(kindOf)
  const words = hush([...new Set(all.map(wordsOf))].join(' '), speaker)
  if (kinds.includes('agreement')) return new NetworkFailure('try_later', words, agreement_wait_ms)
  if (kinds.includes('try_later')) return new NetworkFailure('try_later', words, quota_wait_ms)
  if (kinds.includes('token_dead')) return new NetworkFailure('token_dead', words)
  // More roles may read reviews than answer them: such a key goes on reading, and whoever answers is told.
  if (kinds.includes('forbidden')) return new NetworkFailure(isChange ? 'rejected' : 'token_dead', words)
  if (kinds.includes('broken')) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure(kinds.every((kind) => kind === 'gone') ? 'gone' : 'rejected', words)
}

const wordsOf = ({ detail, title, code, status }: Refusal) => detail || title || code || `error ${status}`
