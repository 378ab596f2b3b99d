import type { SpotlightActionGroupData } from '@mantine/spotlight'

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The commands in whose name or keywords all typed words are found. */
export function fitting(groups: SpotlightActionGroupData[], typed: string): SpotlightActionGroupData[] {
  const words = folded(typed).split(/\s+/)
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label = '', keywords = [] }) => {
        const text = folded([label, ...[keywords].flat()].join(' '))
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ actions }) => actions.length > 0)
}
