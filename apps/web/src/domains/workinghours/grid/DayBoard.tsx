import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type PointerEvent, useRef, useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { spanText } from '../clock.ts'
import classes from './DayBoard.module.css'
import { keyOf } from './logic/gestures.ts'
import { absenceOn, type GridModel } from './logic/model.ts'
import { lookOf } from './logic/shift-edits.ts'
import { useCellWords } from './useCellWords.ts'
import { useImages } from './useImages.ts'

type Props = {
  model: GridModel
  lists: GridModel['edits']
  kindName: (kind_id: number | null) => string
  onPaint: (rows: readonly number[]) => void
  onEdit: (row: number) => void
  onErase: (rows: readonly number[]) => void
}

const ROW_PX = 60
const SWIPE_PX = 80
const LONG_PRESS_MS = 450
const SLIP_PX = 8

/**
 * The team on one day: a tap on + plans, a tap on a shift opens it, a swipe takes it away. A finger that rests chooses, and
 * then every tap does; what is chosen is planned or freed at once.
 */
export function DayBoard({ model, lists, kindName, onPaint, onEdit, onErase }: Props) {
  const { t, i18n } = useLingui()
  const wordsOf = useCellWords()
  const imageOf = useImages()
  const box = useRef<HTMLDivElement>(null)
  const held = useRef<{ x: number; y: number; isDone: boolean }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { people, published, holidays, kept_until } = model
  const day = model.days[0] ?? ''
  const virtualizer = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  const toggle = (row: number) =>
    setChosen((now) => (now.includes(row) ? now.filter((one) => one !== row) : [...now, row]))
  const begin = (row: number) => (event: PointerEvent) => {
    clearTimeout(timer.current)
    const now = { x: event.clientX, y: event.clientY, isDone: false }
    held.current = now
    timer.current = setTimeout(() => {
      if (held.current !== now || now.isDone) return
      now.isDone = true
      toggle(row)
    }, LONG_PRESS_MS)
  }
  const move = (row: number, hasShift: boolean) => (event: PointerEvent) => {
    const now = held.current
    if (!now || now.isDone) return
    const [across, down] = [Math.abs(event.clientX - now.x), Math.abs(event.clientY - now.y)]
    if (across > SLIP_PX || down > SLIP_PX) clearTimeout(timer.current)
    if (!hasShift || across < SWIPE_PX || down > SWIPE_PX / 2) return
    now.isDone = true
    onErase([row])
  }
  const end = () => clearTimeout(timer.current)
  const press = (row: number, hasShift: boolean) => {
    // What the finger has done already, by resting or by a swipe, may end in a click, too.
    const wasDone = held.current?.isDone === true
    held.current = undefined
    if (wasDone) return
    if (chosen.length > 0) toggle(row)
    else if (hasShift) onEdit(row)
    else onPaint([row])
  }
  const finish = (run: (rows: readonly number[]) => void) => () => {
    run(chosen)
    setChosen([])
  }
  return (
    <>
      <div ref={box} className={classes.box}>
        <ul
          className={classes.list}
          style={{ height: virtualizer.getTotalSize() }}
          aria-label={formatCalendar(day, 'long', i18n.locale)}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const person = people[index]
            if (!person) return null
            const key = keyOf(person.user_id, day)
            const edit = lists.get(key) ?? undefined
            const list = edit ?? published.get(key) ?? []
            const absence = absenceOn(person.absences, day)
            const absenceName = absence ? kindName(absence.kind_id) : ''
            const words = wordsOf({
              ...{ name: person.name, list, absence, absenceName, isEdited: edit !== undefined },
              ...{
                isPale: day > kept_until,
                holiday: holidays.get(day),
                day: formatCalendar(day, 'long', i18n.locale),
              },
            })
            return (
              <li
                key={person.user_id}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={people.length}
                aria-posinset={index + 1}
              >
                <Avatar name={person.name} image={imageOf(person.user_id)} size={32} />
                <span className={classes.name}>{person.name}</span>
                <button
                  type="button"
                  className={classes.day}
                  aria-label={person.can_manage && list.length === 0 ? t`${words}. Поставить смену` : words}
                  disabled={!person.can_manage}
                  data-look={list[0] && lookOf(list[0])}
                  data-edited={edit !== undefined || undefined}
                  data-absent={absence !== undefined || undefined}
                  aria-pressed={chosen.length > 0 ? chosen.includes(index) : undefined}
                  onPointerDown={begin(index)}
                  onPointerMove={move(index, list.length > 0)}
                  onPointerUp={end}
                  onPointerCancel={end}
                  onContextMenu={(event) => event.preventDefault()}
                  onClick={() => press(index, list.length > 0)}
                >
                  {list.length > 0
                    ? list.map(spanText).join(', ')
                    : absence
                      ? absenceName
                      : person.can_manage
                        ? '+'
                        : '–'}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
      {chosen.length > 0 && (
        <div className={classes.chosen} role="toolbar" aria-label={t`Выбранные сотрудники`}>
          <b>
            <Trans>Выбрано: {chosen.length}</Trans>
          </b>
          <Button size="sm" onClick={finish(onPaint)}>
            <Trans>Поставить смены</Trans>
          </Button>
          <Button size="sm" variant="default" onClick={finish(onErase)}>
            <Trans>Снять смены</Trans>
          </Button>
          <Button size="sm" variant="subtle" onClick={() => setChosen([])}>
            <Trans>Отмена</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
