import { useEffect, useMemo, useState } from 'react'
import { arrange, flatten, type ListRow, letIn, type Order, type Placed, waiting } from './rows.ts'

type Input<R> = {
  /** Which list this is: another filter begins anew. */
  name: string
  pages: readonly { rows: R[]; next: string | null }[] | undefined
  /** False while the rows of the filter before are still on the screen. */
  isSettled: boolean
  latest: ReadonlyMap<number, R>
  order: Order<R>
  /** Whether a row that is not in the list, or moved up in it, is worth telling. */
  isNews: (row: R) => boolean
  /** Nobody is reading: the list stands at its very top and nothing is chosen. */
  isQuiet: () => boolean
}

const nothing: Placed<never> = new Map<number, never>()
const none: never[] = []

/**
 * The rows of a list as they are shown, those that gather until the reader lets them in, and how many have just come in
 * by themselves.
 */
export function useLiveRows<R extends ListRow>(input: Input<R>) {
  const { name, pages, isSettled, latest, order, isNews, isQuiet } = input
  const [kept, setKept] = useState<{ name: string; placed: Placed<R> }>({ name, placed: nothing })
  const placed = kept.name === name ? kept.placed : nothing
  const loaded = useMemo(() => flatten(pages ?? []), [pages])
  const isWhole = pages?.at(-1)?.next === null

  const rows = useMemo(() => arrange(loaded, placed, order), [loaded, placed, order])
  const fresh = useMemo(
    () => (isSettled ? waiting(loaded, latest, placed, order, { isWhole, isNews }) : none),
    [isSettled, loaded, latest, placed, order, isWhole, isNews],
  )

  // Told only once it is known that they must wait: the bar that tells of them moves the list.
  const [held, setHeld] = useState<readonly R[]>([])
  // At the end of a list that is read from its oldest nothing is in the way.
  const isHarmless = order.isAscending && isWhole
  const [come, setCome] = useState({ count: 0, serial: 0 })
  useEffect(() => {
    if (fresh.length === 0 || !(isHarmless || isQuiet())) return setHeld(fresh)
    setKept({ name, placed: letIn(placed, fresh) })
    setCome(({ serial }) => ({ count: fresh.length, serial: serial + 1 }))
  }, [name, placed, fresh, isHarmless, isQuiet])

  return { rows, fresh: held, come, show: () => setKept({ name, placed: letIn(placed, fresh) }) }
}
