import { useLingui } from '@lingui/react/macro'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { treeOf } from '@otklik/contract/tags/tag-tree.ts'
import { workStatuses } from '@otklik/contract/work/work.ts'
import { useQuery } from '@tanstack/react-query'
import { useActor, useConfig, useObjects } from '../../domains/desk/api.ts'
import { pathOf } from '../../domains/tags/offered.ts'
import { groupsQuery } from '../../domains/users/members.ts'
import { toldApart } from '../../ui/fields/told-apart.ts'
import { NetworkGlyph } from '../../ui/icons/NetworkGlyph.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Dot } from '../../ui/marks/Dot.tsx'
import type { PickOption } from '../bulk/parts/PickMany.tsx'
import type { Kind } from '../kind.ts'
import { accountsOf } from './accounts-of.ts'
import type { Assignee } from './filter.ts'

/** What this person's lists can be narrowed by. What would not narrow anything, such as the only company, is not there. */
export function useFilterOptions(kind: Kind) {
  const { t } = useLingui()
  const { id: me, memberships } = useActor()
  const { spaces } = useConfig()
  const objects = useObjects()
  const { data: groups = [] } = useQuery(groupsQuery)
  const accounts = accountsOf(objects.items, kind)
  const apart = toldApart(accounts)
  const providers = [...new Set(accounts.map(({ provider }) => provider))]
  const companies = objects.companies.filter(({ id }) => accounts.some(({ company_id }) => company_id === id))
  const people = [...new Map(objects.members.map((member) => [member.user_id, member])).values()]
  const { assignedWith } = kind
  const isAssigned = !assignedWith || memberships.some(({ flags }) => flags.includes(assignedWith))

  const named = ({ id, name }: { id: number; name: string }): PickOption<number> => ({ value: id, label: name })
  return {
    statuses: workStatuses.filter((status) => status !== 'open' || spaces.some(({ settings }) => settings.status_open)),
    companies: severalOf(companies.map(named)),
    providers: severalOf(providers),
    accounts: severalOf(
      accounts.map(({ id, name, provider }) => ({
        value: id,
        label: [name, apart.get(id)].filter(Boolean).join(', '),
        icon: <NetworkGlyph network={provider} size={14} />,
      })),
    ),
    tags: treeOf(objects.tags)
      .filter(({ tag }) => tag.uses.includes(kind.plural))
      .map(({ tag }) => ({
        value: tag.id,
        label: [pathOf(objects.tags, tag), tag.name].filter(Boolean).join(' › '),
        icon: <Dot color={tag.color} />,
      })),
    labels: objects.labels
      .filter(({ space_id }) => spaces.some(({ id, settings }) => id === space_id && settings.labels))
      .map(({ id, name, color }) => ({ value: id, label: name, icon: <Dot color={color} /> })),
    people: isAssigned
      ? [
          { value: 'me' as Assignee, label: t`я` },
          { value: 'none' as Assignee, label: t`никто` },
          ...people
            .filter(({ user_id }) => user_id !== me)
            .map(({ user_id, name, image }) => ({
              value: user_id as Assignee,
              label: name,
              icon: <Avatar name={name} image={image} size={18} />,
            })),
        ]
      : [],
    groups: groups.map(named),
    canHide: kind.filter.has('hidden') && providers.some((id) => allows(findNetwork(id)?.[kind.channel], 'hide')),
  }
}

const severalOf = <T,>(options: T[]): T[] => (options.length > 1 ? options : [])
