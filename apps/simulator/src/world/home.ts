import type { Comment, Post } from '../state.ts'
import type { Account } from './account.ts'
import type { Phrases } from './phrases/phrases.ts'

/** What the world has to know of a network to live on it; all of it lies in the network's own folder. */
export type Home = {
  accounts: readonly Account[]
  /** What stands there before anybody comes; nothing where people only write messages. */
  firstPosts?(account: Account, given: { now_s: number; takeId: () => number }): Post[]
  /** What people write here, where it is not what they write everywhere. */
  phrases?: Partial<Phrases>
  /** How a topic stands at first, where what people write are topics of a forum. */
  first_topic?: NonNullable<Comment['topic']>
}
