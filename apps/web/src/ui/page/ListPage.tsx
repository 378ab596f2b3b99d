import type { ComponentProps, ReactNode } from 'react'
import { SearchField } from '../fields/SearchField.tsx'
import classes from './ListPage.module.css'
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
  /** Beside the search. */
  filters?: ReactNode
}

/** A page that is one list: title, search, rows. */
export function ListPage<R>({ title, about, backTo, actions, tabs, search, filters, ...list }: Props<R>) {
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
        <RowList {...list} />
      </div>
    </Page>
  )
}
