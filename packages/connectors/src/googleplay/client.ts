import { z } from 'zod'
import { MalformedEntry, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { failureOf, Refused, wordsOf } from '../google/failures.ts'
import { listOf, optional } from '../payload.ts'

/** Seconds are text on this wire; 0 where they are missing. */
const Moment = z
  .object({ seconds: z.coerce.number().int().nonnegative() })
  .transform(({ seconds }) => seconds)
  .catch(0)

const Text = optional(z.string())
const Number_ = optional(z.coerce.number().int())
const Device = z.object({ productName: Text, manufacturer: Text })

const UserComment = z.object({
  text: Text,
  /** Where `text` is a translation. */
  originalText: Text,
  lastModified: Moment,
  starRating: Number_,
  reviewerLanguage: Text,
  device: Text,
  androidOsVersion: Number_,
  appVersionCode: Number_,
  appVersionName: Text,
  deviceMetadata: optional(Device),
})
const DeveloperComment = z.object({ text: Text, lastModified: Moment })

/** Only the id is demanded: Google leaves out what a person or a device does not tell. */
export const Review = z.object({
  reviewId: z.string().min(1),
  authorName: Text,
  comments: listOf(
    z.object({ userComment: optional(UserComment), developerComment: optional(DeveloperComment) }),
    () => ({ userComment: undefined, developerComment: undefined }),
  ),
})
export type Review = z.output<typeof Review>

/** An application without reviews is answered with `{}`. Each review is read by itself (`Review`). */
export const Reviews = z.object({
  reviews: z.array(z.unknown()).default([]),
  tokenPagination: optional(z.object({ nextPageToken: Text })),
})

export const customerIn = ({ comments }: Review) => comments.find(({ userComment }) => userComment)?.userComment
export const ownIn = ({ comments }: Review) =>
  comments.find(({ developerComment }) => developerComment)?.developerComment

export function packageName({ account, secrets }: Speaker): string {
  const name = account?.provider_id ?? secrets.page ?? ''
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(name)) throw new MalformedEntry('this is not the name of a package', 'rejected')
  return name
}

export const storeUrl = (provider_id: string) =>
  `https://play.google.com/store/apps/details?id=${encodeURIComponent(provider_id)}`

/** With a body it is posted. `once`: a lost answer leaves us not knowing. */
type Manner = { body?: object; once?: boolean }

/** One call about this application. */
export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  bearer: string,
  path: string,
  schema: S,
  { body, once = false }: Manner = {},
): Promise<z.output<S>> {
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/androidpublisher/v3/applications/${packageName(speaker)}/${path}`,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    once,
  })
  const refused = Refused.safeParse(json)
  if (refused.success) throw failureOf(refused.data.error, once, hush(wordsOf(refused.data.error), speaker))
  const answer = schema.safeParse(json)
  if (!answer.success || status >= 300) throw unreadable(status, once)
  return answer.data
}
