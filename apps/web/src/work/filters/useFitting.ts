import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Kind } from '../kind.ts'
import type { Latest } from '../list/latest.ts'
import type { WorkFilter } from './filter.ts'
import { isTold } from './fits.ts'
import { useFits } from './useFits.ts'

/** A rush of events asks once in this while. */
const PAUSE_MS = 1_000

/** What was asked of a row as it stood then: one that has changed since is asked about anew. */
type Told<R> = ReadonlyMap<number, { row: R; isFitting: boolean }>
const nothing: Told<never> = new Map<number, never>()

/**
 * Whether a row belongs into the list. Words and labels its events do not tell: there the server is asked, so that the
 * list has what its total counts.
 */
export function useFitting<R extends Item | Chat>(
  { calls }: Kind,
  name: string,
  filter: WorkFilter,
  latest: Latest<R>,
) {
  const cache = useQueryClient()
  const isShown = useFits(filter)
  const [kept, setKept] = useState<{ name: string; told: Told<R> }>({ name, told: nothing })
  const told = kept.name === name ? kept.told : nothing

  const ask = useEffectEvent(async (ids: ReadonlySet<number>) => {
    const rows = [...ids].flatMap((id) => latest.find(cache, id) ?? []).filter((row) => isShown(row) === undefined)
    const asked = rows.slice(-limits.fitting_ids)
    if (asked.length === 0) return
    const wanted = asked.map(({ id }) => id)
    const answer = await calls.fitting(filter, wanted).catch(() => undefined)
    if (!answer) return
    setKept((before) => {
      const known = new Map(before.name === name ? before.told : nothing)
      for (const row of asked) known.set(row.id, { row, isFitting: answer.ids.includes(row.id) })
      return { name, told: known }
    })
  })

  const isAsked = !isTold(filter)
  useEffect(() => {
    if (!isAsked) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gathered = new Set<number>()
    const unwatch = latest.watch(cache, (changed) => {
      for (const id of changed) gathered.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        const ids = gathered
        gathered = new Set()
        void ask(ids)
      }, PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [cache, latest, isAsked])

  return useCallback(
    (row: R): boolean | undefined => {
      const known = told.get(row.id)
      return isShown(row) ?? (known?.row === row ? known.isFitting : undefined)
    },
    [isShown, told],
  )
}
