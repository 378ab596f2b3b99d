// Weeks that this world has lived through already: what people wrote, and what they were answered.
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Chance } from '../chance.ts'
import type { Account, Company } from './account.ts'
import { type Person, people } from './people.ts'
import { aboutPost } from './phrases/comments.ts'
import { type Dialog, dialogs } from './phrases/dialogs.ts'
import { fill } from './phrases/fill.ts'
import { afterwards, answers, oldPosts } from './phrases/past.ts'
import { reviews } from './phrases/reviews.ts'

export type PastPost = { name: string; at: number; text: string }
type Line = { at: number; text: string }
export type PastComment = Line & {
  account: Account
  person: Person
  /** Absent under what has no posts: an application. */
  post?: PastPost
  rating?: number
  /** Closed without one where nothing was to be said. */
  answer?: Line
  closed_at: number
}
export type PastVisit = {
  account: Account
  person: Person
  lines: readonly (Line & { is_own: boolean })[]
  closed_at: number
}
export type Past = { comments: PastComment[]; visits: PastVisit[] }

const DAY_S = 86_400
const REST_S = 1_800
/** The world lives by Moscow's clock. */
const AHEAD_S = 3 * 3_600
/** Hours of the day as often as people write in them. */
const hours = [8, 9, 10, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 21, 22]

/** Others of the same town. Those who live here now are met as they write, with their pictures. */
const AWAY = 10_000
const others: readonly Person[] = people.map((person) => {
  const alike = people.filter(({ is_woman }) => is_woman === person.is_woman)
  const { last_name } = alike[(alike.indexOf(person) + 5) % alike.length] as Person
  return { ...person, place: AWAY + person.place, last_name }
})

type Frame = { accounts: readonly Account[]; now: number; days: number; chance: Chance }

/** Every day a little more is written and it is answered a little sooner, so that there is something to compare. */
export function drawPast({ accounts, now, days, chance }: Frame): Past {
  const past: Past = { comments: [], visits: [] }
  for (let ago = days; ago >= 0; ago--) {
    const midnight = now - ((now + AHEAD_S) % DAY_S) - ago * DAY_S
    const isWeekend = [0, 6].includes(new Date((midnight + AHEAD_S) * 1000).getUTCDay())
    const share = (isWeekend ? 0.65 : 1) * (1.2 - 0.4 * (ago / days))
    const slowness = 0.7 + 0.8 * (ago / days)
    const moment = () => midnight + chance.pick(hours) * 3_600 + chance.whole(0, 3_599)
    for (const account of accounts) {
      const network = findNetwork(account.network)
      const writers = shuffled(chance)
      for (let n = howMany(network?.comments ? 3 * share : 0, chance); n > 0; n--)
        past.comments.push(drawComment(account, writers.pop() ?? chance.pick(others), moment(), slowness, chance))
      for (let n = howMany(network?.messages ? 1.1 * share : 0, chance); n > 0; n--)
        past.visits.push(drawVisit(account, writers.pop() ?? chance.pick(others), moment(), slowness, chance))
    }
  }
  // What is not over yet is not past; nor is what would be counted together with what happens now.
  return {
    comments: past.comments.filter(({ closed_at }) => closed_at < now - REST_S),
    visits: past.visits.filter(({ closed_at }) => closed_at < now - REST_S),
  }
}

const howMany = (about: number, chance: Chance) => (about > 0 ? Math.round(about * (0.5 + chance.next())) : 0)

/** Minutes mostly, now and then hours. */
const reactionS = (slowness: number, chance: Chance) =>
  Math.round(slowness * 240 * Math.exp(3.2 * chance.next() ** 1.5))

/** A new order for each account and day: nobody has two talks with one account at once. */
function shuffled(chance: Chance): Person[] {
  const rest = [...others]
  for (let at = rest.length - 1; at > 0; at--) {
    const other = chance.whole(0, at)
    ;[rest[at], rest[other]] = [rest[other] as Person, rest[at] as Person]
  }
  return rest
}

function drawComment(account: Account, person: Person, at: number, slowness: number, chance: Chance): PastComment {
  const reacted_at = at + reactionS(slowness, chance)
  const isAnswered = chance.isLuck(0.82)
  const rest = {
    ...{ account, person, at, closed_at: reacted_at + chance.whole(0, 900) },
    ...(isAnswered && { answer: { at: reacted_at, text: fill(chance.pick(answers), person, chance) } }),
  }
  if (!findNetwork(account.network)?.messages) {
    const rating = chance.pick([1, 1, 2, 3, 4, 5, 5, 5, 5] as const)
    return { ...rest, rating, text: fill(chance.pick(reviews[account.company][rating]).text, person, chance) }
  }
  const post = postBefore(account.company, at)
  return { ...rest, post, text: fill(chance.pick(aboutPost[post.subject]).text, person, chance) }
}

/** One a week, the same over and over: nobody reads them all. */
function postBefore(company: Company, at: number) {
  const week = Math.floor(at / (7 * DAY_S))
  const posts = oldPosts[company]
  const { subject, text } = posts[week % posts.length] as (typeof posts)[number]
  return { subject, text, name: `${company}-${week}`, at: week * 7 * DAY_S }
}

function drawVisit(account: Account, person: Person, at: number, slowness: number, chance: Chance): PastVisit {
  const script: Dialog = chance.pick(chance.pick(Object.values(dialogs[account.company])))
  const words = (text: string) => fill(text, person, chance)
  const lines: (Line & { is_own: boolean })[] = []
  let now = at
  const say = (text: string, is_own: boolean, after_s: number) => {
    now += after_s
    lines.push({ at: now, text: words(text), is_own })
  }
  for (const { text } of script.opening) say(text, false, lines.length > 0 ? chance.whole(5, 60) : 0)
  for (const text of script.after.slice(0, -1)) {
    say(chance.pick(answers), true, reactionS(slowness / 2, chance))
    say(text, false, chance.whole(30, 600))
  }
  say(chance.pick(afterwards), true, reactionS(slowness / 2, chance))
  return { account, person, lines, closed_at: now + chance.whole(10, 600) }
}
