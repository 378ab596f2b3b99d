import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationRow } from '../days.ts'
import classes from './Conversation.module.css'

/** Two screens above and below what is in sight. */
const NEAR = '1200px 0px'
const ROW_PX = 56

type Props = {
  rows: readonly ConversationRow[]
  /** In the page from the beginning: nobody waits until it is known what is near. */
  isThereAtFirst: boolean
  /** Somebody is led to it. */
  isWanted: boolean
  children: (row: ConversationRow) => ReactNode
}

/** Some rows of a dialogue, in the page while one reads near them; of what is far only the height. */
export function Stretch({ rows, isThereAtFirst, isWanted, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  /** Null while its rows are there. One that never was is only guessed: above what one reads nobody sees the difference. */
  const [height, setHeight] = useState(isThereAtFirst ? null : rows.length * ROW_PX)

  useLayoutEffect(() => {
    if (isWanted) setHeight(null)
  }, [isWanted])

  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => {
        const { isIntersecting = true, boundingClientRect } = entries.at(-1) ?? {}
        // Whoever stands there with the keyboard is not thrown out.
        const isNear = isIntersecting || element.contains(document.activeElement)
        setHeight(isNear ? null : (boundingClientRect?.height ?? null))
      },
      { root: element.closest('[role=log]'), rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const isFar = height !== null && !isWanted
  return (
    <div ref={place} className={classes.stretch} style={isFar ? { height } : undefined}>
      {!isFar && rows.map(children)}
    </div>
  )
}
