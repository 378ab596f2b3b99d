// Weeks that this world has lived through already: what people wrote, and what they were answered. Drawn, never stored:
// the same moment gives the same past, to the number, to whoever asks.
import { createHash } from 'node:crypto'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { type Chance, makeChance } from '../chance.ts'
import type { Comment, Message, Post } from '../state.ts'
import { type Account, accountKey } from './account.ts'
import type { Home } from './home.ts'
import { formerPeople, idOn, type Person } from './people.ts'
import { aboutPost } from './phrases/comments.ts'
import { fill } from './phrases/fill.ts'
import { afterwards, answers } from './phrases/past.ts'
import { type Phrases, usualPhrases } from './phrases/phrases.ts'

export type PastComment = {
  account: Account
  person: Person
  /** Absent where all is about one thing, which is no post: an application. */
  post?: Post
  comment: Comment
  /** Closed without one where nothing was to be said. */
  answer?: Comment
  closed_at: number
}
export type PastVisit = { account: Account; person: Person; lines: readonly Message[]; closed_at: number }
export type Past = { comments: PastComment[]; visits: PastVisit[] }

const DAY_S = 86_400
const REST_S = 1_800
/** The world lives by Moscow's clock. */
const AHEAD_S = 3 * 3_600
/** Hours of the day as often as people write in them. */
const hours = [8, 9, 10, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 21, 22]

/** On each account: there are dozens of them, and a company has as much to do as people can do. */
const COMMENTS_A_DAY = 1.2
const VISITS_A_DAY = 0.6

/** Far below what a living world gives out, and enough of them for each account. */
const FIRST_ID = 1_000_000
const IDS_EACH = 2_000
const PLACES = 50_000

export const isPast = ({ id }: { id: number }) => id >= FIRST_ID && id < FIRST_ID + IDS_EACH * PLACES

/**
 * Where the numbers of an account begin, and what its chance begins with. Of its name alone: a demo that is there keeps
 * its past when a network is added to the list.
 */
export const placeOf = (account: Account) =>
  createHash('sha256').update(accountKey(account)).digest().readUInt32BE() % PLACES

type Wanted = { now: number; days: number; homes: readonly Home[] }

/** All that was over at this moment, of so many days. Every account by itself: another one changes nothing for the rest. */
export function drawPast({ now, days, homes }: Wanted): Past {
  const each = homes.flatMap(({ accounts, phrases, first_topic }) =>
    accounts.map((account) => {
      const place = placeOf(account)
      const past = drawAccount({ account, phrases: phrases ?? {}, topic: first_topic }, now, days, makeChance(place))
      number(past, FIRST_ID + place * IDS_EACH)
      return past
    }),
  )
  return { comments: each.flatMap(({ comments }) => comments), visits: each.flatMap(({ visits }) => visits) }
}

/** In the order in which it was written, as a network would. */
function number({ comments, visits }: Past, first: number) {
  const written = [
    ...new Set(comments.flatMap(({ post }) => post ?? [])),
    ...comments.flatMap(({ comment, answer }) => (answer ? [comment, answer] : [comment])),
    ...visits.flatMap(({ lines }) => lines),
  ]
  for (const [place, one] of written.sort((left, right) => left.at - right.at).entries()) one.id = first + place
  for (const { post, comment, answer } of comments) {
    if (post) comment.post_id = post.id
    const stars = comment.rating === undefined ? {} : { rating: comment.rating }
    // As an answer that is given today: a network may call it by what it stands under, a review or a question.
    if (answer) Object.assign(answer, { post_id: comment.post_id, reply_to: comment.id, root: comment.id, ...stars })
  }
}

