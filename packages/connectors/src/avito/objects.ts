import { z } from 'zod'
import { AnyId, listOf, optional } from '../payload.ts'

/** What is read of Avito's messenger and of its reviews. Only what a message cannot do without is demanded. */

const Text = optional(z.string())
/** `640x480` → where it lies. */
const Sizes = optional(z.record(z.string(), z.unknown()))

export const Content = z.object({
  text: Text,
  image: optional(z.object({ sizes: Sizes })),
  voice: optional(z.object({ voice_id: Text })),
  link: optional(
    z.object({
      text: Text,
      url: Text,
      preview: optional(z.object({ title: Text, description: Text, url: Text, images: Sizes })),
    }),
  ),
  item: optional(z.object({ title: Text, item_url: Text, image_url: Text, price_string: Text })),
  location: optional(z.object({ lat: optional(z.number()), lon: optional(z.number()), text: Text, title: Text })),
})
export type Content = z.output<typeof Content>

export const Message = z.object({
  id: z.string().min(1),
  author_id: AnyId,
  created: z.int(),
  type: z.string().min(1),
  content: Content.nullish().transform((content) => content ?? {}),
  quote: optional(z.object({ id: z.string().min(1) })),
  /** When the other side has read it. */
  read: optional(z.int()),
})
export type Message = z.output<typeof Message>

/** `user_id` is the account itself. */
export const Told = Message.extend({ chat_id: z.string().min(1), user_id: AnyId })

export const User = z.object({
  id: AnyId,
  name: Text,
  public_user_profile: optional(z.object({ url: Text, avatar: optional(z.object({ default: Text, images: Sizes })) })),
})
export type User = z.output<typeof User>

export const Chat = z.object({
  id: z.string().min(1),
  updated: optional(z.int()),
  users: listOf(User, () => undefined),
  context: optional(
    z.object({
      type: Text,
      value: optional(
        z.object({ title: Text, url: Text, price_string: Text, images: optional(z.object({ main: Sizes })) }),
      ),
    }),
  ),
})
export type Chat = z.output<typeof Chat>

export const Review = z.object({
  id: AnyId,
  score: optional(z.int().min(1).max(5)),
  stage: Text,
  text: Text,
  createdAt: optional(z.int()),
  item: optional(z.object({ id: AnyId, title: Text })),
  sender: optional(z.object({ name: Text })),
  images: listOf(z.object({ sizes: listOf(z.object({ size: Text, url: Text }), () => undefined) }), () => undefined),
  answer: optional(z.object({ id: AnyId, text: Text, status: Text, createdAt: optional(z.int()) })),
  extraParams: optional(z.object({ vin: Text })),
})
export type Review = z.output<typeof Review>

/** The address of the largest. */
export function largestIn(sizes: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const found = Object.entries(sizes ?? {}).flatMap(([size, url]) =>
    typeof url === 'string' && url ? [{ area: areaOf(size), url }] : [],
  )
  return found.toSorted((a, b) => b.area - a.area)[0]?.url
}

function areaOf(size: string): number {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return width * height || 0
}
