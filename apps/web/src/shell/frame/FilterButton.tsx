import { Trans } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { FilterIcon } from '../../ui/icons/icons.tsx'
import { Counter } from '../../ui/marks/Badge.tsx'
import { countFilters } from '../../work/filters/filter-count.ts'
import { filterPanel } from '../../work/filters/filter-panel.ts'
import classes from './FilterButton.module.css'

/** On lists: opens their filter, and says how much of it is in the address. */
export function FilterButton() {
  const isOpen = filterPanel.use()
  const count = useMatches({
    select: (matches) => {
      const list = matches.find(({ staticData }) => staticData.hasFilter)
      return list && countFilters(list.search)
    },
  })
  if (count === undefined) return null
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => filterPanel.set(!isOpen)}
      // The panel closes by a press outside of it, and this button would then open it again.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
    >
      <FilterIcon size={17} />
      <span className={classes.word}>
        <Trans>Фильтры</Trans>
      </span>
      {count > 0 && <Counter value={count} tone="accent" />}
    </button>
  )
}