/** Every day a little more is written and it is answered a little sooner, so that there is something to compare. */
function drawAccount(resident: Resident, now: number, days: number, chance: Chance): Past {
  const { account } = resident
  const network = findNetwork(account.network)
  const past: Past = { comments: [], visits: [] }
  const posts = new Map<number, Post>()
  for (let ago = days; ago >= 0; ago--) {
    const midnight = now - ((now + AHEAD_S) % DAY_S) - ago * DAY_S
    const isWeekend = [0, 6].includes(new Date((midnight + AHEAD_S) * 1000).getUTCDay())
    const share = (isWeekend ? 0.65 : 1) * (1.2 - 0.4 * (ago / days))
    const slowness = 0.7 + 0.8 * (ago / days)
    const moment = () => midnight + chance.pick(hours) * 3_600 + chance.whole(0, 3_599)
    const writers = shuffled(chance)
    const someone = () => writers.pop() ?? chance.pick(formerPeople)
    for (let n = howMany(network?.comments ? COMMENTS_A_DAY * share : 0, chance); n > 0; n--)
      past.comments.push(drawComment(resident, someone(), moment(), slowness, posts, chance))
    for (let n = howMany(network?.messages ? VISITS_A_DAY * share : 0, chance); n > 0; n--)
      past.visits.push(drawVisit(resident, someone(), moment(), slowness, chance))
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
  const rest = [...formerPeople]
  for (let at = rest.length - 1; at > 0; at--) {
    const other = chance.whole(0, at)
    ;[rest[at], rest[other]] = [rest[other] as Person, rest[at] as Person]
  }
  return rest
}

const said = (from: number, at: number, text: string): Message => ({ id: 0, from, at, text, files: [] })

/** An account, and what of its network's words is not the usual. */
type Resident = { account: Account; phrases: Partial<Phrases>; topic: Comment['topic'] | undefined }

function drawComment(
  { account, phrases, topic }: Resident,
  person: Person,
  at: number,
  slowness: number,
  posts: Map<number, Post>,
  chance: Chance,
): PastComment {
  const from = idOn(account, person)
  const reacted_at = at + reactionS(slowness, chance)
  const isAnswered = chance.isLuck(0.82)
  const answer = isAnswered && { ...said(0, reacted_at, fill(chance.pick(answers), person, chance)), post_id: 0 }
  const rest = { account, person, closed_at: reacted_at + chance.whole(0, 900), ...(answer && { answer }) }
  const { company } = account
  if (findNetwork(account.network)?.comments?.reviews) {
    const rating = chance.pick([1, 1, 2, 3, 4, 5, 5, 5, 5] as const)
    const { text } = chance.pick((phrases.reviews ?? usualPhrases.reviews)[company][rating])
    const thing = phrases.old_posts && { post: postBefore(phrases.old_posts[company], at, posts).post }
    return { ...rest, ...thing, comment: { ...said(from, at, fill(text, person, chance)), post_id: 0, rating } }
  }
  const { post, subject } = postBefore((phrases.old_posts ?? usualPhrases.old_posts)[company], at, posts)
  const { text } = chance.pick(phrases.comments?.[company] ?? aboutPost[subject])
  const words = said(from, at, fill(text, person, chance))
  return { ...rest, post, comment: { ...words, post_id: 0, ...(topic && { topic: { ...topic } }) } }
}

/** One a week, the same over and over: nobody reads them all. */
function postBefore(posts: Phrases['old_posts']['lavka'], at: number, known: Map<number, Post>) {
  const week = Math.floor(at / (7 * DAY_S))
  const { subject, ...told } = posts[week % posts.length] as (typeof posts)[number]
  const post = known.get(week) ?? { ...told, id: 0, at: week * 7 * DAY_S, picture: `scene-${subject}-${week % 30}` }
  known.set(week, post)
  return { post, subject }
}

function drawVisit(
  { account, phrases }: Resident,
  person: Person,
  at: number,
  slowness: number,
  chance: Chance,
): PastVisit {
  const script = chance.pick((phrases.dialogs ?? usualPhrases.dialogs)[account.company])
  const from = idOn(account, person)
  const lines: Message[] = []
  let now = at
  const say = (whose: number, text: string, after_s: number) => {
    now += after_s
    lines.push(said(whose, now, fill(text, person, chance)))
  }
  for (const { text } of script.opening) say(from, text, lines.length > 0 ? chance.whole(5, 60) : 0)
  for (const text of script.after.slice(0, -1)) {
    say(0, chance.pick(answers), reactionS(slowness / 2, chance))
    say(from, text, chance.whole(30, 600))
  }
  say(0, chance.pick(afterwards), reactionS(slowness / 2, chance))
  return { account, person, lines, closed_at: now + chance.whole(10, 600) }
}
