import { createHash } from 'node:crypto'
import type { Message } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { written_place } from '../../world/buttons.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { business_id, digitsOf, whatsappPeople } from './accounts.ts'
import { type GraphError, wireFailure } from './error.ts'
import { mediaId, ownOf } from './own.ts'
import { isHidden, userId } from './people.ts'

/** Wire shapes of the deliveries, as the samples have them. */

export const wamid = (id: number) => `wamid.HBgLNzkxMTAwMDAwMDEVAgASGBQSIM${id}`

const envelope = (account: Account, field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: business_id,
      changes: [
        {
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: digitsOf(account), phone_number_id: account.id },
            ...value,
          },
          field,
        },
      ],
    },
  ],
})

export const customerEvent = (account: Account, person_id: number, message: object) =>
  envelope(account, 'messages', {
    contacts: [wireContact(person_id)],
    messages: [{ ...wireFrom(person_id), ...message }],
  })

export const echoEvent = (account: Account, person_id: number, message: object) =>
  envelope(account, 'smb_message_echoes', {
    message_echoes: [{ from: digitsOf(account), to: String(person_id), ...message }],
  })

const phoneOf = (person_id: number) => {
  const person = findPerson(whatsappPeople, person_id)
  return person && isHidden(person) ? undefined : String(person_id)
}

function wireContact(person_id: number) {
  const person = findPerson(whatsappPeople, person_id)
  if (!person) throw new Error(`nobody has the number ${person_id}`)
  const name = `${person.first_name} ${person.last_name}`
  const phone = phoneOf(person_id)
  const profile = phone === undefined ? { name, username: person.username } : { name }
  return { profile, ...(phone !== undefined && { wa_id: phone }), user_id: userId(person_id) }
}

function wireFrom(person_id: number) {
  const phone = phoneOf(person_id)
  return { ...(phone !== undefined && { from: phone }), from_user_id: userId(person_id) }
}

export function wireMessage(world: World, account: Account, person_id: number, message: Message): object {
  const quoted = message.reply_to === undefined ? undefined : world.findMessage(account, person_id, message.reply_to)
  const author = quoted?.from === 0 ? digitsOf(account) : String(person_id)
  return {
    id: wamid(message.id),
    timestamp: String(message.at),
    ...(quoted && { context: { from: author, id: wamid(quoted.id) } }),
    ...wireContent(world, account, message),
  }
}

/** What happens to a message is a message of its own, with an id of its own. */
export const wireChange = (world: World, content: object) => ({
  id: wamid(world.store.takeId()),
  timestamp: String(world.seconds()),
  ...content,
})

export function wireContent(world: World, account: Account, message: Message): object {
  const { text, files, sticker, pressed, shares } = message
  if (shares === 'place') return { type: 'location', location: written_place }
  if (pressed !== undefined) return wirePressed(world, account, message)
  const [file_id] = files
  const id = sticker ?? file_id
  if (id === undefined) return { type: 'text', text: { body: text } }
  const file = world.files.find(id)
  const media = { mime_type: file?.mime ?? 'image/jpeg', sha256: digest(id), id: mediaId(world, account, id) }
  const caption = text ? { caption: text } : {}
  if (sticker) return { type: 'sticker', sticker: { ...media, mime_type: 'image/webp', animated: false } }
  if (media.mime_type.startsWith('image/'))
    return { type: 'image', image: { ...caption, ...media, url: world.files.url(id) } }
  if (media.mime_type.startsWith('video/')) return { type: 'video', video: { ...caption, ...media } }
  if (media.mime_type.startsWith('audio/'))
    return { type: 'audio', audio: { ...media, mime_type: `${media.mime_type}; codecs=opus`, voice: true } }
  return { type: 'document', document: { ...caption, filename: file?.name ?? id, ...media } }
}

/** A line of a list comes by another name than a button does. */
function wirePressed(world: World, account: Account, { from, text, pressed, reply_to }: Message): object {
  const asked = reply_to === undefined ? undefined : world.findMessage(account, from, reply_to)
  const name = (asked?.buttons?.length ?? 0) > 3 ? 'list_reply' : 'button_reply'
  return { type: 'interactive', interactive: { type: name, [name]: { id: pressed, title: text } } }
}

export const digest = (text: string) => createHash('sha256').update(text).digest('base64')

const pricing = { billable: false, pricing_model: 'PMP', category: 'service', type: 'free_customer_service' }

export type StatusName = 'sent' | 'delivered' | 'read' | 'failed'

export function statusEvent(
  world: World,
  account: Account,
  person_id: number,
  { id }: Pick<Message, 'id'>,
  status: StatusName,
  error?: GraphError,
) {
  const mark = ownOf(world, account).marks[id]
  const phone = phoneOf(person_id)
  return envelope(account, 'messages', {
    statuses: [
      {
        id: wamid(id),
        status,
        timestamp: String(world.seconds()),
        ...(phone !== undefined && { recipient_id: phone }),
        recipient_user_id: userId(person_id),
        ...(mark !== undefined && { biz_opaque_callback_data: mark }),
        ...((status === 'sent' || status === 'delivered') && { pricing }),
        ...(error && { errors: [wireFailure(error)] }),
      },
    ],
  })
}
