import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Chance } from '../chance.ts'
import type { Account } from './account.ts'
import { makeAnswers } from './answers.ts'
import { isPast } from './past.ts'
import { idOn, type Person, people } from './people.ts'
import { aboutPost } from './phrases/comments.ts'
import { corrections } from './phrases/dialogs.ts'
import { fill, type Phrase } from './phrases/fill.ts'
import { type Phrases, usualPhrases } from './phrases/phrases.ts'
import { makeTimers } from './timers.ts'
import type { World, Writing } from './world.ts'

export type Pace = {
  /** One new thing on average every `ms`; null is silence. */
  set(ms: number | null): void
  ms(): number | null
}

/** The people of this world at work: they ask, praise, complain, talk to each other, and answer us now and then. */
export function makePace(
  world: World,
  chance: Chance,
  ownPhrases: (account: Account) => Partial<Phrases> | undefined,
): Pace {
  const timers = makeTimers()
  const recent = new Set<unknown>()
  let pace: number | null = null
  let next: NodeJS.Timeout | undefined
  const answers = makeAnswers(world, chance, timers, () => pace !== null)
  const phrasesOf = (account: Account): Phrases => ({ ...usualPhrases, ...ownPhrases(account) })

  function schedule() {
    if (pace === null) return
    // Independent people: the pauses between them are exponential.
    next = timers.after(-Math.log(1 - chance.next()) * pace, () => {
      schedule()
      return doSomething()
    })
  }

  async function doSomething() {
    const listened = world.accounts.filter(world.isConnected)
    if (listened.length === 0) return
    const account = chance.pick(listened)
    const person = chance.pick(people)
    const { posts } = world.stateOf(account)
    const network = findNetwork(account.network)
    if (network?.comments?.mentions && chance.isLuck(0.06)) return mention(account, person)
    const isComment = posts.length > 0 && chance.isLuck(network?.messages ? 0.6 : 1)
    // Where things are reviewed, comments of the network's own are questions about them.
    const isQuestion = ownPhrases(account)?.comments !== undefined && chance.isLuck(0.3)
    if (isComment && network?.comments?.reviews && !isQuestion) return review(account, person)
    if (chance.isLuck(0.05)) return correct(account, person, isComment)
    if (!isComment) return startDialog(account, person)
    // Talk among customers is about what they usually comment on.
    const { comments, threads } = ownPhrases(account) ?? {}
    const canTalk = !comments || threads !== undefined
    return canTalk && chance.isLuck(0.2) ? startThread(account) : comment(account, person)
  }

  function mention(account: Account, person: Person) {
    const { text, picture = 'house' } = fresh(phrasesOf(account).mentions[account.company])
    const words = fill(text, person, chance).replaceAll('@', `@${account.screen_name}`)
    world.mention(account, person, { text: words, picture: `scene-${picture}-${chance.whole(0, 29)}` })
  }

  async function comment(account: Account, person: Person) {
    const post = pickPost(account)
    const subject = /scene-(\w+)/.exec(post.picture)?.[1] ?? ''
    const isUsual = ownPhrases(account)?.comments === undefined && Object.hasOwn(aboutPost, subject)
    const here = isUsual ? aboutPost[subject as keyof typeof aboutPost] : []
    const anywhere = phrasesOf(account).comments[account.company]
    const phrase = fresh(chance.isLuck(0.75) && here.length > 0 ? here : anywhere)
    const words = await writing(phrase, person)
    if (!words) return
    const written = world.comment(account, person, post.id, words)
    if (chance.isLuck(0.03)) later(20, 90, () => world.deleteComment(account, written))
  }

  /** Most are happy or angry. A person has one review of a thing: whoever writes again changes it. */
  async function review(account: Account, person: Person) {
    const rating = chance.pick([1, 1, 1, 2, 3, 4, 5, 5, 5, 5] as const)
    const words = await writing(fresh(phrasesOf(account).reviews[account.company][rating]), person)
    if (!words) return
    const thing = pickPost(account)
    const known = world
      .stateOf(account)
      .comments.find(
        ({ post_id, from, is_deleted }) => post_id === thing.id && from === idOn(account, person) && !is_deleted,
      )
    if (known) world.editComment(account, known, words.text, rating)
    else world.comment(account, person, thing.id, { ...words, rating })
  }

  /** New posts are talked about most, and those of the past no more. */
  function pickPost(account: Account) {
    const posts = world.stateOf(account).posts.filter((post) => !isPast(post))
    return chance.pick(chance.isLuck(0.6) ? posts.slice(-3) : posts)
  }

  function startThread(account: Account) {
    const post = pickPost(account)
    const lines = fresh(phrasesOf(account).threads[account.company])
    const first = chance.whole(0, people.length - 1)
    const cast = { a: first, b: (first + 7) % people.length, c: (first + 23) % people.length }
    const say = (place: number, reply_to?: number) => {
      const [who, text] = lines[place] ?? []
      const person = who && people[cast[who]]
      if (!person || text === undefined) return
      const said = answers.reply(account, person, post.id, fill(text, person, chance), reply_to)
      later(4, 25, () => say(place + 1, said.id))
    }
    say(0)
  }

  async function startDialog(account: Account, person: Person) {
    const script = fresh(phrasesOf(account).dialogs[account.company])
    answers.expect(account, person, script.after)
    const say = async ([next, ...rest]: Phrase[]) => {
      const words = next && (await writing(next, person))
      if (!words) return
      world.message(account, person, words)
      later(2, 8, () => say(rest))
    }
    await say(script.opening)
  }

  function correct(account: Account, person: Person, isComment: boolean) {
    const [wrong, right] = chance.pick(corrections)
    const text = fill(right, person, chance)
    if (isComment) {
      const written = world.comment(account, person, pickPost(account).id, { text: wrong })
      return later(5, 20, () => world.editComment(account, written, text))
    }
    const written = world.message(account, person, { text: wrong })
    later(5, 20, () => world.editMessage(account, written.from, written, text))
  }

  /** Nothing, if silence has fallen while the picture was drawn. */
  async function writing({ text, picture, about }: Phrase, person: Person): Promise<Writing | undefined> {
    const files = picture ? [(await world.files.attachable(`scene-${picture}-${chance.whole(0, 29)}`)).id] : []
    return pace === null ? undefined : { text: fill(text, person, chance), files, ...(about && { about }) }
  }

  /** Not what was said a moment ago. */
  function fresh<T>(list: readonly T[]): T {
    const unsaid = list.filter((one) => !recent.has(one))
    const chosen = chance.pick(unsaid.length > 0 ? unsaid : list)
    recent.add(chosen)
    const [oldest] = recent
    if (recent.size > 100) recent.delete(oldest)
    return chosen
  }

  /** Within so many seconds, or sooner where the whole world runs faster. */
  function later(from_s: number, to_s: number, work: () => unknown) {
    const ms = chance.whole(from_s * 1_000, to_s * 1_000)
    timers.after(Math.min(ms, (pace ?? 0) * 10), work)
  }

  return {
    set(ms) {
      if (ms !== null && !(ms > 0)) throw new Error(`not a pace: ${ms}`)
      timers.cancel(next)
      if (ms === null) timers.clear()
      pace = ms
      schedule()
    },
    ms: () => pace,
  }
}
