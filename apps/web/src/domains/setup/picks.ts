import type { SetupComparison, SetupPick, SetupSection } from '@otklik/contract/setup.ts'
import { useState } from 'react'

type Section = SetupComparison['sections'][number]
type Change = Section['changes'][number]

const wordOf = (section: SetupSection, { does, key }: Pick<Change, 'does' | 'key'>) =>
  JSON.stringify([section, does, key])

/** What is ticked: at first all that is neither a removal nor ours; going back, all of it. */
export function usePicks(compared: SetupComparison | undefined, isAll: boolean) {
  const [state, setState] = useState<{ of: SetupComparison | undefined; picked: ReadonlySet<string> }>()
  const picked = state?.of === compared && state ? state.picked : firstOf(compared, isAll)
  const set = (next: Iterable<string>) => setState({ of: compared, picked: new Set(next) })
  const all = (name: SetupSection) =>
    compared?.sections.find((section) => section.name === name)?.changes.map((change) => wordOf(name, change)) ?? []
  return {
    has: (name: SetupSection) => all(name).some((word) => picked.has(word)),
    isPicked: (name: SetupSection, change: Change) => picked.has(wordOf(name, change)),
    setOne(name: SetupSection, change: Change, isOn: boolean) {
      const word = wordOf(name, change)
      set(isOn ? [...picked, word] : [...picked].filter((one) => one !== word))
    },
    /** The whole section at once: what it would pick by itself, or nothing of it. */
    setAll(name: SetupSection, isOn: boolean) {
      const own = new Set(all(name))
      const usual = [...firstOf(compared, isAll)].filter((word) => own.has(word))
      const others = [...picked].filter((word) => !own.has(word))
      set(isOn ? [...others, ...(usual.length > 0 ? usual : own)] : others)
    },
    list: (): SetupPick[] =>
      compared?.sections.flatMap(({ name, changes }) =>
        changes
          .filter((change) => picked.has(wordOf(name, change)))
          .map(({ does, key }) => ({ section: name, does, key })),
      ) ?? [],
  }
}
export type Picks = ReturnType<typeof usePicks>

const firstOf = (compared: SetupComparison | undefined, isAll: boolean): ReadonlySet<string> =>
  new Set(
    compared?.sections.flatMap(({ name, changes }) =>
      changes.filter(({ why }) => isAll || why === null).map((change) => wordOf(name, change)),
    ),
  )
