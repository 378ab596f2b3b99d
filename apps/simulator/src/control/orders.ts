import { getNetwork } from '../networks/list.ts'
import { findSample, readSample } from '../samples/samples.ts'
import type { Account } from '../world/account.ts'
import { withMention } from '../world/mention.ts'
import { idOn, type Person, personAt } from '../world/people.ts'
import type { World, Writing } from '../world/world.ts'

/** What the control page and tests may ask for, read with care: a mistake in a test should say what it is. */
export class BadOrder extends Error {}

export type Order = Readonly<Record<string, unknown>>

export function getAccount(world: World, order: Order): Account {
  const ofNetwork = world.accounts.filter(({ network }) => network === order.network)
  const account = order.account === undefined ? ofNetwork[0] : ofNetwork.find(({ id }) => id === String(order.account))
  if (!account) throw new BadOrder(`no such account: ${order.network} ${order.account ?? ''}`)
  return account
}

export function getPerson(order: Order): Person {
  const person = personAt(Number(order.person ?? 0))
  if (!person) throw new BadOrder(`no such person: ${order.person}`)
  return person
}

export async function write(world: World, order: Order) {
  const account = getAccount(world, order)
  const person = getPerson(order)
  const writing: Writing = {
    text: String(order.text ?? ''),
    ...(await readContent(world, order)),
    reply_to: order.reply_to === undefined ? undefined : numberOf(world, account, order.reply_to),
  }
  if (writing.text === '' && writing.files?.length === 0 && !writing.sticker) throw new BadOrder('nothing to write')
  if (order.post === undefined) {
    const chat = getChat(account, person, order.chat)
    const message = world.message(account, person, writing, chat)
    return { ...getNetwork(account.network).messageIds(account, chat, message), at: message.at }
  }
  const post = findPost(world, account, order.post)
  const comment = world.comment(account, person, post.id, withMention(world, account, writing))
  return { ...getNetwork(account.network).commentIds(account, comment), at: comment.at }
}

export function getChat(account: Account, person: Person, name: unknown): number {
  const person_id = idOn(account, person)
  const chat = name === undefined ? person_id : getNetwork(account.network).findChat?.(account, person_id, String(name))
  if (chat === undefined) throw new BadOrder(`no such chat: ${name}`)
  return chat
}

function findPost(world: World, account: Account, post: unknown) {
  const { posts } = world.stateOf(account)
  const found =
    post === true || post === 'latest' ? posts.at(-1) : posts.find(({ id }) => id === numberOf(world, account, post))
  if (!found) throw new BadOrder(`no such post: ${post}`)
  return found
}

/** `content` is what the catalogue calls it; `photo` alone is kept for pictures that the page sends. */
async function readContent(world: World, { photo, content, rating }: Order): Promise<Partial<Writing>> {
  const stars = readStars({ rating })
  if (content === 'sticker') return { ...stars, sticker: 'scene-bread-1', files: [] }
  if (content === undefined || content === 'photo')
    return { ...stars, files: await readPicture(world, photo ?? content === 'photo') }
  const sample = findSample(String(content))
  if (!sample) throw new BadOrder(`no such content: ${content}`)
  const { name, mime, ...known } = sample
  return { ...stars, files: [(await world.files.add(name, mime, await readSample(sample), known)).id] }
}

function readStars({ rating }: Order): { rating?: number } {
  if (rating === undefined) return {}
  if (![1, 2, 3, 4, 5].includes(Number(rating))) throw new BadOrder(`from one to five stars, not ${rating}`)
  return { rating: Number(rating) }
}

/** `photo` is `true`, the name of a drawn picture, or a data address with the bytes. */
async function readPicture(world: World, photo: unknown): Promise<string[]> {
  if (photo === undefined || photo === null || photo === false || photo === '') return []
  const [, mime, bytes] = /^data:(image\/(?:png|jpeg|webp|gif));base64,(.+)$/.exec(String(photo)) ?? []
  if (!mime || !bytes) return [await drawn(world, photo === true ? 'scene-bread-1' : String(photo))]
  const file = await world.files.add(`photo.${mime.split('/')[1]}`, mime, Buffer.from(bytes, 'base64'))
  return [file.id]
}

