import { useLingui } from '@lingui/react/macro'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { fieldFacts, type IdSource, type RuleField } from '@otklik/contract/rules/fields.ts'
import { treeOf } from '@otklik/contract/tags/tag-tree.ts'
import { useQuery } from '@tanstack/react-query'
import { useObjects } from '../../desk/api.ts'
import { macrosQuery } from '../../macros/api.ts'
import { pathOf } from '../../tags/offered.ts'
import { readyQuery } from '../../templates/api.ts'
import { groupsQuery } from '../../users/members.ts'
import { botNamesQuery } from './bot-names.ts'
import { useCodeNames } from './useCodeNames.ts'

export type Source = IdSource | 'template' | 'macro' | 'bot'
export type Choice = { value: number | string; label: string }

/** Before they have come nothing is known to be deleted. */
const UNKNOWN = '…'

/** What of a space a rule can name: what is offered, and how one of them is called. */
export function useNamed(space_id: number) {
  const { t } = useLingui()
  const objects = useObjects()
  const { data: groups } = useQuery(groupsQuery)
  // Of which space is not known before the first answer is there.
  const { data: templates } = useQuery({ ...readyQuery(space_id, undefined), enabled: space_id > 0 })
  const { data: macros } = useQuery(macrosQuery)
  const { data: bots } = useQuery(botNamesQuery)
  const codeName = useCodeNames()
  const own = <R extends { space_id: number }>(rows: readonly R[] | undefined) =>
    rows?.filter((row) => row.space_id === space_id)
  const plain = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })

  const idChoices = (source: Source): Choice[] | undefined => {
    switch (source) {
      case 'company':
        return own(objects.companies)?.map(plain)
      case 'account':
        return own(objects.items)?.map(plain)
      case 'member':
        return own(objects.members)?.map(({ user_id, name }) => ({ value: user_id, label: name }))
      case 'group':
        return own(groups)?.map(plain)
      case 'tag': {
        const tags = own(objects.tags) ?? []
        return treeOf(tags).map(({ tag }) => ({
          value: tag.id,
          label: [pathOf(tags, tag), tag.name].filter(Boolean).join(' › '),
        }))
      }
      case 'label':
        return own(objects.labels)?.map(plain)
      case 'template':
        return templates?.map(plain)
      case 'macro':
        return own(macros)?.map(plain)
      case 'bot':
        return own(bots)?.map(plain)
      // Thousands: looked up where they are chosen.
      case 'post':
        return undefined
      default:
        return source satisfies never
    }
  }
  const nameOf = (source: Source, id: number): string => {
    if (source === 'post') return `№ ${id}`
    const choices = idChoices(source)
    return choices ? (choices.find(({ value }) => value === id)?.label ?? t`удалено`) : UNKNOWN
  }

  return {
    idChoices: (source: Source) => idChoices(source) ?? [],
    nameOf,
    /** What can be chosen as the value of a field. */
    choicesOf: (field: RuleField): Choice[] => {
      const { ids, codes } = fieldFacts[field]
      if (ids) return idChoices(ids) ?? []
      if (codes === 'network') {
        const used = new Set(own(objects.items)?.map(({ provider }) => provider))
        return catalogue.filter(({ id }) => used.has(id)).map(({ id }) => ({ value: id, label: codeName(field, id) }))
      }
      return (codes ?? []).map((code) => ({ value: code, label: codeName(field, code) }))
    },
    valueName: (field: RuleField, value: number | string): string => {
      const { ids } = fieldFacts[field]
      return ids ? nameOf(ids, Number(value)) : codeName(field, String(value))
    },
  }
}
export type Named = ReturnType<typeof useNamed>
