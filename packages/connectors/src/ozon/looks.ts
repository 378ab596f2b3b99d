import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { type List, ListCursor, lookAt, lookBack, ofOpen, secondsOf } from '../looks.ts'
import { type About, ask, isWaiting, Question, Review, skuOf } from './client.ts'

export const kinds = ['reviews', 'questions'] as const
export type Kind = (typeof kinds)[number]

/** `told`: what was there about an entry when it was last asked for, so that it is asked for again only when it has changed. */
const Cursor = z.object({
  lists: z.partialRecord(z.enum(kinds), ListCursor),
  told: z.record(z.string(), z.string()),
})
type Told = Record<string, string>

/** The fewest that a list of reviews gives; with answers both first pages are less than history takes. */
const first_size = 20
const page_size = 100
/** Beyond the last hundred of each list nobody notices an answer before the daily look. */
const told_max = 400

export const news: News = {
  soonest_s: 60,
  latest_s: 900,
  async look(speaker, cursor) {
    const { lists, told } = cursor === null ? { lists: {}, told: {} } : Cursor.parse(JSON.parse(cursor))
    const now = Math.floor(speaker.now())
    const next: z.output<typeof Cursor> = { lists: { ...lists }, told: {} }
    const pages: Look['pages'] = []
    await ofOpen(kinds, async (kind) => {
      const own = lists[kind]
      const seen = await lookAt(listOf(speaker, kind, own ? page_size : first_size, told, next.told), own, now)
      pages.push(...seen.pages)
      next.lists[kind] = seen.cursor
    })
    next.told = Object.fromEntries(Object.entries({ ...next.told, ...told, ...next.told }).slice(0, told_max))
    return { pages, cursor: JSON.stringify(next) }
  },
}

const Back = z.partialRecord(z.enum(kinds), z.string())

/** Each list has its own place to go on at. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const places = cursor === null ? undefined : Back.parse(JSON.parse(cursor))
  const wanted = kinds.filter((kind) => !places || places[kind] !== undefined)
  const next: z.output<typeof Back> = {}
  const pages: Look['pages'] = []
  await ofOpen(wanted, async (kind) => {
    const seen = await lookBack(listOf(speaker, kind, first_size), places?.[kind] ?? null)
    pages.push(...seen.pages)
    if (seen.cursor) next[kind] = seen.cursor
  })
  return { pages, cursor: Object.keys(next).length > 0 ? JSON.stringify(next) : null }
}

/** Whether there is anything to read at all with this key. */
export const askLists = (speaker: Speaker): Promise<void> =>
  ofOpen(kinds, async (kind) => void (await listOf(speaker, kind, first_size).ask(undefined)))

const Reviews = z.object({
  reviews: z.array(z.unknown()).nullish(),
  has_next: z.boolean().nullish(),
  last_id: z.string().nullish(),
})
const Questions = z.object({
  questions: z.array(z.unknown()).nullish(),
  has_next: z.boolean().nullish(),
  last_id: z.string().nullish(),
})

function listOf(speaker: Speaker, kind: Kind, limit: number, told: Told = {}, tell: Told = {}): List {
  const about = kind === 'reviews' ? aboutReview : aboutQuestion
  return {
    look: kind,
    timeOf: (entry) => secondsOf((kind === 'reviews' ? Review : Question).safeParse(entry).data?.published_at),
    async ask(next) {
      const page = { ...(next && { last_id: next }), limit, sort_dir: 'DESC' }
      const { entries, has_next, last_id } = await askPage(speaker, kind, page)
      return {
        entries,
        next: has_next && last_id && entries.length > 0 ? last_id : undefined,
        // One after the other: a seller with many reviews must not use up what Ozon allows in a second.
        async answer(some) {
          const whole: object[] = []
          for (const entry of some) {
            const { key, ask: askAbout } = about(speaker, entry) ?? {}
            const isTold = key === undefined || told[key.id] === key.state
            const found = isTold ? undefined : await askAbout?.()
            // What the moderators decide changes no count: until they have, it is asked for again.
            if (key && !found?.comments?.some(isWaiting)) tell[key.id] = key.state
            whole.push({ entry, ...found })
          }
          return { entries: whole }
        },
      }
    },
  }
}

async function askPage(speaker: Speaker, kind: Kind, page: object) {
  if (kind === 'reviews') {
    const { reviews, ...rest } = await ask(speaker, '/v2/review/list', Reviews, { body: page })
    return { entries: reviews ?? [], ...rest }
  }
  const body = { ...page, filter: { status: 'ALL' } }
  const { questions, ...rest } = await ask(speaker, '/v1/question/list', Questions, { body })
  return { entries: questions ?? [], ...rest }
}

type Asking = { key: { id: string; state: string }; ask: () => Promise<About> }

const Comments = z.object({ comments: z.array(z.unknown()).nullish() })
const Answers = z.object({ answers: z.array(z.unknown()).nullish(), last_id: z.string().nullish() })

/** Pictures and comments of a review, where the list says that there are any. */
function aboutReview(speaker: Speaker, entry: unknown): Asking | undefined {
  const review = Review.safeParse(entry).data
  if (!review) return
  const { id, comments_amount = 0, photos_amount = 0, videos_amount = 0 } = review
  const files = photos_amount + videos_amount
  if (comments_amount + files === 0) return
  return {
    key: { id, state: `${files}/${comments_amount}` },
    async ask() {
      const found: About = {}
      if (files > 0) found.media = await ask(speaker, '/v2/review/info', z.looseObject({}), { body: { review_id: id } })
      if (comments_amount > 0) {
        // The latest hundred, told in the order in which they were written.
        const body = { review_id: id, limit: page_size, offset: 0, sort_dir: 'DESC' }
        const { comments } = await ask(speaker, '/v1/review/comment/list', Comments, { body })
        found.comments = (comments ?? []).toReversed()
      }
      return found
    },
  }
}

function aboutQuestion(speaker: Speaker, entry: unknown): Asking | undefined {
  const question = Question.safeParse(entry).data
  if (!question?.answers_count) return
  const { id, sku, answers_count } = question
  return {
    key: { id, state: String(answers_count) },
    ask: async () => ({ answers: await askAnswers(speaker, { question_id: id, sku: skuOf(sku) }) }),
  }
}

/** How many a page holds is not said, nor whether the last one tells no further place: an empty page is the end. */
async function askAnswers(speaker: Speaker, question: { question_id: string; sku: number }): Promise<unknown[]> {
  const all: unknown[] = []
  const asked = new Set<string>()
  for (let last_id = ''; !asked.has(last_id) && asked.size < answer_pages_max; ) {
    asked.add(last_id)
    const body = { ...question, ...(last_id && { last_id }) }
    const found = await ask(speaker, '/v1/question/answer/list', Answers, { body })
    all.push(...(found.answers ?? []))
    if (!found.answers?.length || !found.last_id) break
    last_id = found.last_id
  }
  return all
}
const answer_pages_max = 5
