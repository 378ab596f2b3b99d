// What is chosen on the page, as texts of a select: a person, a group, or oneself.
import type { HandoverThing } from '@otklik/contract/routing/handover.ts'

export const KEPT = 'keep'
export type Whom = string

export const toPerson = (id: number): Whom => `user:${id}`
export const toGroup = (id: number): Whom => `group:${id}`

export const keyOf = ({ kind, id }: Pick<HandoverThing, 'kind' | 'id'>) => `${kind}:${id}`
export const proposedFor = ({ proposed }: HandoverThing): Whom => (proposed === null ? KEPT : toPerson(proposed))

/** As the server wants it; nothing where it stays. */
export function givenTo(thing: HandoverThing, whom: Whom) {
  const [kind, id] = whom.split(':')
  if (whom === KEPT || id === undefined) return []
  const isPerson = kind === 'user'
  return [
    {
      kind: thing.kind,
      id: thing.id,
      user_id: isPerson ? Number(id) : null,
      group_id: isPerson ? null : Number(id),
      note: '',
    },
  ]
}

/** Whoever may have it, one after the other, as few as possible more for anybody. */
export function shareOut(things: readonly HandoverThing[], open: ReadonlyMap<number, number>): Map<string, Whom> {
  const load = new Map(open)
  const chosen = new Map<string, Whom>()
  for (const thing of things) {
    if (thing.section === 'waiting') continue
    const [least] = thing.may
      .filter((id) => load.has(id))
      .toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0) || a - b)
    if (least === undefined) continue
    load.set(least, (load.get(least) ?? 0) + 1)
    chosen.set(keyOf(thing), toPerson(least))
  }
  return chosen
}

/** All to one, as far as they may work on it. */
export const allTo = (things: readonly HandoverThing[], user_id: number): Map<string, Whom> =>
  new Map(
    things.flatMap((thing) =>
      thing.section !== 'waiting' && thing.may.includes(user_id) ? [[keyOf(thing), toPerson(user_id)] as const] : [],
    ),
  )
