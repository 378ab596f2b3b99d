import { useLingui } from '@lingui/react/macro'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useState } from 'react'
import { useObjects } from '../../domains/desk/api.ts'
import { confirm } from '../../ui/layers/confirm.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'
import type { Work } from '../card/work.ts'
import type { ListFilter } from '../filters/filter.ts'
import type { Deed, Kind } from '../kind.ts'
import { useBegin } from './bulk.ts'
import type { Many } from './many.ts'
import { type All, allOf, type Selection, type SelectionState } from './selection.ts'

type Input<R extends Work> = {
  kind: Kind
  picking: SelectionState<R>
  filter: ListFilter
  /** What fits and is not shown: colleagues are at it. */
  held: ReadonlySet<number>
}

/** Many are chosen and something is done to all of them: what is known of them, and the runs begun from here. */
export function useManyWork<R extends Work>({ kind, picking, filter, held }: Input<R>) {
  const { t } = useLingui()
  const { items } = useObjects()
  const failureText = useFailureText()
  const begin = useBegin(kind)
  const [run_ids, setRunIds] = useState<readonly number[]>([])
  const [isChoosing, setIsChoosing] = useState(false)
  const { selection } = picking
  const facts = factsOf(selection)
  const accounts = items.filter(({ id }) => facts.objects.some(({ object_id }) => object_id === id))
  const space_ids = [...new Set(accounts.map(({ space_id }) => space_id))]
  const many: Many = { ...facts, isChoosing, accounts, space_ids }
  const target = targetOf(selection)

  /** Settled when they are chosen: what is counted, shown and worked on is the same. */
  const choose = async (within: ListFilter) => {
    setIsChoosing(true)
    try {
      const all = await kind.calls.preview({ filter: within }, undefined)
      const ids = all.ids.filter((id) => !held.has(id))
      const isAll = ids.length === all.ids.length || ids.length === 0
      picking.chooseAll(allOf(within, isAll ? all : await kind.calls.preview({ filter: within, ids }, undefined)))
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setIsChoosing(false)
    }
  }

  const run = async (deed: Deed, of: typeof target) => {
    const runs = await begin.mutateAsync({ deed, target: of, key: crypto.randomUUID() })
    setRunIds([...runs.map(({ id }) => id), ...run_ids])
    picking.start()
  }

  /** Some that were chosen match no more: that is said first, and what was never shown stays as it is. */
  const goOnWith = async (deed: Deed, { filter: within, ids }: All) => {
    const now = new Set((await kind.calls.preview({ filter: within }, undefined)).ids)
    const left = [...ids].filter((id) => now.has(id))
    const gone = ids.size - left.length
    const come = now.size - left.length
    const preview = left.length > 0 ? await kind.calls.preview({ filter: within, ids: left }, undefined) : undefined
    if (!preview) {
      picking.start()
      return toast.error(t`Из выбранных больше ни один не подходит под фильтр`)
    }
    const rest = allOf(within, preview)
    picking.chooseAll(rest)
    const title = t`Пока вы смотрели, список изменился`
    const text = t`Больше не подходят под фильтр: ${gone}. Пришли новые: ${come}, их это не затронет. Продолжить с теми, что остались: ${t(kind.howMany(left.length))}?`
    if (await confirm({ title, text, yes: t`Продолжить`, isRisky: true })) await run(deed, targetOfAll(rest))
  }

  const onDo = async (deed: Deed) => {
    // What cannot be seen on the screen is asked about, however harmless the deed.
    const isAsked = deed.do === 'hide' || deed.do === 'delete' || deed.do === 'reply' || deed.do === 'macro'
    const title = t`Изменить ${t(kind.howMany(many.count))}?`
    const text = t`Все, что подходят под фильтр, и те, что ещё не загружены в список. Те, что придут позже, это не затронет.`
    if (selection.all && !isAsked && !(await confirm({ title, text, yes: t`Изменить` }))) return
    try {
      await run(deed, target).catch((error) => {
        if (!selection.all || !isChanged(error)) throw error
        return goOnWith(deed, selection.all)
      })
    } catch (error) {
      toast.error(failureText(error))
    }
  }

  return {
    many,
    target,
    run_ids,
    onAll: () => void choose(filter),
    onDo: (deed: Deed) => void onDo(deed),
    keep: (account: Account) =>
      selection.all
        ? void choose({ ...selection.all.filter, object_id: [account.id] })
        : picking.choose([...selection.chosen.values()].filter(({ object_id }) => object_id === account.id)),
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

const isChanged = (error: unknown) => error instanceof CallFailed && error.refusal.error_type === 'bulk_changed'

const targetOfAll = ({ filter, preview }: All) => ({ filter, ids: preview.ids })
const targetOf = ({ all, chosen }: Selection<Work>) => (all ? targetOfAll(all) : { ids: [...chosen.keys()] })

function factsOf({ all, chosen }: Selection<Work>): Pick<Many, 'count' | 'objects' | 'statuses'> {
  if (all) return { count: all.preview.ids.length, ...all.preview }
  const rows = [...chosen.values()]
  const count = <K>(by: (row: Work) => K) => [...Map.groupBy(rows, by)].map(([key, own]) => [key, own.length] as const)
  return {
    count: rows.length,
    objects: count(({ object_id }) => object_id).map(([object_id, count]) => ({ object_id, count })),
    statuses: count(({ status }) => status).map(([status, count]) => ({ status, count })),
  }
}
