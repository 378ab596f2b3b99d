import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FilterChange } from '@otklik/contract/users/preferences.ts'
import type { NewView, TeamView } from '@otklik/contract/users/views.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useConfig } from '../../../domains/desk/api.ts'
import { groupsQuery } from '../../../domains/users/members.ts'
import { useTeamViews } from '../../../domains/users/views.ts'
import { useMay } from '../../../platform/may.ts'
import type { Option } from '../../../ui/fields/Select.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { FilterRow } from './FilterRow.tsx'
import classes from './SavedFilters.module.css'

type Props = {
  views: readonly TeamView[]
  chosen: { id: number; name: string } | undefined
} & Pick<ComponentProps<typeof FilterRow>, 'current' | 'onApply' | 'onSettled'>

/** Among the saved filters: what the team shares, under the name of those who share it. */
export function TeamViews({ views, chosen, ...row }: Props) {
  const circleName = useCircleName()
  const may = useMay()
  const circles = Map.groupBy(views, circleName)
  return [...circles].map(([name, own]) => (
    <section key={name} aria-label={name}>
      <h2 className={classes.circle}>{name}</h2>
      <ul>
        {own.map((view) => (
          <View
            key={view.id}
            filter={view}
            isChosen={view === chosen}
            circle={name}
            may={may('spaces.manage', view.space_id)}
            {...row}
          />
        ))}
      </ul>
    </section>
  ))
}

type ViewProps = Omit<ComponentProps<typeof FilterRow>, 'filter' | 'onChange' | 'onRemove'> & {
  filter: TeamView
  circle: string
  may: boolean
}

function View({ filter, circle, may, ...row }: ViewProps) {
  const { t } = useLingui()
  const { change, remove } = useTeamViews()
  const { id, name, seen_by } = filter
  const people = t({
    message: plural(seen_by, { one: '# человек', few: '# человека', many: '# человек', other: '# человека' }),
  })
  const askRemove = async () => {
    const title = t`Удалить общий фильтр «${name}»?`
    const text = t`Он исчезнет у всех, кто его видит: ${circle}, ${people}.`
    if (await confirm({ title, text, danger: true })) remove.mutate(id)
  }
  const askChange = async (what: FilterChange, onSuccess: () => void) => {
    const title = t`Заменить общий фильтр «${name}»?`
    const text = t`Он изменится у всех, кто его видит: ${circle}, ${people}.`
    // Another name is seen at once and harms nobody; other rows are looked at without a word.
    if (what.query === undefined || (await confirm({ title, text, yes: t`Заменить` })))
      change.mutate({ id, ...what }, { onSuccess })
  }
  return (
    <FilterRow
      {...row}
      filter={filter}
      onChange={may ? (what, onDone) => void askChange(what, onDone) : undefined}
      onRemove={may ? () => void askRemove() : undefined}
    />
  )
}

type Circle = Pick<NewView, 'space_id' | 'group_id'>

/** «Для всех», «Группа «Поддержка»»; with the space where there are several. */
function useCircleName() {
  const { t } = useLingui()
  const { spaces } = useConfig()
  const { data: groups = [] } = useQuery(groupsQuery)
  return ({ space_id, group_id }: Circle) => {
    const group = groups.find(({ id }) => id === group_id)?.name ?? ''
    const name = group_id === null ? t`Для всех` : t`Группа «${group}»`
    const space = spaces.find(({ id }) => id === space_id)?.name
    return spaces.length > 1 && space ? `${space}: ${name}` : name
  }
}

/** With whom a filter can be shared; for who may not share, with nobody but themselves. */
export function useCircles(): (Option<string> & { to?: Circle })[] {
  const { t } = useLingui()
  const may = useMay()
  const { spaces } = useConfig()
  const { data: groups = [] } = useQuery(groupsQuery)
  const nameOf = useCircleName()
  const managed = spaces.filter(({ id }) => may('spaces.manage', id))
  const circles: Circle[] = managed.flatMap(({ id }) => [
    { space_id: id, group_id: null },
    ...groups.filter(({ space_id }) => space_id === id).map((group) => ({ space_id: id, group_id: group.id })),
  ])
  return [
    { value: 'me', label: t`Только мне` },
    ...circles.map((to) => ({ value: `${to.space_id}-${to.group_id ?? 'all'}`, label: nameOf(to), to })),
  ]
}
