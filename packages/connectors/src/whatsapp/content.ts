import type { MediaFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { Figure, Id, Text } from '../meta/fields.ts'
import { listOf, optional } from '../payload.ts'

const Media = z.object({ id: Id, mime_type: Text, caption: Text, filename: Text })
const Chosen = z.object({ id: Text, title: Text, description: Text })
/** One odd member of a list hides no other. */
const list = <S extends z.ZodType>(schema: S) =>
  listOf(schema, () => undefined).transform((members) => members.filter((one) => one !== undefined))

const Contact = z.object({
  name: optional(z.object({ formatted_name: Text, first_name: Text, last_name: Text })),
  org: optional(z.object({ company: Text, department: Text, title: Text })),
  phones: list(z.object({ phone: Text, wa_id: Text })),
  emails: list(z.object({ email: Text })),
  urls: list(z.object({ url: Text })),
  addresses: list(z.object({ street: Text, city: Text, state: Text, zip: Text, country: Text })),
  birthday: Text,
  vcard: Text,
})
export type Contact = z.output<typeof Contact>

const Fault = z.object({ title: Text, message: Text, details: Text, error_data: optional(z.object({ details: Text })) })

/** What a message holds: one of these, called by its `type`. All of it may be absent. */
export const Content = z.object({
  type: Text,
  text: optional(z.object({ body: Text })),
  image: optional(Media),
  video: optional(Media),
  audio: optional(Media),
  document: optional(Media),
  sticker: optional(Media),
  location: optional(z.object({ latitude: Figure, longitude: Figure, name: Text, address: Text, url: Text })),
  contacts: list(Contact),
  button: optional(z.object({ text: Text, payload: Text })),
  interactive: optional(
    z.object({
      type: Text,
      button_reply: optional(Chosen),
      list_reply: optional(Chosen),
      nfm_reply: optional(z.object({ name: Text, body: Text, response_json: z.unknown().optional() })),
      call_permission_reply: optional(z.object({ response: Text })),
    }),
  ),
  order: optional(
    z.object({
      catalog_id: Text,
      text: Text,
      product_items: list(z.object({ product_retailer_id: Id, quantity: Figure, item_price: Figure, currency: Text })),
    }),
  ),
  system: optional(
    z.object({ body: Text, type: Text, wa_id: Id, new_wa_id: Id, user_id: Id, previous_user_id: Id, identity: Text }),
  ),
  unsupported: optional(z.object({ type: Text })),
  errors: list(Fault),
  /** The advertisement or post by which the person came. */
  referral: optional(
    z.object({
      source_url: Text,
      source_type: Text,
      source_id: Text,
      headline: Text,
      body: Text,
      image_url: Text,
      thumbnail_url: Text,
      video_url: Text,
      welcome_message: optional(z.object({ text: Text })),
    }),
  ),
  context: optional(
    z.object({ id: Id, referred_product: optional(z.object({ catalog_id: Text, product_retailer_id: Id })) }),
  ),
})
export type Content = z.output<typeof Content>

const kinds = { image: 'photo', video: 'video', audio: 'voice', document: 'document', sticker: 'sticker' } as const
export const mediaNames = ['image', 'video', 'audio', 'document', 'sticker'] as const

export function mediaOf(content: Content): MediaFacts[] {
  return mediaNames.flatMap((name) => {
    const media = content[name]
    if (!media?.id) return []
    // `audio/ogg; codecs=opus`: what follows is of no use to anybody here.
    const mime = media.mime_type?.split(';')[0]
    return [
      { kind: kinds[name], ref: media.id, ...(mime && { mime }), ...(media.filename && { name: media.filename }) },
    ]
  })
}

/** What a person wrote or chose; the rest of a message is its files and what it is about (`subjects.ts`). */
export function textOf(content: Content): string {
  const { text, location, button, interactive, order, system } = content
  const caption = mediaNames.map((name) => content[name]?.caption).find((one) => one !== undefined)
  const chosen = interactive?.button_reply ?? interactive?.list_reply
  const said = [
    text?.body,
    caption,
    button?.text,
    chosen?.title,
    chosen?.description,
    order?.text,
    location && [location.name, location.address, placeOf(location), location.url],
    system?.body,
  ]
  return said
    .flat()
    .filter((line): line is string => Boolean(line))
    .join('\n')
}

/** Of a button, of a line of a list, or of a template's button. */
export const pressedIn = ({ button, interactive }: Content): string | undefined =>
  interactive?.button_reply?.id || interactive?.list_reply?.id || button?.payload || undefined

const placeOf = ({ latitude, longitude }: NonNullable<Content['location']>) =>
  latitude === undefined || longitude === undefined ? undefined : `${latitude}, ${longitude}`
