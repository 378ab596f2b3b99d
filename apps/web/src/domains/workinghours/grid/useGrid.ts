import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { Grid } from '@otklik/contract/schedule/schedule.ts'
import { addDays } from '@otklik/contract/zones.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { gridQuery, type Period, readGrid, scheduleKeys, sendEdits } from '../api.ts'
import { makeEdits } from './logic/edits.ts'
import { changeOf, inCalls, repeatWeek } from './logic/gestures.ts'
import { boardOf, modelOf } from './logic/model.ts'

/** The grid of a period with what is not published, and the gestures on it. */
export function useGrid(period: Period & { user_id?: number }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const failureText = useFailureText()
  const query = useInfiniteQuery(gridQuery(period))
  const { space_id } = period
  const reload = () => void cache.invalidateQueries({ queryKey: scheduleKeys.grids })
  const failed = (error: unknown) => {
    toast.error(failureText(error), { title: t`Правка не сохранена`, id: 'schedule' })
    reload()
  }
  const [edits] = useState(() =>
    makeEdits({
      send: async (change) => {
        for (const part of inCalls(change)) await sendEdits(space_id, part)
      },
      onSaved: reload,
      onFailure: failed,
    }),
  )
  const state = useSyncExternalStore(edits.watch, edits.read)
  const model = useMemo(() => query.data && modelOf(query.data.pages), [query.data])
  useEffect(() => {
    if (model) edits.take(model.edits)
  }, [edits, model])
  const board = useMemo(
    () => boardOf(model ?? { people: [], days: [], published: new Map() }, state.lists),
    [model, state.lists],
  )

  /** The days after the screen's are read first: whoever takes it back gets what stood there. */
  const repeat = async (rows: readonly number[], first: number, weeks: number) => {
    if (!model) return
    const from = model.days[first] as string
    const wide = await readWhole(period, from, (weeks + 1) * 7)
    const far = modelOf(wide)
    if (!far) return
    edits.know(new Map([...far.edits].filter(([key]) => !state.lists.has(key))))
    const rowsThere = rows.map((row) => far.people.findIndex(({ user_id }) => user_id === model.people[row]?.user_id))
    const days = Array.from({ length: (weeks + 1) * 7 }, (_, n) => addDays(from, n))
    edits.perform(repeatWeek(boardOf({ ...far, days }, edits.read().lists), rowsThere, 0, weeks))
  }
  /** On another day of the same person, which is read first: it may lie outside the screen. */
  const moveTo = async (row: number, from: string, to: string, isCopy: boolean) => {
    const user_id = model?.people[row]?.user_id
    if (user_id === undefined) return
    const far = modelOf([await readGrid({ space_id, user_id, from: to, days: 1 })])
    if (!far) return
    edits.know(new Map([...far.edits].filter(([key]) => !state.lists.has(key))))
    const whole = boardOf({ ...far, days: [from, to] }, edits.read().lists)
    const list = board.listAt(user_id, from)
    const both = { ...whole, listAt: (id: number, day: string) => (day === from ? board : whole).listAt(id, day) }
    const published = (id: number, day: string) => (day === from ? board : whole).publishedAt(id, day)
    const [here, there] = [
      { row: 0, col: 0 },
      { row: 0, col: 1 },
    ]
    const change = [...(isCopy ? [] : [[here, []] as const]), [there, list] as const]
    edits.perform(changeOf({ ...both, publishedAt: published }, change))
  }
  return {
    query,
    model,
    edits,
    board,
    ...state,
    reload,
    repeat: (...given: Parameters<typeof repeat>) => repeat(...given).catch(failed),
    moveTo: (...given: Parameters<typeof moveTo>) => moveTo(...given).catch(failed),
  }
}

/** Every person of a stretch of days that may be longer than one answer; days of later answers are put to the first's. */
export async function readWhole(period: Period & { user_id?: number }, from: string, count: number): Promise<Grid[]> {
  const pages: Grid[] = []
  for (let begun = 0; begun < count; begun += limits.schedule_days) {
    const days = Math.min(limits.schedule_days, count - begun)
    let after: string | undefined
    do {
      const page = await readGrid({ ...period, from: addDays(from, begun), days, after })
      pages.push(page)
      after = page.next ?? undefined
    } while (after !== undefined)
  }
  return joined(pages)
}

function joined(pages: readonly Grid[]): Grid[] {
  const [first] = pages
  if (!first) return []
  const people = Map.groupBy(
    pages.flatMap((page) => page.people),
    ({ user_id }) => user_id,
  )
  const whole = [...people.values()].flatMap(([one, ...more]) =>
    one ? [{ ...one, cells: [...one.cells, ...more.flatMap(({ cells }) => cells)] }] : [],
  )
  return [{ ...first, people: whole }]
}
