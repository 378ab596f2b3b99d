import { useLingui } from '@lingui/react/macro'
import type { Account } from '@otklik/contract/accounts.ts'
import type { BulkRun } from '@otklik/contract/bulk.ts'
import type { Total } from '@otklik/contract/filters.ts'
import { useState } from 'react'
import { confirm } from '../../ui/confirm.ts'
import { useFailureText } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { useObjects } from '../desk/api.ts'
import { accountsOf } from './accounts-of.ts'
import { type Deed, useBegin } from './bulk.ts'
import type { ListFilter } from './filter.ts'
import type { Many } from './many.ts'
import type { SelectionState } from './selection.ts'
import { useHowMany } from './useDeedTitle.ts'
import type { Work } from './work.ts'

type Input<R extends Work> = {
  type: BulkRun['type']
  picking: SelectionState<R>
  filter: ListFilter
  rows: readonly R[]
  total: Total | undefined
}

/** Many are chosen and something is done to all of them: what is known of them, and the runs begun from here. */
export function useManyWork<R extends Work>({ type, picking, filter, rows, total }: Input<R>) {
  const { t } = useLingui()
  const { items } = useObjects()
  const howMany = useHowMany()
  const failureText = useFailureText()
  const begin = useBegin(type)
  const [run_ids, setRunIds] = useState<readonly number[]>([])
  const { selection } = picking
  const chosen = selection.isAll ? rows : [...selection.chosen.values()]
  const accounts = selection.isAll
    ? accountsOf(items, type === 'item' ? 'items' : 'messages').filter(isWithin(filter))
    : items.filter(({ id }) => chosen.some(({ object_id }) => object_id === id))
  const many: Many = {
    count: selection.isAll ? (total?.count ?? 0) : chosen.length,
    hasMore: selection.isAll && (total?.has_more ?? false),
    accounts,
    space_ids: [...new Set(accounts.map(({ space_id }) => space_id))],
  }

  const onDo = async (deed: Deed) => {
    // What cannot be seen on the screen is asked about, however harmless the deed.
    const isAsked = deed.do === 'hide' || deed.do === 'delete' || deed.do === 'reply'
    const title = t`Изменить ${howMany(type, many.count)}?`
    const text = t`Все, что подходят под фильтр, и те, что ещё не загружены в список.`
    if (selection.isAll && !isAsked && !(await confirm({ title, text, yes: t`Изменить` }))) return
    const target = selection.isAll ? { filter: filter as never } : { ids: [...selection.chosen.keys()] }
    begin.mutate(
      { deed, target, key: crypto.randomUUID() },
      {
        onSuccess: (runs) => {
          setRunIds([...runs.map(({ id }) => id), ...run_ids])
          picking.start()
        },
        onError: (error) => toast.error(failureText(error)),
      },
    )
  }

  return {
    many,
    chosen,
    run_ids,
    onDo: (deed: Deed) => void onDo(deed),
    keep: (account: Account) => picking.choose(chosen.filter(({ object_id }) => object_id === account.id)),
    showRun: (id: number) => {
      setRunIds([id, ...run_ids])
      picking.start()
    },
    end: () => {
      setRunIds([])
      picking.end()
    },
  }
}

/** Which accounts a filter leaves. */
const isWithin =
  ({ object_id, company_id, provider }: ListFilter) =>
  (account: Account) =>
    (object_id.length === 0 || object_id.includes(account.id)) &&
    (company_id.length === 0 || company_id.includes(account.company_id)) &&
    (provider.length === 0 || provider.includes(account.provider))
