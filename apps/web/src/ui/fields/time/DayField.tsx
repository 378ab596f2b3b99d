import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/pages/lazy.ts'
import { dayPattern, isWholeDay, readDay, writeDay } from '../../../platform/time/day-text.ts'
import { CalendarIcon } from '../../icons/icons.tsx'
import { Popover } from '../../layers/Popover.tsx'
import { useUnread } from '../useUnread.ts'
import classes from './DayField.module.css'

const Calendar = lazyPart(() => import('./Calendar.tsx'), 'Calendar')

type Props = {
  /** Heard, not seen: what stands beside it says the rest. */
  label: string
  /** `2026-11-15` */
  value: string | undefined
  /** Today, where it matters: the person's, or the space's. */
  today: string
  min?: string
  max?: string
  /** Inside a menu, which has keys of its own. */
  isInMenu?: boolean
  isWrong?: boolean
  describedBy?: string
  onChange: (day: string | undefined) => void
}

/** A day, typed in the order of the person's language or chosen in a calendar. Not the browser's own: that one speaks the browser's language. */
export function DayField({ label, value, today, min, max, isInMenu, isWrong, describedBy, onChange }: Props) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useUnread(label)
  const [isOpen, setIsOpen] = useState(false)
  const isOut = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max)
  const read = (text: string) => {
    const day = readDay(text, i18n.locale, today)
    return day !== undefined && !isOut(day) ? day : undefined
  }
  const isUnread = typed !== undefined && typed.trim() !== '' && read(typed) === undefined

  const type = (text: string) => {
    setTyped(text)
    const day = read(text)
    if ((day !== undefined && isWholeDay(text)) || text.trim() === '') onChange(day)
  }
  /** What is short of a year is meant when one goes on. What cannot be read stays, so that it can be put right. */
  const finish = () => {
    if (typed === undefined || isUnread) return
    const day = read(typed)
    if (day !== value) onChange(day)
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== undefined && !isWholeDay(typed)) {
      // Of the form around it once more: first this is read.
      event.preventDefault()
      finish()
    }
    // Keys of a menu around it would walk away.
    if (isInMenu && event.key !== 'Escape') event.stopPropagation()
  }
  const choose = (day: string) => {
    setTyped(undefined)
    setIsOpen(false)
    onChange(day)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" offset={6} trapFocus returnFocus>
      <span className={classes.field} data-wrong={isUnread || isWrong || undefined}>
        <input
          className={classes.input}
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isUnread || isWrong || undefined}
          aria-describedby={describedBy}
          placeholder={dayPattern({ day: t`дд`, month: t`мм`, year: t`гггг` }, i18n.locale)}
          value={typed ?? (value === undefined ? '' : writeDay(value, i18n.locale))}
          onChange={({ target }) => type(target.value)}
          onBlur={finish}
          onKeyDown={press}
        />
        <Popover.Target>
          <button
            type="button"
            className={classes.open}
            aria-label={t`${label}: календарь`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <CalendarIcon size={16} />
          </button>
        </Popover.Target>
      </span>
      <Popover.Dropdown>
        <Suspense fallback={<div className={classes.room} />}>
          {isOpen && <Calendar label={label} value={value} today={today} isOut={isOut} onChoose={choose} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
