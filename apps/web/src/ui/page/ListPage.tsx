import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { SearchField } from '../fields/SearchField.tsx'
import { Segments } from '../fields/Segments.tsx'
import classes from './ListPage.module.css'
import { NothingFound } from './NothingFound.tsx'
import { Page } from './Page.tsx'
import { RowList } from './RowList.tsx'

type Props<R> = ComponentProps<typeof RowList<R>> & {
  title: string
  about?: ReactNode
  backTo?: string
  actions?: ReactNode
  /** Which list, where the page has several. */
  tabs?: ReactNode
  search?: ComponentProps<typeof SearchField>
  /** Rows are those that a word was found in: if there are none, that is said instead of `empty`. */
  isSearched?: boolean
  /** Beside the search. */
  filters?: ReactNode
}

/** A page that is one list: title, search, rows. */
export function ListPage<R>(props: Props<R>) {
  const { title, about, backTo, actions, tabs, search, isSearched, filters, ...list } = props
  return (
    <Page title={title} about={about} backTo={backTo} actions={actions} isFilled>
      {tabs}
      {(search || filters) && (
        <div className={classes.tools}>
          {search && <SearchField {...search} />}
          {filters}
        </div>
      )}
      <div className={classes.list}>
        <RowList {...list} empty={isSearched ? <NothingFound /> : list.empty} />
      </div>
    </Page>
  )
}

/** Which of a page's lists is shown. */
export function ListTabs<T extends string>(props: Omit<ComponentProps<typeof Segments<T>>, 'label'>) {
  const { t } = useLingui()
  return (
    <div>
      <Segments label={t`Что показать`} {...props} />
    </div>
  )
}
