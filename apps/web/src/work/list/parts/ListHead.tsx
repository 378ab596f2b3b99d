import { useLingui } from '@lingui/react/macro'
import type { SavedFilter } from '@otklik/contract/users/preferences.ts'
import type { Total } from '@otklik/contract/work/filters.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PeopleIcon, SelectManyIcon, SortIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { PaneHead } from '../../../ui/page/Pane.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { useListedDrafts } from '../../composer/drafts/useKeptDraft.ts'
import { SavedFilters } from '../../filters/parts/SavedFilters.tsx'
import { formatTotal } from '../totals.ts'
import classes from './ListHead.module.css'
import { PhoneTools } from './PhoneTools.tsx'

type Props = {
  title: string
  route: string
  total: Total | undefined
  isReversed: boolean
  onReverse: () => void
  onApply: (query: SavedFilter['query']) => void
  authors: '/items/authors' | '/chats/authors'
  isPicking: boolean
  onPick?: () => void
  /** Before the order. */
  children?: ReactNode
}

/** What the list is, how much is in it, in which order it stands; and the ways to its authors and to work on many. */
export function ListHead(props: Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const isPhone = usePhone()
  useListedDrafts()
  const { title, route, total, isReversed, onReverse, onApply, authors, isPicking, onPick, children } = props
  return (
    <PaneHead>
      <SavedFilters title={title} route={route} onApply={onApply} />
      <span className={classes.count}>{total && formatTotal(total, i18n.locale)}</span>
      <span className={classes.end}>
        {children}
        {isPhone ? (
          <PhoneTools />
        ) : (
          <IconButton label={t`Авторы`} icon={PeopleIcon} onClick={() => void navigate({ to: authors })} />
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
