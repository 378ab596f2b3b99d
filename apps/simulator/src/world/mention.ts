import type { Account } from './account.ts'
import { findPerson } from './people.ts'
import type { World, Writing } from './world.ts'

/** VK's own page puts the name of the one who is answered in front. */
export function withMention(world: World, account: Account, writing: Writing): Writing {
  if (account.network !== 'vk') return writing
  const answered = writing.reply_to === undefined ? undefined : world.findComment(account, writing.reply_to)
  if (!answered) return writing
  const person = findPerson(account, answered.from)
  const mention = person ? `[id${answered.from}|${person.first_name}]` : `[club${account.id}|${account.name}]`
  return { ...writing, text: `${mention}, ${writing.text}` }
}
