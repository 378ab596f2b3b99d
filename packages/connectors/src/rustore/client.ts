import { z } from 'zod'
import { MalformedEntry, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { listOf, optional } from '../payload.ts'

const Text = optional(z.string())
/** A number in one answer, a text in another. */
const Id = z.union([z.string().min(1), z.number()]).transform(String)

/** Only the id is demanded: every field is optional in the vendor's own description. */
export const Comment = z.object({
  commentId: Id,
  userName: Text,
  appRating: optional(z.coerce.number().int().min(1).max(5)),
  commentStatus: Text,
  commentDate: Text,
  commentDateIso: Text,
  commentText: Text,
  updatedAt: Text,
  updatedAtIso: Text,
  appVersionName: Text,
  devResponses: listOf(z.object({ text: Text, createdAt: Text }), () => undefined),
  deviceInfo: optional(z.object({ device: Text, model: Text, osVersion: optional(z.coerce.string()) })),
})
export type Comment = z.output<typeof Comment>

/** An answer of ours, with what the moderators think of it. */
export const Feedback = z.object({ id: Id, commentId: Id, text: Text, status: Text, date: Text })
export type Feedback = z.output<typeof Feedback>

/** A plain list today; a page of one in older descriptions. */
export const Entries = z
  .union([z.array(z.unknown()), z.object({ content: z.array(z.unknown()) }).transform(({ content }) => content)])
  .nullish()
  .transform((list) => list ?? [])

const Envelope = z.object({ code: z.string(), message: optional(z.string()), body: z.unknown() })

export function packageName({ account, secrets }: Speaker): string {
  const name = account?.provider_id ?? secrets.page ?? ''
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(name)) throw new MalformedEntry('this is not the name of a package', 'rejected')
  return name
}

export const storeUrl = (name: string) => `https://www.rustore.ru/catalog/app/${encodeURIComponent(name)}`

/** `needs`: without the right to this call the account can do nothing. `once`: a lost answer leaves us not knowing. */
type Manner = { method?: 'POST' | 'DELETE'; message?: string; once?: boolean; needs?: boolean }

/** One call about this application; the body of its envelope. */
export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  token: string,
  path: string,
  schema: S,
  { method, message, once = false, needs = false }: Manner = {},
): Promise<z.output<S>> {
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/public/v1/application/${packageName(speaker)}/${path}`,
    headers: { 'public-token': token, ...(message !== undefined && { 'content-type': 'application/json' }) },
    ...(method && { method }),
    ...(message !== undefined && { body: JSON.stringify({ message }) }),
    once,
  })
  const envelope = Envelope.safeParse(json).data
  // A refusal may come with 200 as well.
  if (envelope && envelope.code !== 'OK')
    throw failureOf(status, hush(envelope.message || envelope.code, speaker), { once, needs })
  const body = schema.safeParse(envelope?.body)
  if (!envelope || !body.success || status >= 300) throw unreadable(status, once)
  return body.data
}

const quota_wait_ms = 60_000

function failureOf(status: number, words: string, { once, needs }: { once: boolean; needs: boolean }): NetworkFailure {
  if (status === 429) return new NetworkFailure('try_later', words, quota_wait_ms)
  // The token is fresh: what is refused is the key.
  if (status === 401) return new NetworkFailure('token_dead', words)
  // A key is good for chosen applications and methods.
  if (status === 403) return new NetworkFailure(needs ? 'token_dead' : 'rejected', words)
  if (status === 404) return new NetworkFailure('gone', words)
  if (status >= 500 || status === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}
