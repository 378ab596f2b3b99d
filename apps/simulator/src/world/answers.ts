import type { Chance } from '../chance.ts'
import type { Comment } from '../state.ts'
import { type Account, accountKey } from './account.ts'
import { withMention } from './mention.ts'
import { findPerson, idOn, type Person } from './people.ts'
import { afterAnswer } from './phrases/dialogs.ts'
import { fill } from './phrases/fill.ts'
import { afterReview } from './phrases/reviews.ts'
import { afterReply } from './phrases/threads.ts'
import type { Timers } from './timers.ts'
import type { World } from './world.ts'

const answer_share = 0.3
const read_share = 0.7

/** What people do when we have answered them. */
export function makeAnswers(world: World, chance: Chance, timers: Timers, isAwake: () => boolean) {
  /** What is left of a person's script. */
  const scripts = new Map<string, readonly string[]>()
  const keyOf = (account: Account, person_id: number) => `${accountKey(account)} ${person_id}`

  world.listen((happening) => {
    if (!isAwake()) return
    const { account, kind } = happening
    if (kind === 'comment_new' && happening.comment.from === 0) onReply(account, happening.comment)
    // Whoever is offered buttons presses one, when somebody here tells them to: words would be no answer to them.
    if (kind === 'message_new' && happening.message.from === 0 && !happening.message.buttons)
      onMessage(account, happening.person_id)
  })

  function onReply(account: Account, comment: Comment) {
    const answered = comment.reply_to === undefined ? undefined : world.findComment(account, comment.reply_to)
    const person = answered && findPerson(account, answered.from)
    if (!person || !chance.isLuck(answer_share)) return
    if (answered.rating !== undefined) return soon(5, 40, () => reconsider(account, answered))
    soon(5, 40, () =>
      reply(account, person, comment.post_id, fill(chance.pick(afterReply), person, chance), comment.id),
    )
  }

  /** A review cannot be talked under: whoever was helped adds to it. */
  function reconsider(account: Account, review: Comment) {
    const better = Math.min(5, (review.rating ?? 5) + 2)
    world.editComment(account, review, `${review.text}\n\n${chance.pick(afterReview)}`, better)
  }

  function onMessage(account: Account, person_id: number) {
    const person = findPerson(account, person_id)
    if (!person) return
    if (chance.isLuck(read_share)) soon(1, 4, () => world.readMessages(account, person_id))
    if (!chance.isLuck(answer_share)) return
    soon(5, 40, () => {
      const [next = chance.pick(afterAnswer), ...rest] = scripts.get(keyOf(account, person_id)) ?? []
      scripts.set(keyOf(account, person_id), rest)
      world.message(account, person, { text: fill(next, person, chance) })
    })
  }

  const soon = (from_s: number, to_s: number, work: () => unknown) =>
    timers.after(chance.whole(from_s * 1_000, to_s * 1_000), work)

  function reply(account: Account, person: Person, post_id: number, text: string, reply_to?: number) {
    return world.comment(
      account,
      person,
      post_id,
      withMention(world, account, { text: reply_to === undefined ? text : uncapital(text), reply_to }),
    )
  }

  return {
    reply,
    expect: (account: Account, person: Person, after: readonly string[]) =>
      void scripts.set(keyOf(account, idOn(account, person)), after),
  }
}

/** After a name and a comma people go on in small letters. */
const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
