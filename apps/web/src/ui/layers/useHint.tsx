import { Tooltip } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

const DELAY_MS = 400

/**
 * A hint over whatever has had the pointer for a moment. It is made only then: of buttons with a hint there are dozens on
 * a screen, and one that waits would cost more with every drawing than all the rest of its button.
 */
export function useHint(label: string | undefined) {
  const [target, setTarget] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const end = () => {
    clearTimeout(timer.current)
    setTarget(undefined)
  }
  const begin = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(currentTarget), DELAY_MS)
  }
  return {
    pointing: { onPointerEnter: begin, onPointerLeave: end },
    hint: target && label !== undefined && <Tooltip target={target} label={label} withinPortal defaultOpened />,
  }
}
