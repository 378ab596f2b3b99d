import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { getNetwork } from '../networks/list.ts'
import type { Comment, Message } from '../state.ts'
import type { Account } from '../world/account.ts'
import { findPerson, idOn, type Person, people, personAt } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { getAccount, getChat, getPerson, type Order } from './orders.ts'

const shown = 200
const excerpt = 120

/** What the page shows. Pictures by path, not address: the page may be open under another name of this machine. */
export function view(world: World, order: Order) {
  const account = getAccount(world, order)
  return {
    accounts: world.accounts.map((one) => viewAccount(world, one)),
    posts: viewPosts(world, account),
    has_dialogs: findNetwork(account.network)?.messages !== null,
    dialogs: viewDialogs(world, account),
    chats: getNetwork(account.network).chats?.(account) ?? [],
    conversation: viewConversation(world, account, order),
  }
}

export const viewPeople = () => people.map((person) => ({ place: person.place, name: nameOf(person) }))

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`
const pictureOf = ({ place }: Person) => `/files/person-${place}?w=80`

function viewAccount(world: World, account: Account) {
  const { network, id, name, company } = account
  return { network, id, name, company, is_connected: world.isConnected(account) }
}

function viewPosts(world: World, account: Account) {
  const { posts, comments } = world.stateOf(account)
  return posts.toReversed().map((post) => ({
    id: post.id,
    at: post.at,
    text: post.text.slice(0, excerpt),
    picture: `/files/${post.picture}?w=160`,
    comments: comments.filter(({ post_id, is_deleted }) => post_id === post.id && !is_deleted).length,
  }))
}

function viewDialogs(world: World, account: Account) {
  return Object.entries(world.stateOf(account).dialogs)
    .flatMap(([person_id, messages]) => {
      const person = findPerson(account, Number(person_id))
      const last = messages.at(-1)
      if (!person || !last) return []
      const text = last.text.slice(0, excerpt)
      const is_ours = last.from === 0
      return [{ person: person.place, name: nameOf(person), picture: pictureOf(person), text, at: last.at, is_ours }]
    })
    .toSorted((a, b) => b.at - a.at)
}

function viewConversation(world: World, account: Account, order: Order) {
  const { posts, comments, dialogs } = world.stateOf(account)
  if (order.post !== undefined) {
    const post = posts.find(({ id }) => id === Number(order.post))
    if (!post) return
    const entries = byThread(comments.filter(({ post_id }) => post_id === post.id).slice(-shown))
    return {
      ...post,
      is_reviewed: findNetwork(account.network)?.comments?.reviews === true,
      picture: `/files/${post.picture}?w=480`,
      entries: entries.map((one) => viewEntry(world, account, one)),
    }
  }
  if (order.chat !== undefined) {
    const entries = dialogs[getChat(account, getPerson(order), order.chat)] ?? []
    const name = getNetwork(account.network)
      .chats?.(account)
      .find((one) => one.name === order.chat)?.title
    return { name, entries: entries.slice(-shown).map((one) => viewEntry(world, account, one)) }
  }
  const person = order.person === undefined ? undefined : personAt(Number(order.person))
  if (!person) return
  const entries = dialogs[idOn(account, person)] ?? []
  return {
    name: nameOf(person),
    picture: pictureOf(person),
    is_blocked: world.stateOf(account).blocked.includes(idOn(account, person)),
    entries: entries.slice(-shown).map((one) => viewEntry(world, account, one)),
  }
}

/** Answers stand under the first comment of their thread. */
function byThread(comments: Comment[]): Comment[] {
  const known = new Set(comments.map(({ id }) => id))
  const roots = comments.filter(({ root }) => root === undefined || !known.has(root))
  return roots.flatMap((root) => [root, ...comments.filter((one) => one.root === root.id)])
}

const mention = /\[(?:id|club)\d+\|([^\]|]+)\]/g

function viewEntry(world: World, account: Account, written: Comment | Message) {
  const person = findPerson(account, written.from)
  const quoted =
    'post_id' in written || written.reply_to === undefined
      ? undefined
      : Object.values(world.stateOf(account).dialogs)
          .flat()
          .find(({ id }) => id === written.reply_to)
  return {
    id: written.id,
    name: person ? nameOf(person) : account.name,
    picture: person ? pictureOf(person) : undefined,
    is_ours: written.from === 0,
    is_answer: 'post_id' in written && written.root !== undefined,
    is_deleted: 'is_deleted' in written,
    is_edited: written.edited_at !== undefined,
    at: written.at,
    rating: 'rating' in written ? written.rating : undefined,
    text: written.text.replaceAll(mention, '$1'),
    quoted: quoted?.text.slice(0, excerpt),
    buttons: 'buttons' in written ? written.buttons?.map(({ label, url }) => ({ label, url })) : undefined,
    is_pressed: 'pressed' in written,
    files: written.files.map((id) => {
      const file = world.files.find(id)
      return { path: `/files/${id}`, name: file?.name, is_picture: file?.mime.startsWith('image/') ?? false }
    }),
  }
}
