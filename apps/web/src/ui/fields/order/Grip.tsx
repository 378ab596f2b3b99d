import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { GripIcon } from '../../icons/icons.tsx'
import { PopChoice, PopMenu } from '../../layers/PopMenu.tsx'
import { IconButton } from '../../marks/IconButton.tsx'
import classes from './Grip.module.css'

type Props = {
  /** What is moved. */
  name: string
  onPress: (event: PointerEvent<HTMLButtonElement>) => void
  /** Absent where there is nowhere to go. */
  onUp?: () => void
  onDown?: () => void
  /** What else can be done with the place of it. */
  more?: (close: () => void) => ReactNode
}

/** By which a row is drawn to another place; arrows move it as well, and a click offers the same by words. */
export function Grip({ name, onPress, onUp, onDown, more }: Props) {
  const { t } = useLingui()
  const grip = useRef<HTMLSpanElement>(null)
  const isMoved = useRef(false)
  // What moves within the page loses the focus on the way.
  useLayoutEffect(() => {
    if (isMoved.current && document.activeElement === document.body) grip.current?.querySelector('button')?.focus()
    isMoved.current = false
  })
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowUp: onUp, ArrowDown: onDown }[event.key]
    if (!step || event.target !== grip.current?.querySelector('button')) return
    event.preventDefault()
    event.stopPropagation()
    isMoved.current = true
    step()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button in it
    <span ref={grip} className={classes.grip} onKeyDown={walk}>
      <PopMenu
        width={200}
        target={
          <IconButton
            label={t`Переставить: ${name}`}
            icon={GripIcon}
            size="s"
            className={classes.button}
            onPointerDown={onPress}
          />
        }
      >
        {(close) => (
          <>
            {onUp && (
              <PopChoice close={close} onChoose={onUp}>
                <Trans>Выше</Trans>
              </PopChoice>
            )}
            {onDown && (
              <PopChoice close={close} onChoose={onDown}>
                <Trans>Ниже</Trans>
              </PopChoice>
            )}
            {more?.(close)}
          </>
        )}
      </PopMenu>
    </span>
  )
}
