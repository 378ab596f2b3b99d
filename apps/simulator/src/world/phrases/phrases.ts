import type { Company } from '../account.ts'
import { anywhere } from './comments.ts'
import { type Dialog, dialogs } from './dialogs.ts'
import type { Phrase } from './fill.ts'
import { mentions } from './mentions.ts'
import { type OldPost, oldPosts } from './past.ts'
import { reviews, type Stars } from './reviews.ts'
import { type Thread, threads } from './threads.ts'

type OfCompany<T> = Readonly<Record<Company, T>>

/** What people write. `comments` go under any post; where a network has its own, nothing else is said there. */
export type Phrases = {
  comments: OfCompany<readonly Phrase[]>
  threads: OfCompany<readonly Thread[]>
  mentions: OfCompany<readonly Phrase[]>
  dialogs: OfCompany<readonly Dialog[]>
  reviews: OfCompany<Readonly<Record<Stars, readonly Phrase[]>>>
  /** What stood there in weeks that are over: posts, or things that are reviewed. */
  old_posts: OfCompany<readonly OldPost[]>
}

export const usualPhrases: Phrases = {
  comments: { lavka: anywhere, kuhnya: anywhere },
  threads,
  mentions,
  // Whoever writes to a messenger writes as to the bot.
  dialogs: { lavka: dialogs.lavka.telegram, kuhnya: dialogs.kuhnya.telegram },
  reviews,
  old_posts: oldPosts,
}
