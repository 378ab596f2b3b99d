import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { SavedFilter } from '@otklik/contract/preferences.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { parseSearch } from '../../../platform/address.ts'
import { useTyped } from '../../../platform/keep-typed.ts'
import { confirm } from '../../../ui/confirm.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BookmarkIcon, CheckIcon, ChevronDownIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useConfig } from '../../desk/api.ts'
import { useSavedFilters } from '../../users/filters.ts'
import { useTeamViews, viewsQuery } from '../../users/views.ts'
import { isSameQuery } from '../saved-filters.ts'
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
  const query = useLocation({ select: ({ searchStr }) => parseSearch(searchStr) as Query, structuralSharing: true })
  const filters = useConfig().filters.filter((filter) => (filter.route ?? null) === route)
  const { data = [] } = useQuery({ ...viewsQuery, enabled: route !== null })
  const views = data.filter((view) => view.route === route)
  const chosen = [...filters, ...views].find((filter) => isSameQuery(filter.query, query))
  const apply = (query: Query) => {
    setIsOpen(false)
    if (onApply) onApply(query)
    else void navigate({ to: '.', search: query as never })
  }

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
      <Popover.Dropdown aria-label={t`Сохранённые фильтры`}>
        <ul>
          <li className={classes.row}>
            <button type="button" className={classes.filter} onClick={() => apply({})}>
              <span className={classes.name}>{title}</span>
              {Object.keys(query).length === 0 && <CheckIcon size={14} />}
            </button>
          </li>
          {filters.map((filter) => (
            <li key={filter.id} className={classes.row}>
              <button type="button" className={classes.filter} onClick={() => apply(filter.query)}>
                <span className={classes.name}>{filter.name}</span>
                {filter === chosen && <CheckIcon size={14} />}
              </button>
              <Remove {...filter} />
            </li>
          ))}
        </ul>
        <TeamViews views={views} chosen={chosen} onApply={apply} />
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

function Remove({ id, name }: SavedFilter) {
  const { t } = useLingui()
  const { remove } = useSavedFilters()
  const ask = async () => {
    const isSure = await confirm({ title: t`Удалить фильтр «${name}»?`, danger: true })
    if (isSure) remove.mutate(id)
  }
  return <IconButton label={t`Удалить фильтр «${name}»`} icon={TrashIcon} size="s" onClick={() => void ask()} />
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
