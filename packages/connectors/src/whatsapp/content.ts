import type { MediaFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'

const Media = z.object({
  id: z.string(),
  mime_type: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
})
const Titled = z.object({ title: z.string() })

/** What a message holds: one of these, called by its `type`. */
export const Content = z.object({
  type: z.string().optional(),
  text: z.object({ body: z.string() }).optional(),
  image: Media.optional(),
  video: Media.optional(),
  audio: Media.optional(),
  document: Media.optional(),
  sticker: Media.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string().optional() }).optional(),
        phones: z.array(z.object({ phone: z.string().optional() })).default([]),
      }),
    )
    .optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({
      type: z.string(),
      button_reply: Titled.optional(),
      list_reply: Titled.optional(),
      nfm_reply: z.object({ body: z.string().optional() }).optional(),
    })
    .optional(),
  order: z
    .object({
      text: z.string().optional(),
      product_items: z
        .array(z.object({ product_retailer_id: z.string(), quantity: z.union([z.number(), z.string()]) }))
        .default([]),
    })
    .optional(),
  system: z.object({ body: z.string().optional(), type: z.string().optional() }).optional(),
  unsupported: z.object({ type: z.string().optional() }).optional(),
})
type Content = z.output<typeof Content>

const kinds = { image: 'photo', video: 'video', audio: 'voice', document: 'document', sticker: 'sticker' } as const
const names = ['image', 'video', 'audio', 'document', 'sticker'] as const

export function mediaOf(content: Content): MediaFacts[] {
  return names.flatMap((name) => {
    const media = content[name]
    if (!media) return []
    // `audio/ogg; codecs=opus`: what follows is of no use to anybody here.
    const mime = media.mime_type?.split(';')[0]
    return [
      { kind: kinds[name], ref: media.id, ...(mime && { mime }), ...(media.filename && { name: media.filename }) },
    ]
  })
}

/** What a person should read: a bubble is never empty, whatever came. */
export function textOf(content: Content): string {
  const { text, location, contacts, button, interactive, order, system } = content
  const caption = names.map((name) => content[name]?.caption).find((one) => one !== undefined)
  const said = [
    text?.body,
    caption,
    button?.text,
    interactive && (interactive.button_reply ?? interactive.list_reply)?.title,
    interactive?.nfm_reply?.body,
    location && [location.name, location.address, `${location.latitude}, ${location.longitude}`],
    contacts?.map(({ name, phones }) =>
      [name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' '),
    ),
    order && [order.text, ...order.product_items.map((item) => `${item.product_retailer_id} × ${item.quantity}`)],
    system?.body,
  ]
  const lines = said.flat().filter((line): line is string => Boolean(line))
  return lines.length > 0 || mediaOf(content).length > 0 ? lines.join('\n') : `[${nameOf(content)}]`
}

function nameOf({ type = 'message', unsupported, system }: Content): string {
  const name = unsupported?.type ?? system?.type ?? type
  return name === 'unknown' ? type : name
}
