import { basename } from 'node:path'
import type { Files } from '../files.ts'
import { type AccountState, type Comment, emptyAccount, type Mention, type Message, type Post } from '../state.ts'
import type { Store } from '../store.ts'
import { type Account, accountKey } from './account.ts'
import type { Button } from './buttons.ts'
import type { Happening, Press, Writing } from './happenings.ts'
import type { Home } from './home.ts'
import { makeMemory } from './memory.ts'
import type { Past } from './past.ts'
import { idOn, type Person } from './people.ts'

type PressHow = Pick<Press, 'from' | 'is_old'> & { times: number }

export type { Happening, Writing } from './happenings.ts'

export type World = ReturnType<typeof makeWorld>

/** What people and accounts do. Knows no wire format: the networks listen and put it into their own words. */
export function makeWorld(
  homes: readonly Home[],
  store: Store,
  files: Files,
  now: () => number,
  isConnected: (account: Account) => boolean,
) {
  const accounts = homes.flatMap((home) => home.accounts)
  const listeners = new Set<(happening: Happening) => void>()
  const memory = makeMemory()
  let version = 0
  const seconds = () => Math.floor(now() / 1000)

  for (const home of homes)
    for (const account of home.accounts)
      store.state.accounts[accountKey(account)] ??= {
        ...emptyAccount(),
        posts: home.firstPosts?.(account, { now_s: seconds(), takeId: store.takeId }) ?? [],
      }

  const stateOf = (account: Account): AccountState => {
    const state = store.state.accounts[accountKey(account)]
    if (!state) throw new Error(`no such account: ${basename(accountKey(account))}`)
    return state
  }

  function tell(happening: Happening) {
    version++
    if ('comment' in happening) memory.change(happening.comment)
    if ('message' in happening) memory.change(happening.message)
    store.touch()
    for (const listen of listeners) listen(happening)
  }

  function addComment(
    account: Account,
    from: number,
    post_id: number,
    { text, files = [], reply_to, rating, sticker, is_by_hand }: Writing,
  ): Comment {
    const state = stateOf(account)
    const answered = reply_to === undefined ? undefined : findComment(account, reply_to)
    const comment: Comment = {
      id: store.takeId(),
      from,
      at: seconds(),
      text,
      files,
      post_id,
      ...(rating !== undefined && { rating }),
      ...(sticker !== undefined && { sticker }),
      ...(is_by_hand && { is_by_hand }),
      ...(answered && { reply_to: answered.id, root: answered.root ?? answered.id }),
    }
    state.comments.push(comment)
    forget(state.comments)
    tell({ kind: 'comment_new', account, comment })
    return comment
  }

  function addMessage(
    account: Account,
    person_id: number,
    from: number,
    { text, files = [], reply_to, sticker, about, key, is_by_hand, ...more }: Writing & { key?: number },
  ): Message {
    const state = stateOf(account)
    state.dialogs[person_id] ??= []
    const dialog = state.dialogs[person_id]
    const message: Message = {
      id: store.takeId(),
      from,
      at: seconds(),
      text,
      files,
      ...(reply_to !== undefined && { reply_to }),
      ...(sticker !== undefined && { sticker }),
      ...(about && { about }),
      ...(key !== undefined && { key }),
      ...(is_by_hand && { is_by_hand }),
      ...(more.buttons && { buttons: more.buttons }),
      ...(more.pressed !== undefined && { pressed: more.pressed }),
      ...(more.start !== undefined && { start: more.start }),
      ...(more.shares && { shares: more.shares }),
    }
    dialog.push(message)
    forget(dialog)
    tell({ kind: 'message_new', account, person_id, message })
    return message
  }

  const findComment = (account: Account, id: number) => stateOf(account).comments.find((comment) => comment.id === id)
  const findMessage = (account: Account, person_id: number, id: number) =>
    stateOf(account).dialogs[person_id]?.find((message) => message.id === id)

  function mark(kind: 'messages_delivered' | 'messages_read', account: Account, person_id: number) {
    const message = stateOf(account).dialogs[person_id]?.findLast(({ from }) => from === 0)
    if (message) tell({ kind, account, person_id, message })
  }

  return {
    accounts,
    store,
    files,
    seconds,
    /** Grows with everything that happens. */
    version: () => version,
    stateOf,
    /** As if all this had happened here. Nobody is told: it was, when it happened. */
    remember(past: Past) {
      for (const account of accounts) memory.recall(account, stateOf(account), past)
      version++
    },
    /** What of the accounts cannot be remembered without being written down. */
    toWrite: () => memory.toWrite(store.state.accounts),
    /** Whether anybody is told what happens here. */
    isConnected,
    /** What a network keeps of an account besides: its own shape, made when it is first asked for. */
    ownOf<T extends object>(account: Account, make: () => T): T {
      const state = stateOf(account)
      state.own ??= make()
      return state.own as T
    },
    listen: (listener: (happening: Happening) => void) => void listeners.add(listener),
    findComment,
    findMessage,

    comment: (account: Account, person: Person, post_id: number, writing: Writing) =>
      addComment(account, idOn(account, person), post_id, writing),
    /** `chat`: where many talk, or somebody else is spoken to; the person's own dialogue unless told. */
    message: (account: Account, person: Person, writing: Writing, chat = idOn(account, person)) =>
      addMessage(account, chat, idOn(account, person), writing),
    /** As the account itself, as its owner's program or its owner's hand would. */
    answerComment: (account: Account, post_id: number, writing: Writing) => addComment(account, 0, post_id, writing),
    answerMessage: (account: Account, person_id: number, writing: Writing & { key?: number }) =>
      addMessage(account, person_id, 0, writing),

    editComment(account: Account, comment: Comment, text: string, rating = comment.rating) {
      comment.text = text
      if (rating !== undefined) comment.rating = rating
      comment.edited_at = seconds()
      tell({ kind: 'comment_edited', account, comment })
    },
    deleteComment(account: Account, comment: Comment) {
      comment.is_deleted = true
      tell({ kind: 'comment_deleted', account, comment })
    },
    restoreComment(account: Account, comment: Comment) {
      delete comment.is_deleted
      tell({ kind: 'comment_restored', account, comment })
    },
    hideComment(account: Account, comment: Comment, is_hidden: boolean) {
      comment.is_hidden = is_hidden
      tell({ kind: is_hidden ? 'comment_hidden' : 'comment_shown', account, comment })
    },
    /** As the account itself: nobody is told. */
    likeComment(comment: Comment, is_liked: boolean) {
      comment.is_liked = is_liked
      memory.change(comment)
      store.touch()
    },
    /** What nobody is told of and whoever asks is shown. */
    markComment(comment: Comment, marks: Pick<Comment, 'is_pinned' | 'topic'>) {
      Object.assign(comment, marks)
      memory.change(comment)
      store.touch()
    },
    /** Shut out by the account; `until` 0 is for good, undefined lets the person in again. */
    ban(account: Account, person_id: number, until: number | undefined) {
      const { banned } = stateOf(account)
      if (until === undefined) delete banned[person_id]
      else banned[person_id] = until
      tell({ kind: 'banned', account, person_id, until })
    },
    publish(account: Account, post: Omit<Post, 'id' | 'at'>): Post {
      const published = { ...post, id: store.takeId(), at: seconds() }
      stateOf(account).posts.push(published)
      tell({ kind: 'post_new', account, post: published })
      return published
    },
    /** Somebody names the account in a post of their own. */
    mention(account: Account, person: Person, post: { text: string; picture: string }): Mention {
      const mention = { ...post, id: store.takeId(), from: idOn(account, person), at: seconds() }
      const state = stateOf(account)
      state.mentions = [...(state.mentions ?? []), mention].slice(-kept)
      tell({ kind: 'mention_new', account, mention })
      return mention
    },
    deleteMessage(account: Account, person_id: number, message: Message) {
      message.is_deleted = true
      tell({ kind: 'message_deleted', account, person_id, message })
    },
    react(account: Account, person_id: number, message: Message, from: number, reactions: string[]) {
      const before = message.reactions?.[from] ?? []
      message.reactions = { ...message.reactions, [from]: reactions }
      tell({ kind: 'reaction', account, person_id, message, from, reactions, before })
    },
    /** Told as often as the network repeats itself: one press all the same. */
    press(account: Account, person_id: number, message: Message, button: Button, how: PressHow) {
      const { from, is_old, times } = how
      const press: Press = { id: store.takeId(), at: seconds(), from, is_old }
      for (let told = 0; told < times; told++) tell({ kind: 'pressed', account, person_id, message, button, press })
    },
    start: (account: Account, person_id: number, start: string) =>
      tell({ kind: 'started', account, person_id, start, at: seconds() }),
    /** The network delivers the same once more. */
    tellAgain: (account: Account, person_id: number, message: Message) =>
      tell({ kind: 'message_new', account, person_id, message }),
    type: (account: Account, person_id: number) => tell({ kind: 'typing', account, person_id }),
    editMessage(account: Account, person_id: number, message: Message, text: string) {
      message.text = text
      message.edited_at = seconds()
      tell({ kind: 'message_edited', account, person_id, message })
    },
    block(account: Account, person_id: number, is_blocked: boolean) {
      const state = stateOf(account)
      state.blocked = state.blocked.filter((id) => id !== person_id)
      if (is_blocked) state.blocked.push(person_id)
      tell({ kind: is_blocked ? 'blocked' : 'unblocked', account, person_id })
    },
    /** The person's device has it, or the person has seen it: up to our last message. */
    receiveMessages: (account: Account, person_id: number) => mark('messages_delivered', account, person_id),
    readMessages: (account: Account, person_id: number) => mark('messages_read', account, person_id),
  }
}

const kept = 5_000
const forgotten_at_once = 500

function forget(list: unknown[]) {
  if (list.length > kept + forgotten_at_once) list.splice(0, forgotten_at_once)
}
