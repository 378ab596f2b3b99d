import { type RefObject, useLayoutEffect, useRef } from 'react'
import { ArrowUpIcon } from '../../../ui/icons/icons.tsx'
import classes from './NewRows.module.css'

export type News = {
  /** How many gather. */
  count: number
  /** How many have just come in by themselves; `serial` tells one time from the next. */
  come: { count: number; serial: number }
  textOf: (count: number) => string
  onShow: () => void
}

/** New rows gather here and are told to those who listen; the list below stays still. */
export function NewRows({ count, come, textOf, onShow, list }: News & { list: RefObject<HTMLElement | null> }) {
  const button = useRef<HTMLButtonElement>(null)
  const isShown = count > 0

  // The bar takes its height from the list: scrolled by as much, the rows stay where they are.
  useLayoutEffect(() => {
    const height = isShown ? (button.current?.offsetHeight ?? 0) : 0
    const element = list.current
    if (!element || height === 0) return
    element.scrollTop += height
    return () => {
      element.scrollTop -= height
    }
  }, [isShown, list])

  return (
    <>
      <p className="visually-hidden" role="status">
        {isShown ? textOf(count) : come.count > 0 && <span key={come.serial}>{textOf(come.count)}</span>}
      </p>
      {isShown && (
        <button ref={button} type="button" className={classes.button} onClick={onShow}>
          <ArrowUpIcon size={13} />
          {textOf(count)}
        </button>
      )}
    </>
  )
}
