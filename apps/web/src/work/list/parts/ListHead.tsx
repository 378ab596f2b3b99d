import { useLingui } from '@lingui/react/macro'
import type { SavedFilter } from '@otklik/contract/users/preferences.ts'
import type { Total } from '@otklik/contract/work/filters.ts'
import { type AnyRouteMatch, useMatches, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PeopleIcon, SelectManyIcon, SortIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { PaneHead } from '../../../ui/page/Pane.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { useListedDrafts } from '../../composer/drafts/useKeptDraft.ts'
import { SavedFilters } from '../../filters/parts/SavedFilters.tsx'
import type { Kind } from '../../kind.ts'
import { formatTotal } from '../totals.ts'
import classes from './ListHead.module.css'
import { PhoneTools } from './PhoneTools.tsx'

type Props = {
  kind: Kind
  total: Total | undefined
  isReversed: boolean
  onReverse: () => void
  onApply: (query: SavedFilter['query']) => void
  isPicking: boolean
  onPick?: () => void
  /** Before the order. */
  children?: ReactNode
}

const isFiltered = ({ staticData }: AnyRouteMatch) => staticData.hasFilter

/** What the list is, how much is in it, in which order it stands; and the ways to its authors and to work on many. */
export function ListHead(props: Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const isPhone = usePhone()
  useListedDrafts()
  // Saved under the name of the page.
  const route = useMatches({ select: (matches) => matches.find(isFiltered)?.staticData.name ?? null })
  const { kind, total, isReversed, onReverse, onApply, isPicking, onPick, children } = props
  return (
    <PaneHead>
      <SavedFilters title={t(kind.words.title)} route={route} onApply={onApply} />
      <span className={classes.count}>{total && formatTotal(total, i18n.locale)}</span>
      <span className={classes.end}>
        {children}
        {isPhone ? (
          <PhoneTools />
        ) : (
          <IconButton label={t`Авторы`} icon={PeopleIcon} onClick={() => void navigate({ to: kind.authors })} />
        )}
        <IconButton
          label={isReversed ? t`Сначала старые` : t`Сначала новые`}
          icon={SortIcon}
          isOn={isReversed}
          className={isReversed ? classes.reversed : undefined}
          onClick={onReverse}
        />
        {onPick && (
          <IconButton
            label={isPicking ? t`Снять выбор` : t`Выбрать несколько`}
            icon={SelectManyIcon}
            isOn={isPicking}
            aria-pressed={isPicking}
            onClick={onPick}
          />
        )}
      </span>
    </PaneHead>
  )
}
