import type { Color } from '@otklik/contract/colors.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CheckIcon, SearchIcon } from '../icons/icons.tsx'
import { Dot } from '../marks/Dot.tsx'
import classes from './PickList.module.css'

export type Pickable = {
  id: number
  name: string
  color: Color
  depth?: number
  /** What it stands under, as words: shown and searched when the tree is not in sight. */
  path?: string
}
export type PickSection = { title?: string; rows: readonly Pickable[] }

type Props = {
  label: string
  sections: readonly PickSection[]
  chosen: readonly number[]
  onToggle: (id: number) => void
  /** What is said when nothing is found. */
  empty: string
}

/** Several of many: typing narrows them, arrows go through them, Enter puts one on or takes it off. */
export function PickList({ label, sections, chosen, onToggle, empty }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const found = sections
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => matches(row, search)) }))
    .filter(({ rows }) => rows.length > 0)
  const rows = found.flatMap((section) => section.rows)
  const current = rows[Math.min(at, rows.length - 1)]

  useEffect(() => {
    if (current) list.current?.querySelector(`[data-id="${current.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && rows.length > 0) setAt((Math.min(at, rows.length - 1) + step + rows.length) % rows.length)
    if (event.key === 'Enter' && current) onToggle(current.id)
    if (!step && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes.picker}>
      <div className={classes.search}>
        <SearchIcon size={15} />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={label}
          data-autofocus
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={id} className={classes.list} role="listbox" aria-label={label} aria-multiselectable="true">
        {found.map(({ title, rows }, section) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={title ?? section} role="group" aria-label={title}>
            {title && <div className={classes.title}>{title}</div>}
            {rows.map((row) => {
              const isOn = chosen.includes(row.id)
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
                // biome-ignore lint/a11y/useKeyWithClickEvents: and hears the keys
                <div
                  key={row.id}
                  id={`${id}-${row.id}`}
                  data-id={row.id}
                  role="option"
                  aria-selected={isOn}
                  data-current={row === current || undefined}
                  className={classes.row}
                  style={{ paddingLeft: 8 + (search ? 0 : (row.depth ?? 0) * 14) }}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    setAt(rows.indexOf(row) + found.slice(0, section).reduce((sum, each) => sum + each.rows.length, 0))
                    onToggle(row.id)
                  }}
                >
                  <Dot color={row.color} />
                  <span className={classes.name}>
                    {row.name}
                    {search && row.path && <span className={classes.path}>{row.path}</span>}
                  </span>
                  {isOn && <CheckIcon size={15} />}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {rows.length === 0 && <p className={classes.empty}>{empty}</p>}
    </div>
  )
}

/** Every word somewhere in what it is called or stands under. */
const matches = ({ name, path = '' }: Pickable, search: string) => {
  const text = `${name} ${path}`.toLowerCase()
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
