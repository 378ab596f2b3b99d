import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { filterPart, type SavedFilter } from '@otklik/contract/users/preferences.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { useConfig } from '../../../domains/desk/api.ts'
import { useSavedFilters } from '../../../domains/users/filters.ts'
import { useTeamViews, viewsQuery } from '../../../domains/users/views.ts'
import { parseSearch } from '../../../platform/pages/address.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { BookmarkIcon, CheckIcon, ChevronDownIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Popover } from '../../../ui/layers/Popover.tsx'
import { isSameQuery } from '../saved-filters.ts'
import { FilterRow } from './FilterRow.tsx'
import classes from './SavedFilters.module.css'
import { TeamViews, useCircles } from './TeamViews.tsx'

type Query = SavedFilter['query']
/** `route` is the specification's name of the list; statistics have none. */
type Props = {
  title: string
  route: string | null
  /** Where a list does more with a filter than go to its address. */
  onApply?: (query: Query) => void
}

/** The list's title, which is the name of the saved filter that is on; behind it the others, and a place for this one. */
export function SavedFilters({ title, route, onApply }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const query = useLocation({
    select: ({ searchStr }) => filterPart(route ?? undefined, parseSearch(searchStr) as Query),
    structuralSharing: true,
  })
  const filters = useConfig().filters.filter((filter) => (filter.route ?? null) === route)
  const { data = [] } = useQuery({ ...viewsQuery, enabled: route !== null })
  const views = data.filter((view) => view.route === route)
  const chosen = [...filters, ...views].find((filter) => isSameQuery(filter.query, query))
  const apply = (query: Query) => {
    setIsOpen(false)
    if (onApply) onApply(query)
    else void navigate({ to: '.', search: query as never })
  }

  const shown = [...filters, ...views].map(({ id, name }) => `${id} ${name}`).join()
  const { panel, onSettled } = useFocusKept(isOpen, `${shown} ${chosen?.name}`)

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" offset={4} width={300} trapFocus returnFocus>
      <h1>
        <Popover.Target popupType="dialog">
          <button type="button" className={classes.title} onClick={() => setIsOpen(!isOpen)}>
            <span className={classes.name}>{chosen?.name ?? title}</span>
            <ChevronDownIcon size={14} />
          </button>
        </Popover.Target>
      </h1>
      <Popover.Dropdown ref={panel} aria-label={t`Сохранённые фильтры`}>
        <ul>
          <li className={classes.row}>
            <button type="button" className={classes.filter} onClick={() => apply({})}>
              <span className={classes.name}>{title}</span>
              {Object.keys(query).length === 0 && <CheckIcon size={14} />}
            </button>
          </li>
          {filters.map((filter) => (
            <OwnFilter
              key={filter.id}
              filter={filter}
              current={query}
              isChosen={filter === chosen}
              onApply={apply}
              onSettled={onSettled}
            />
          ))}
        </ul>
        <TeamViews views={views} current={query} chosen={chosen} onApply={apply} onSettled={onSettled} />
        {Object.keys(query).length > 0 && !chosen && <Save route={route} query={query} />}
        {Object.keys(query).length === 0 && filters.length + views.length === 0 && (
          <p className={classes.hint}>
            <Trans>Настройте фильтр, и его можно будет сохранить здесь под своим именем.</Trans>
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type OwnProps = Omit<ComponentProps<typeof FilterRow>, 'filter' | 'onChange' | 'onRemove'> & { filter: SavedFilter }

function OwnFilter({ filter, ...row }: OwnProps) {
  const { t } = useLingui()
  const { change, remove } = useSavedFilters()
  const { id, name } = filter
  const ask = async () => {
    const isSure = await confirm({ title: t`Удалить фильтр «${name}»?`, danger: true })
    if (isSure) remove.mutate(id)
  }
  return (
    <FilterRow
      {...row}
      filter={filter}
      onChange={(what, onSuccess) => change.mutate({ id, ...what }, { onSuccess })}
      onRemove={() => void ask()}
    />
  )
}

/**
 * What was pressed goes away when it has done its work: a form with what it saved, a row with what it was about. The focus
 * would be on nothing then; it goes to the filter that is on, or to the first.
 */
function useFocusKept(isOpen: boolean, shown: string) {
  const panel = useRef<HTMLDivElement>(null)
  const [settled, setSettled] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    if (!isOpen || (document.activeElement ?? document.body) !== document.body) return
    const find = (what: string) => panel.current?.querySelector<HTMLElement>(what)
    ;(find('[aria-current]') ?? find('button'))?.focus()
  }, [isOpen, shown, settled])
  return { panel, onSettled: () => setSettled((count) => count + 1) }
}

function Save({ route, query }: { route: string | null; query: Query }) {
  const { t } = useLingui()
  const { add } = useSavedFilters()
  const views = useTeamViews()
  const circles = useCircles()
  const [circle, setCircle] = useState('me')
  const to = circles.find(({ value }) => value === circle)?.to
  const [name, setName] = useTyped(`saved-filter/${route ?? 'statistics'}`, '')
  const [fault, setFault] = useState<string>()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') {
      setFault(t`Введите название`)
      event.currentTarget.querySelector('input')?.focus()
    } else if (to && route !== null) views.add.mutate({ ...to, name: name.trim(), query, route })
    else add.mutate({ name: name.trim(), query, ...(route !== null && { route }) })
  }
  return (
    <form className={classes.save} onSubmit={save} noValidate>
      <TextField
        label={t`Сохранить этот фильтр`}
        placeholder={t`Название`}
        maxLength={limits.name_max}
        value={name}
        onChange={(text) => {
          setName(text)
          setFault(undefined)
        }}
        error={fault}
      />
      {route !== null && circles.length > 1 && (
        <Select label={t`Кому виден`} options={circles} value={circle} onChange={setCircle} />
      )}
      <Button
        type="submit"
        variant="default"
        leftSection={<BookmarkIcon />}
        loading={add.isPending || views.add.isPending}
      >
        <Trans>Сохранить</Trans>
      </Button>
    </form>
  )
}
