import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { makeCell } from '../../platform/cell.ts'
import { makeRhythm } from '../../platform/live/rhythm.ts'
import type { Latest } from './latest.ts'
import { arrange, flatten, type ListRow, letIn, type Order, type Placed, waiting, without } from './rows.ts'

type Input<R extends ListRow> = {
  /** Which list this is: another filter begins anew. */
  name: string
  pages: readonly { rows: readonly R[]; next: string | null }[] | undefined
  /** False while the rows of the filter before are still on the screen. */
  isSettled: boolean
  latest: Latest<R>
  order: Order<R>
  /** Whether a row that is not in the list, or moved up in it, is worth telling. */
  isNews: (row: R) => boolean
  /** Nobody is reading: the list stands at its very top and nothing is chosen. */
  isQuiet: () => boolean
}

type Kept<R> = { name: string; placed: Placed<R> }
/** `held`: those that gather. `come`: how many have just come in by themselves; `serial` tells one time from the next. */
type News<R> = { name: string; held: readonly R[]; come: { count: number; serial: number } }

const nothing: Placed<never> = new Map<number, never>()
const noNews: Omit<News<never>, 'name'> = { held: [], come: { count: 0, serial: 0 } }

/** In a rush rows come in several at a time: nobody reads a list that moves ten times a second. */
const LET_IN_MS = 400

/**
 * The rows of a list as they are shown. Those that gather until the reader lets them in, and how many have just come in
 * by themselves, `useNews` tells, to the list alone: in a rush that changes more often than the page.
 */
export function useLiveRows<R extends ListRow>(input: Input<R>) {
  const { name, pages, isSettled, latest, order, isNews, isQuiet } = input
  const cache = useQueryClient()
  const [kept, setKept] = useState<Kept<R>>({ name, placed: nothing })
  const placed = kept.name === name ? kept.placed : nothing
  const [news] = useState(() => makeCell<News<R>>({ name, ...noNews }))
  const loaded = useMemo(() => flatten(pages ?? []), [pages])
  const isWhole = pages?.at(-1)?.next === null
  const rows = useMemo(() => arrange(loaded, placed, order), [loaded, placed, order])

  const look = useEffectEvent(() => {
    const fresh = isSettled ? waiting(loaded, latest.all(cache), placed, order, { isWhole, isNews }) : []
    // At the end of a list that is read from its oldest nothing is in the way.
    const isHarmless = order.isAscending && isWhole
    const { held, come } = newsOf(name, news.read())
    if (fresh.length > 0 && (isHarmless || isQuiet())) {
      setKept({ name, placed: letIn(placed, fresh) })
      news.set({ name, held: [], come: { count: fresh.length, serial: come.serial + 1 } })
    }
    // Told only once it is known that they must wait: the bar that tells of them moves the list.
    else if (fresh.length !== held.length || fresh.some((row, n) => row !== held[n]))
      news.set({ name, held: fresh, come })
  })
  const hear = useEffectEvent((changed: ReadonlySet<number>) => {
    const gone = [...changed].filter((id) => placed.has(id) && !latest.find(cache, id))
    if (gone.length > 0) setKept({ name, placed: without(placed, gone) })
    else rhythm.current?.ask()
  })

  const rhythm = useRef<ReturnType<typeof makeRhythm>>(undefined)
  useEffect(() => {
    const made = makeRhythm(LET_IN_MS, () => look())
    rhythm.current = made
    const unwatch = latest.watch(cache, (changed) => hear(changed))
    return () => {
      unwatch()
      made.stop()
    }
  }, [cache, latest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever decides who comes in is a reason to look again
  useEffect(() => rhythm.current?.ask(), [name, isSettled, loaded, placed, order, isNews, isQuiet])

  return {
    ...{ name, rows, news },
    show: () => {
      const { held, come } = newsOf(name, news.read())
      setKept({ name, placed: letIn(placed, held) })
      news.set({ name, held: [], come })
    },
  }
}

type NewsOf<R> = { name: string; news: { use: () => News<R> } }
export const useNews = <R>({ name, news }: NewsOf<R>): News<R> => newsOf(name, news.use())

/** What is told of the list before is no news of this one. */
const newsOf = <R>(name: string, told: News<R>): News<R> => (told.name === name ? told : { name, ...noNews })
