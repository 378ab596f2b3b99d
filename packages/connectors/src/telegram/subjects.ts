import type { SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { messageUrl } from './ids.ts'
import type { Chat, ExternalReply, File, Single } from './objects.ts'
import { fullName, titleOf } from './senders.ts'

/** What a message is about, in the order in which it is read: what it answers, then what it holds. */
export function subjectsOf(message: Single, odd: readonly string[] = []): SubjectFacts[] {
  const { external_reply, quote, reply_to_story } = message
  const cards = [
    reply_to_story && storyOf(reply_to_story),
    ...(external_reply
      ? answeredOf(external_reply, quote?.text)
      : [quote && { kind: 'quote' as const, text: quote.text }]),
    ...thingsOf(message),
    ...doingsOf(message),
    ...odd.map((name) => ({ kind: 'unreadable' as const, title: name })),
  ]
  return cards.filter((card) => card !== undefined)
}

type Card = SubjectFacts | undefined

/** An answer to what stands elsewhere: who said it, the part that was chosen, and what it shows. */
function answeredOf(reply: ExternalReply, quoted: string | undefined): Card[] {
  const { origin, chat, message_id } = reply
  const origin_chat = chat ?? origin?.chat
  const id = message_id ?? origin?.message_id
  const author = origin?.sender_user ? fullName(origin.sender_user) : origin?.sender_user_name
  const file = reply.document?.file_name ?? reply.video?.file_name
  return [
    {
      kind: 'quote',
      title: file,
      text: quoted,
      author: author ?? (origin?.sender_chat ?? origin_chat)?.title,
      picture: smallPicture(reply),
      url: origin_chat && id !== undefined ? messageUrl(origin_chat, id) : undefined,
    },
    ...thingsOf(reply),
  ]
}

function smallPicture({ photo, video, sticker }: ExternalReply): string | undefined {
  const still = sticker && !sticker.is_animated && !sticker.is_video ? sticker.file_id : sticker?.thumbnail?.file_id
  return middle(photo) ?? video?.thumbnail?.file_id ?? still
}

/** Sizes come from small to large; a card needs no large one. */
const middle = (photo: File[] | undefined) => photo?.[Math.min(1, photo.length - 1)]?.file_id

const storyOf = ({ chat, id }: { chat: Chat; id: number }): SubjectFacts => ({
  kind: 'story',
  author: titleOf(chat),
  url: chat.username && `https://t.me/${chat.username}/s/${id}`,
})

function thingsOf(message: Single | ExternalReply): Card[] {
  const { story, audio, contact, poll, checklist, game, invoice, giveaway, giveaway_winners, paid_media } = message
  return [
    story && storyOf(story),
    audio?.title ? { kind: 'audio', title: audio.title, author: audio.performer } : undefined,
    contact && {
      kind: 'contact',
      title: fullName({ ...contact, first_name: contact.first_name ?? '' }),
      text: contact.phone_number,
    },
    poll && {
      kind: 'poll',
      title: poll.question,
      text: [poll.description, poll.explanation].filter(Boolean).join('\n'),
      lines: poll.options.map(({ text, voter_count }) => ({ title: text, quantity: voter_count })),
    },
    checklist && {
      kind: 'checklist',
      title: checklist.title,
      lines: checklist.tasks.map(({ text }) => ({ title: text })),
    },
    game && {
      kind: 'game',
      title: game.title,
      text: [game.description, game.text].filter(Boolean).join('\n'),
      picture: middle(game.photo),
    },
    invoice && { kind: 'invoice', title: invoice.title, text: invoice.description, price: priceOf(invoice) },
    giveaway && prizeOf(giveaway, giveaway.chats.map(titleOf)),
    giveaway_winners && {
      ...prizeOf(giveaway_winners, giveaway_winners.winners.map(fullName)),
      author: giveaway_winners.chat && titleOf(giveaway_winners.chat),
    },
    // What can be opened comes as a file; of the rest the price is told.
    paid_media && { kind: 'payment', price: stars(paid_media.star_count) },
  ]
}

type Prize = { prize_description?: string | undefined; prize_star_count?: number | undefined }
const prizeOf = ({ prize_description, prize_star_count }: Prize, names: string[]): SubjectFacts => ({
  kind: 'giveaway',
  title: prize_description,
  price: stars(prize_star_count),
  lines: names.map((title) => ({ title })),
})

function doingsOf(message: Single): Card[] {
  const { giveaway_completed, successful_payment, refunded_payment, users_shared, chat_shared } = message
  const { gift, gift_upgrade_sent, unique_gift, web_app_data, suggested_post_declined, suggested_post_refunded } =
    message
  const given = gift ?? gift_upgrade_sent
  return [
    giveaway_completed && prizeOf(giveaway_completed, []),
    successful_payment && {
      kind: 'payment',
      title: successful_payment.invoice_payload,
      price: priceOf(successful_payment),
      lines: orderLines(successful_payment.order_info),
    },
    refunded_payment && {
      kind: 'payment',
      title: refunded_payment.invoice_payload,
      price: `−${priceOf(refunded_payment)}`,
    },
    ...(users_shared?.users ?? []).map(
      (user): SubjectFacts => ({
        kind: 'contact',
        title: fullName({ first_name: user.first_name ?? '', last_name: user.last_name }) || user.username,
        text: user.user_id === undefined ? undefined : String(user.user_id),
        url: user.username && `https://t.me/${user.username}`,
      }),
    ),
    chat_shared && {
      kind: 'contact',
      title: chat_shared.title ?? chat_shared.username,
      text: String(chat_shared.chat_id),
      url: chat_shared.username && `https://t.me/${chat_shared.username}`,
    },
    given && {
      kind: 'gift',
      title: given.gift?.sticker?.emoji,
      text: given.text,
      price: stars(given.gift?.star_count),
      picture: given.gift?.sticker?.thumbnail?.file_id,
    },
    unique_gift && { kind: 'gift', title: unique_gift.gift.name ?? unique_gift.gift.base_name },
    tasksOf(message),
    web_app_data && { kind: 'form', title: web_app_data.button_text, ...answersOf(web_app_data.data) },
    suggested_post_declined && suggestedOf(suggested_post_declined, suggested_post_declined.comment),
    suggested_post_refunded && suggestedOf(suggested_post_refunded, suggested_post_refunded.reason),
    message.passport_data && { kind: 'form', title: 'Telegram Passport' },
  ]
}

type Suggested = { suggested_post_message?: { text?: string | undefined; caption?: string | undefined } | undefined }
const suggestedOf = ({ suggested_post_message: post }: Suggested, words: string | undefined): SubjectFacts => ({
  kind: 'post',
  text: [words, post?.text, post?.caption].filter(Boolean).join('\n'),
})

type Order = NonNullable<NonNullable<Single['successful_payment']>['order_info']>

function orderLines(order: Order | undefined) {
  const { name, phone_number, email, shipping_address = {} } = order ?? {}
  const address = Object.values(shipping_address).filter(Boolean).join(', ')
  return [name, phone_number, email, address].flatMap((title) => (title ? [{ title }] : []))
}

/** Which tasks were done or undone: the message knows them by number, the list inside it by name. */
function tasksOf({ checklist_tasks_done: done, checklist_tasks_added: added }: Single): Card {
  const list = (done ?? added)?.checklist_message?.checklist
  if (added)
    return { kind: 'checklist', title: list?.title, lines: added.tasks.map(({ text }) => ({ title: `+ ${text}` })) }
  if (!done) return
  const nameOf = (id: number) => list?.tasks.find((task) => task.id === id)?.text ?? `№ ${id}`
  return {
    kind: 'checklist',
    title: list?.title,
    lines: [
      ...done.marked_as_done_task_ids.map((id) => ({ title: `✓ ${nameOf(id)}` })),
      ...done.marked_as_not_done_task_ids.map((id) => ({ title: `– ${nameOf(id)}` })),
    ],
  }
}

/** A form of a web application sends what it likes, mostly JSON: then its fields are the answers. */
function answersOf(data: string): Pick<SubjectFacts, 'text' | 'lines'> {
  const told = parse(data)
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return { text: data }
  return {
    lines: Object.entries(told).map(([title, value]) => ({
      title,
      text: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const stars = (count: number | undefined) => (count === undefined ? undefined : `${count} ⭐`)

/** Currencies without a smaller coin, as Telegram's list of currencies has them. */
const whole = new Set(['CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XTR'])

function priceOf({ currency, total_amount }: { currency: string; total_amount: number }): string {
  if (currency === 'XTR') return `${total_amount} ⭐`
  return whole.has(currency) ? `${total_amount} ${currency}` : `${(total_amount / 100).toFixed(2)} ${currency}`
}
