import { Trans } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { FilterIcon } from '../../ui/icons/icons.tsx'
import { Counter } from '../../ui/marks/Badge.tsx'
import { countFilters } from '../../work/filters/filter-count.ts'
import { useFilterToggle } from '../../work/filters/filter-panel.ts'
import classes from './FilterButton.module.css'

/** On lists: opens their filter, and says how much of it is in the address. */
export function FilterButton() {
  const toggle = useFilterToggle()
  const count = useMatches({
    select: (matches) => {
      const list = matches.find(({ staticData }) => staticData.hasFilter)
      return list && countFilters(list.search)
    },
  })
  if (count === undefined) return null
  return (
    <button type="button" className={classes.button} {...toggle}>
      <FilterIcon size={17} />
      <span className={classes.word}>
        <Trans>Фильтры</Trans>
      </span>
      {count > 0 && <Counter value={count} tone="accent" />}
    </button>
  )
}
