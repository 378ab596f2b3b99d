import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { showPalette } from '../../../platform/palette.ts'
import { FilterIcon, SearchIcon } from '../../../ui/icons/icons.tsx'
import { Counter } from '../../../ui/marks/Badge.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { countFilters } from '../../filters/filter-count.ts'
import { useFilterToggle } from '../../filters/filter-panel.ts'
import classes from './PhoneTools.module.css'

/** What the top bar has for lists elsewhere: the phone has none. */
export function PhoneTools() {
  const { t } = useLingui()
  const toggle = useFilterToggle()
  const count = countFilters(useSearch({ strict: false }))
  return (
    <>
      <IconButton label={t`Поиск и команды`} icon={SearchIcon} onClick={showPalette} />
      <span className={classes.filter}>
        <IconButton label={t`Фильтры`} icon={FilterIcon} {...toggle} />
        {count > 0 && (
          <span className={classes.count}>
            <Counter value={count} tone="accent" />
          </span>
        )}
      </span>
    </>
  )
}
