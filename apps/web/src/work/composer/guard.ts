import type { DraftSeen } from '@otklik/contract/drafts.ts'
import { limits } from '@otklik/contract/limits.ts'

export type { DraftSeen }

/** One thing on the screen: a comment, a message, a reply, a change of status. */
export type Mark = {
  kind: 'customer' | 'ours' | 'status'
  /** Whose doing it was; null when it was no colleague. */
  user_id: number | null
  /** Changes when the thing is edited or deleted. */
  stamp: string
  is_deleted: boolean
  text: string
  at: number
}

/** What a writer has seen: the thread's version, and the things themselves, by a name of their own. */
export type Seen = { version: number; marks: ReadonlyMap<string, Mark> }

export type News = { name: string; what: 'written' | 'answered' | 'edited' | 'deleted' | 'status'; mark: Mark }

/** As a draft keeps it, in this tab and on the server. Of a long dialogue the end is enough. */
export function keepSeen({ version, marks }: Seen): DraftSeen {
  const latest = [...marks].sort(([, one], [, two]) => two.at - one.at).slice(0, limits.draft_marks)
  const since = latest.at(-1)?.[1].at ?? 0
  return { version, since, marks: Object.fromEntries(latest.map(([name, { stamp }]) => [name, stamp])) }
}

/** Where only the version is left, nobody can say that what has changed was the writer's own doing. */
export const isExact = ({ marks }: DraftSeen) => Object.keys(marks).length > 0

/** What came between the writer's first word and the send. What the writer did meanwhile is no news. */
export function whatIsNew({ since, marks }: DraftSeen, now: Seen, me: number): News[] {
  return [...now.marks].flatMap(([name, mark]): News[] => {
    const known = marks[name]
    // Older than all that was seen: somebody scrolled up.
    const isFurtherUp = known === undefined && mark.at < since
    if (mark.user_id === me || known === mark.stamp || isFurtherUp) return []
    if (mark.is_deleted) return known === undefined ? [] : [{ name, what: 'deleted', mark }]
    if (known !== undefined) return [{ name, what: 'edited', mark }]
    const what = { customer: 'written', ours: 'answered', status: 'status' } as const
    return [{ name, what: what[mark.kind], mark }]
  })
}

/** What a writer must know first: that a colleague has answered, then what the customer did, and last how it stands. */
const weights: Record<News['what'], number> = { answered: 4, written: 3, deleted: 2, edited: 1, status: 0 }

/** The one that is told; the latest of the weightiest. */
export const foremost = (news: readonly News[]): News | undefined =>
  news.toSorted((one, two) => weights[two.what] - weights[one.what] || two.mark.at - one.mark.at)[0]
