import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { ChevronDownIcon, ChevronUpIcon } from '../../icons/icons.tsx'
import { IconButton } from '../../marks/IconButton.tsx'
import classes from './MoveButtons.module.css'

type Props = {
  name: string
  size?: 's' | 'm'
  /** Absent where there is nowhere to go. */
  onUp?: () => void
  onDown?: () => void
}

type OrderProps = Pick<Props, 'name'> & {
  id: number
  /** All of them, as they stand. */
  order: readonly { id: number }[]
  /** Before this one, or at the end. */
  onPut: (before: number | null) => void
}

/** The same for a row of a list that is known whole. */
export function OrderButtons({ id, name, order, onPut }: OrderProps) {
  const at = order.findIndex((each) => each.id === id)
  const put = (place: number) => () => onPut(order[place]?.id ?? null)
  return (
    <MoveButtons
      name={name}
      onUp={at > 0 ? put(at - 1) : undefined}
      onDown={at < order.length - 1 ? put(at + 2) : undefined}
    />
  )
}

/** One place up or down among its neighbours, as often as one likes: the focus goes along. */
export function MoveButtons({ name, size, onUp, onDown }: Props) {
  const { t } = useLingui()
  const pressed = useRef<HTMLButtonElement>(null)
  // What moves within the page loses the focus on the way.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus()
  })
  const press = (move: (() => void) | undefined) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    move?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus of its buttons goes
    <span
      className={classes.buttons}
      onBlur={({ relatedTarget }) => {
        // Whoever goes on of their own accord is not fetched back.
        if (relatedTarget) pressed.current = null
      }}
    >
      <IconButton
        label={t`Выше: ${name}`}
        icon={ChevronUpIcon}
        size={size}
        offReason={onUp ? undefined : t`выше некуда`}
        onClick={press(onUp)}
      />
      <IconButton
        label={t`Ниже: ${name}`}
        icon={ChevronDownIcon}
        size={size}
        offReason={onDown ? undefined : t`ниже некуда`}
        onClick={press(onDown)}
      />
    </span>
  )
}
