import type { SetupSection } from '@otklik/contract/setup.ts'
import { folded, type Named, type Names, UnknownName } from '../../platform/setup/section.ts'

export type Slots = Readonly<Record<string, number | null>>

/** What everything is called, there and back. Things of the file are added when it is known which thing here they are. */
export function makeNames(slots: Slots = {}) {
  const ids = new Map<Named, Map<string, number>>()
  const names = new Map<Named, Map<number, string>>()
  const of = <K, V>(all: Map<Named, Map<K, V>>, kind: Named) => {
    const known = all.get(kind) ?? new Map<K, V>()
    all.set(kind, known)
    return known
  }
  const has = (name: string) => of(ids, 'accounts').get(folded(name))
  return {
    nameOf: (kind: Named, id: number) => of(names, kind).get(id),
    idOf: (kind: SetupSection, name: string): number => {
      const id = of(ids, kind).get(folded(name))
      if (id === undefined) throw new UnknownName('unknown_name', name)
      return id
    },
    accountOf(name: string): number | null {
      const known = has(name)
      if (known !== undefined) return known
      const slot = Object.hasOwn(slots, name) ? slots[name] : undefined
      if (slot === undefined) throw new UnknownName('unknown_account', name)
      if (slot !== null && of(names, 'accounts').get(slot) === undefined) throw new UnknownName('unknown_account', name)
      return slot
    },
    hasAccount: (name: string) => has(name) !== undefined,
    /** As it is called here. */
    put(kind: Named, name: string, id: number) {
      of(ids, kind).set(folded(name), id)
      of(names, kind).set(id, name)
    },
    /** As the file calls it. */
    also: (kind: Named, name: string, id: number) => of(ids, kind).set(folded(name), id),
  } satisfies Names & Record<string, unknown>
}
export type KnownNames = ReturnType<typeof makeNames>
