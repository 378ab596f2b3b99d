import { useLingui } from '@lingui/react/macro'
import { type HandoverSection, type HandoverThing, handoverSections } from '@otklik/contract/routing/handover.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { usePhone } from '../../../ui/usePhone.ts'
import { keyOf, type Whom } from '../hand-over.ts'
import classes from './Handover.module.css'
import { ThingRow } from './ThingRow.tsx'

type Props = {
  things: readonly HandoverThing[]
  whomOf: (thing: HandoverThing) => Whom
  optionsOf: (thing: HandoverThing) => readonly { value: string; label: string }[]
  onWhom: (thing: HandoverThing, whom: Whom) => void
  onDismiss: (thing: HandoverThing) => void
}

type Line = { section: HandoverSection; count: number } | { thing: HandoverThing; isLast: boolean }

const [TITLE_PX, ROW_PX, PHONE_ROW_PX] = [44, 58, 122]

/** By what is at stake; only what is in sight exists. */
export function ThingList({ things, whomOf, optionsOf, onWhom, onDismiss }: Props) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const isPhone = usePhone()
  const names: Record<HandoverSection, string> = {
    promised: t`Обещано клиентам`,
    open: t`Открыто`,
    due: t`Срок выйдет без вас`,
    waiting: t`Ждём клиента`,
  }
  const lines = handoverSections.flatMap((section): Line[] => {
    const own = things.filter((thing) => thing.section === section)
    if (own.length === 0) return []
    return [{ section, count: own.length }, ...own.map((thing, n) => ({ thing, isLast: n === own.length - 1 }))]
  })
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => (isPhone ? (box.current?.closest('[data-handover]') ?? null) : box.current),
    estimateSize: (n) => (lines[n] && 'thing' in lines[n] ? (isPhone ? PHONE_ROW_PX : ROW_PX) : TITLE_PX),
    getItemKey: (n) => {
      const line = lines[n]
      return line === undefined ? n : 'thing' in line ? keyOf(line.thing) : line.section
    },
    overscan: 10,
  })
  return (
    <div ref={box} className={classes.list}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (!line) return null
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{
                position: 'absolute',
                top: 0,
                left: 0,
                right: 0,
                transform: `translateY(${start}px)`,
                display: 'flow-root',
              }}
            >
              {'thing' in line ? (
                <ThingRow
                  thing={line.thing}
                  isLast={line.isLast}
                  whom={whomOf(line.thing)}
                  options={optionsOf(line.thing)}
                  onWhom={(whom) => onWhom(line.thing, whom)}
                  onDismiss={() => onDismiss(line.thing)}
                />
              ) : (
                <div className={classes.title}>
                  <h2>{names[line.section]}</h2>
                  <span>{line.count}</span>
                  {line.section === 'promised' && (
                    <span className={classes.why}>{t`отложено или найдено в ваших ответах`}</span>
                  )}
                </div>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
