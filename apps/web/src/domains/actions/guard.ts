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

/** What came between the writer's first word and the send. What the writer did meanwhile is no news. */
export function whatIsNew(before: Seen, now: Seen, me: number): News[] {
  const oldest = [...before.marks.values()].reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  // Older than all that was seen: somebody scrolled up.
  const isFurtherUp = ({ at }: Mark) => before.marks.size > 0 && at < oldest

  return [...now.marks].flatMap(([name, mark]): News[] => {
    const known = before.marks.get(name)
    if (mark.user_id === me || known?.stamp === mark.stamp || (!known && isFurtherUp(mark))) return []
    if (mark.is_deleted) return known && !known.is_deleted ? [{ name, what: 'deleted', mark }] : []
    if (known) return [{ name, what: 'edited', mark }]
    const what = { customer: 'written', ours: 'answered', status: 'status' } as const
    return [{ name, what: what[mark.kind], mark }]
  })
}
