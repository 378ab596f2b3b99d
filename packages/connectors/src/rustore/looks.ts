import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { type List, ListCursor, lookAt, lookBack } from '../looks.ts'
import { ask, Comment, Entries, Feedback } from './client.ts'
import { answeredAt, looks, writtenAt } from './incoming.ts'
import { signIn } from './token.ts'

const page_size = 100

const Cursor = z.object({ comments: ListCursor, answers: ListCursor })

/** No limit is documented: two calls a minute, and one for the token. */
export const news: News = {
  soonest_s: 60,
  latest_s: 900,
  async look(speaker, cursor) {
    const known = cursor === null ? undefined : Cursor.parse(JSON.parse(cursor))
    const now = Math.floor(speaker.now())
    const token = await signIn(speaker)
    const comments = await lookAt(commentsOf(speaker, token), known?.comments, now)
    const answers = await lookAt(answersOf(speaker, token), known?.answers, now)
    const next = { comments: comments.cursor, answers: answers.cursor }
    return { pages: [...comments.pages, ...answers.pages], cursor: JSON.stringify(next) }
  },
}

export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  return lookBack(commentsOf(speaker, await signIn(speaker)), cursor)
}

/** A page that is not full is the last one. */
async function askPage(speaker: Speaker, token: string, path: string, next = '0') {
  const entries = await ask(speaker, token, `${path}?page=${next}&size=${page_size}`, Entries, { needs: true })
  const isLast = entries.length < page_size
  return {
    entries,
    next: isLast ? undefined : String(Number(next) + 1),
    answer: (body: readonly unknown[]) => ({ body }),
  }
}

const commentsOf = (speaker: Speaker, token: string): List => ({
  look: looks.comments,
  timeOf: (entry) => {
    const comment = Comment.safeParse(entry).data
    return comment ? writtenAt(comment) : 0
  },
  ask: (next) => askPage(speaker, token, 'comment', next),
})

const answersOf = (speaker: Speaker, token: string): List => ({
  look: looks.answers,
  timeOf: (entry) => {
    const feedback = Feedback.safeParse(entry).data
    return feedback ? answeredAt(feedback) : 0
  },
  ask: (next) => askPage(speaker, token, 'feedback', next),
})

const pages_max = 20

/**
 * The answer that stands under a review; the one that was written last, where an edit has left others behind. `isAll`: the
 * list was read to where the answer stands, or to its end; else there may be one further back.
 */
export async function findAnswer(
  speaker: Speaker,
  token: string,
  commentId: string,
): Promise<{ found: Feedback | undefined; isAll: boolean }> {
  const found: Feedback[] = []
  let next: string | undefined = '0'
  for (let page = 0; page < pages_max && next !== undefined && found.length === 0; page++) {
    const listed: Awaited<ReturnType<typeof askPage>> = await askPage(speaker, token, 'feedback', next)
    const read = listed.entries.flatMap((entry) => Feedback.safeParse(entry).data ?? [])
    found.push(...read.filter((one) => one.commentId === commentId && one.status !== 'DELETED'))
    next = listed.next
  }
  const last = found.toSorted((a, b) => answeredAt(a) - answeredAt(b)).at(-1)
  return { found: last, isAll: last !== undefined || next === undefined }
}
