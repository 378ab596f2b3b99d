import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'

export const modifiedAt = ({ at, edited_at }: Comment) => edited_at ?? at

/** What customers have written and not taken back, newest first. */
export const newestFirst = (world: World, account: Account): Comment[] =>
  world
    .stateOf(account)
    .comments.filter(({ from, is_deleted }) => from !== 0 && !is_deleted)
    .toSorted((a, b) => b.at - a.at || b.id - a.id)

/** The answer of our side; where only one can stand, a later one has replaced it. */
export const answerTo = (world: World, account: Account, { id }: Comment): Comment | undefined =>
  world
    .stateOf(account)
    .comments.findLast(({ from, reply_to, is_deleted }) => from === 0 && reply_to === id && !is_deleted)

/** All answers, oldest first. */
export const answersTo = (world: World, account: Account, { id }: Comment): Comment[] =>
  world
    .stateOf(account)
    .comments.filter(({ from, reply_to, is_deleted }) => from === 0 && reply_to === id && !is_deleted)

export const writerOf = (account: Account, { from }: Comment) => findPerson(account, from)

/** Moderators take half a minute, and let no links through. */
const moderation_s = 30
export function moderated(world: World, answer: Comment): 'waits' | 'shown' | 'refused' {
  if (world.seconds() - modifiedAt(answer) < moderation_s) return 'waits'
  return /https?:\/\//.test(answer.text) ? 'refused' : 'shown'
}
