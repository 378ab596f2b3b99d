type Named = { user_id: number; name: string }

/** The `@na` before the cursor: what is being looked for, and where it begins. */
export function mentionAt(text: string, cursor: number): { start: number; search: string } | undefined {
  const [, search] = /(?:^|\s)@([^\s@]*(?: [^\s@]*)?)$/.exec(text.slice(0, cursor)) ?? []
  return search === undefined ? undefined : { start: cursor - search.length - 1, search }
}

const OFFERED = 6

export function offeredPeople<M extends Named>(members: readonly M[], search: string): M[] {
  const wanted = search.toLowerCase()
  return members
    .filter(({ name }) =>
      [name, ...name.split(/\s+/)].some((part) => part.toLowerCase().startsWith(wanted) && part !== search),
    )
    .slice(0, OFFERED)
}

const MOST = 20

/** Whom a note names: of two names that begin alike the longer one is meant. */
export function mentionedIn(text: string, members: readonly Named[]): number[] {
  const byLength = members.toSorted((one, two) => two.name.length - one.name.length)
  let rest = text
  const ids = byLength.flatMap(({ user_id, name }) => {
    const before = rest
    rest = rest.replaceAll(`@${name}`, ' ')
    return rest === before ? [] : [user_id]
  })
  return ids.slice(0, MOST)
}