async function drawn(world: World, name: string): Promise<string> {
  const { id } = await world.files.attachable(name).catch(() => {
    throw new BadOrder(`no such picture: ${name}`)
  })
  return id
}

/** Ids are taken as the network writes them and as ours: `-1_2`, `gp:x2` and `2` are the same comment of one account. */
const tailNumber = (id: unknown) => Number(/\d+$/.exec(String(id))?.[0])

/** Some networks hide the number in what they call a thing: then it is looked for by the whole name. */
function numberOf(world: World, account: Account, id: unknown): number {
  const { comments, dialogs } = world.stateOf(account)
  const { commentIds, messageIds, readId } = getNetwork(account.network)
  const comment = comments.find((one) => commentIds(account, one).external_id === id)
  if (comment) return comment.id
  for (const [person_id, messages] of Object.entries(dialogs)) {
    const message = messages.find((one) => messageIds(account, Number(person_id), one).external_id === id)
    if (message) return message.id
  }
  return readId?.(world, account, String(id)) ?? tailNumber(id)
}

export function edit(world: World, order: Order) {
  const account = getAccount(world, order)
  const text = String(order.text ?? '')
  const id = numberOf(world, account, order.external_id)
  const comment = world.findComment(account, id)
  if (comment) return world.editComment(account, comment, text, readStars(order).rating)
  const { person_id, message } = getMessage(world, account, order)
  world.editMessage(account, person_id, message, text)
}

function dialogOf(world: World, account: Account, message_id: number): number {
  const dialogs = Object.entries(world.stateOf(account).dialogs)
  const found = dialogs.find(([, messages]) => messages.some(({ id }) => id === message_id))
  return Number(found?.[0])
}

/** The message itself, in whichever dialogue it stands. */
function getMessage(world: World, account: Account, order: Order) {
  const id = numberOf(world, account, order.external_id)
  const person_id = dialogOf(world, account, id)
  const message = world.findMessage(account, person_id, id)
  if (!message) throw new BadOrder(`no such message: ${order.external_id}`)
  return { person_id, message }
}

/** The customer's feelings, all of them. */
export function react(world: World, order: Order) {
  const account = getAccount(world, order)
  const { person_id, message } = getMessage(world, account, order)
  const reactions = Array.isArray(order.reactions) ? order.reactions.map(String) : []
  const from = order.person === undefined ? person_id : idOn(account, getPerson(order))
  world.react(account, person_id, message, from, reactions)
}

/** In a post of the person's own. */
export function mention(world: World, order: Order) {
  const { text, picture = 'scene-bread-1' } = order
  const { id, at } = world.mention(getAccount(world, order), getPerson(order), {
    text: String(text ?? ''),
    picture: String(picture),
  })
  return { external_id: String(id), at }
}

export function publish(world: World, order: Order) {
  const { text, picture = 'scene-bread-1' } = order
  const { id, at } = world.publish(getAccount(world, order), { text: String(text ?? ''), picture: String(picture) })
  return { post: id, at }
}

/** As the account's own people, in the network's own application. */
export function answer(world: World, order: Order) {
  const account = getAccount(world, order)
  const words = { text: String(order.text ?? ''), is_by_hand: true } as const
  const comment = world.findComment(account, numberOf(world, account, order.external_id))
  if (comment) return void world.answerComment(account, comment.post_id, { ...words, reply_to: comment.id })
  const { person_id } = getMessage(world, account, order)
  world.answerMessage(account, person_id, words)
}

export function removeOrRestore(world: World, order: Order, is_restored: boolean) {
  const account = getAccount(world, order)
  const comment = world.findComment(account, numberOf(world, account, order.external_id))
  if (!comment && !is_restored) {
    const { person_id, message } = getMessage(world, account, order)
    return world.deleteMessage(account, person_id, message)
  }
  if (!comment) throw new BadOrder(`no such comment: ${order.external_id}`)
  if (is_restored) world.restoreComment(account, comment)
  else world.deleteComment(account, comment)
}
