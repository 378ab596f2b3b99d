import type { FastifyInstance } from 'fastify'
import type { Hook } from '../deliveries.ts'
import type { Parts } from '../parts.ts'
import type { Comment, Message } from '../state.ts'
import type { Account } from '../world/account.ts'
import type { Home } from '../world/home.ts'
import type { World } from '../world/world.ts'

/** One invented network: what it answers, and what it calls things. `list.ts` names them all. */
export type SimulatedNetwork = Home & {
  id: string
  /** Two letters and a colour, for light and dark: how the control page shows it. */
  initials: string
  colors: readonly [light: string, dark: string]
  /** Who comes back from its own window with the first of its accounts, as `&as=` says it there. */
  visitor?: string
  /** Where others have the same real host: whether what is asked there is meant for this one, by the name of the base. */
  isMeant?: Readonly<Record<string, (asked: string) => boolean>>
  /** What it knows our application by, where it has one. */
  client?: {
    client_id: string
    client_secret: string
    public_key?: string
    consumer_key?: string
    consumer_secret?: string
    application_id?: string
  }
  /** Its addresses under ours, by the names that its connector has for them. */
  bases(origin: string): Record<string, string>
  /** Answers as the network does, and listens to the world to tell what happens. */
  serve(app: FastifyInstance, parts: Parts): void
  /** Where a delivery goes now: an address that was changed gets what waits, one that was removed gets nothing. */
  findHook(world: World, name: string): Hook | undefined
  /** What a person enters there by hand, where no call can: where it delivers to. */
  setUpByHand?(world: World, hook: { url: string; secret: string }): void
  /** Whether anybody is told, or asks, what happens on this account. */
  isConnected(world: World, account: Account): boolean
  /** What its wire calls them: what the control page and the tests are answered with. */
  commentIds(account: Account, comment: Comment): { external_id: string; post_external_id: string }
  messageIds(account: Account, person_id: number, message: Message): { external_id: string; chat_external_id: string }
  /** What its wire calls whoever wrote it, where that is not the person's number. */
  authorId?(written: Pick<Message, 'id' | 'from'> & Pick<Comment, 'rating'>): string
  /** Which of this world's numbers an id of its wire is, where that is not told by the digits at its end. */
  readId?(world: World, account: Account, external_id: string): number | undefined
  /** How it tells that somebody came by a link with a word in it: as a message of theirs, or by itself. */
  started?: 'message' | 'event'
  /** What is written by pressing names the message with the button. */
  quotes_pressed?: true
  /** Channels that have to be chosen before what stands in them becomes work; the demo chooses all. */
  places?(world: World, account: Account): { external_id: string; title: string }[]
  /** Where else than in their own dialogue people can write: groups, and somebody's own account. */
  chats?(account: Account): { name: string; title: string }[]
  /** The number of such a chat among the dialogues; `person_id` is whoever writes there. */
  findChat?(account: Account, person_id: number, name: string): number | undefined
}
