import type { Comment, Message } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { answerTo, moderated, writerOf } from '../asked/reviews.ts'
import { avitoPeople } from './accounts.ts'
import { chatId, messageId } from './ids.ts'

// Wire shapes, as Avito's own description and recorded deliveries have them. Times are seconds.

export type WireMessage = {
  id: string
  author_id: number
  created: number
  type: string
  content: object
  quote?: object
}

const wire = (account: Account, { from, at }: Message, id: string, type: string, content: object): WireMessage => ({
  ...{ id, author_id: from === 0 ? Number(account.id) : from, created: at, type, content },
})

/** What one has written: a picture with words is two messages there. */
export function wireMessages(world: World, account: Account, person_id: number, message: Message): WireMessage[] {
  const { id, text, files, sticker, reply_to, is_deleted } = message
  if (is_deleted) return [wire(account, message, messageId(id), 'deleted', {})]
  const file = sticker ?? files[0]
  const hasBoth = file !== undefined && text !== ''
  const quote = reply_to === undefined ? undefined : quoteOf(world, account, person_id, reply_to)
  return [
    ...(file === undefined ? [] : [wireFile(world, account, message, file, messageId(id, hasBoth))]),
    ...(file === undefined || hasBoth ? [wire(account, message, messageId(id), 'text', { text })] : []),
  ].map((one) => ({ ...one, ...(quote && { quote }) }))
}

/** Of what was quoted its own quotation is not told. */
function quoteOf(world: World, account: Account, person_id: number, id: number): WireMessage | undefined {
  const quoted = world.findMessage(account, person_id, id)
  if (!quoted) return
  const { reply_to: _, ...plain } = quoted
  return wireMessages(world, account, person_id, plain).at(-1)
}

function wireFile(world: World, account: Account, message: Message, file: string, id: string): WireMessage {
  const mime = world.files.find(file)?.mime ?? 'image/jpeg'
  if (mime.startsWith('image/')) {
    const sizes = { '1280x960': world.files.url(file), '140x105': world.files.url(file, 140) }
    return wire(account, message, id, 'image', { image: { sizes } })
  }
  if (mime.startsWith('audio/')) return wire(account, message, id, 'voice', { voice: { voice_id: file } })
  // Of these nothing is told but that they are there.
  return wire(account, message, id, mime.startsWith('video/') ? 'video' : 'file', {})
}

const direction = (account: Account, { author_id }: WireMessage) => (author_id === Number(account.id) ? 'out' : 'in')

export const listedMessage = (account: Account, message: WireMessage): object => ({
  ...message,
  direction: direction(account, message),
  is_read: false,
  read: null,
})

/** As it is delivered: without what was quoted. */
export const toldMessage = (world: World, account: Account, person_id: number, message: WireMessage): object => {
  const { quote: _, ...told } = message
  return {
    ...told,
    chat_id: chatId(account, person_id),
    user_id: Number(account.id),
    chat_type: 'u2i',
    item_id: listingOf(world, account, person_id)?.id ?? null,
    published_at: new Date(message.created * 1000).toISOString().replace('.000Z', 'Z'),
  }
}

const listingOf = (world: World, account: Account, person_id: number) => {
  const { posts } = world.stateOf(account)
  return posts[person_id % posts.length]
}

export function wireChat(world: World, account: Account, person_id: number): object {
  const dialog = world.stateOf(account).dialogs[person_id] ?? []
  const [first, last] = [dialog[0], dialog.at(-1)]
  return {
    id: chatId(account, person_id),
    context: contextOf(world, account, person_id),
    created: first?.at ?? 0,
    updated: last?.at ?? 0,
    users: [wireUser(world, person_id), { id: Number(account.id), name: account.name }],
    ...(last && lastOf(world, account, person_id, last)),
  }
}

function lastOf(world: World, account: Account, person_id: number, last: Message): object {
  const message = wireMessages(world, account, person_id, last).at(-1)
  if (!message) return {}
  const { quote: _, ...told } = message
  return { last_message: { ...told, direction: direction(account, message) } }
}

function contextOf(world: World, account: Account, person_id: number): object {
  const listing = listingOf(world, account, person_id)
  if (!listing) return {}
  const value = {
    id: listing.id,
    title: listing.text,
    url: `https://avito.ru/arhangelsk/produkty_pitaniya/${listing.id}`,
    price_string: '450 ₽',
    status_id: 10,
    user_id: Number(account.id),
    images: { count: 1, main: { '140x105': world.files.url(listing.picture, 140) } },
  }
  return { type: 'item', value }
}

function wireUser(world: World, person_id: number): object {
  const person = findPerson(avitoPeople, person_id)
  const picture = person && world.files.url(`person-${person.place}`)
  return {
    id: person_id,
    name: person ? `${person.first_name} ${person.last_name}` : '',
    ...(picture && {
      public_user_profile: {
        user_id: person_id,
        url: `https://avito.ru/user/${person_id}/profile`,
        avatar: { default: picture, images: { '64x64': picture } },
      },
    }),
  }
}

const states = { waits: 'moderation', shown: 'published', refused: 'rejected' } as const

export function wireReview(world: World, account: Account, review: Comment): object {
  const answer = answerTo(world, account, review)
  const status = answer && states[moderated(world, answer)]
  const listing = world.stateOf(account).posts.find(({ id }) => id === review.post_id)
  return {
    id: review.id,
    score: review.rating ?? 5,
    stage: 'done',
    text: review.text,
    usedInScore: true,
    canAnswer: answer === undefined,
    createdAt: review.at,
    item: listing ? { id: listing.id, title: listing.text } : null,
    sender: { name: writerOf(account, review)?.first_name ?? '' },
    images: review.files.map((id, number) => ({
      number: number + 1,
      sizes: [
        { size: '100x100', url: world.files.url(id, 100) },
        { size: '1280x960', url: world.files.url(id) },
      ],
    })),
    answer: answer
      ? {
          ...{ id: answer.id, text: answer.text, status, createdAt: answer.at },
          reject_reasons: status === 'rejected' ? [{ id: 100, title: 'Ссылка в ответе' }] : [],
        }
      : null,
    extraParams: {},
  }
}
