import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { showPalette } from '../../../platform/palette.ts'
import { FilterIcon, SearchIcon } from '../../../ui/icons/icons.tsx'
import { Counter } from '../../../ui/marks/Badge.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { countFilters } from '../../filters/filter-count.ts'
import { filterPanel } from '../../filters/filter-panel.ts'
import classes from './PhoneTools.module.css'

/** What the top bar has for lists elsewhere: the phone has none. */
export function PhoneTools() {
  const { t } = useLingui()
  const isOpen = filterPanel.use()
  const count = countFilters(useSearch({ strict: false }))
  return (
    <>
      <IconButton label={t`Поиск и команды`} icon={SearchIcon} onClick={showPalette} />
      <span className={classes.filter}>
        <IconButton
          label={t`Фильтры`}
          icon={FilterIcon}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => filterPanel.set(!isOpen)}
          // The panel closes by a press outside of it, and this button would then open it again.
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
        />
        {count > 0 && (
          <span className={classes.count}>
            <Counter value={count} tone="accent" />
          </span>
        )}
      </span>
    </>
  )
}
