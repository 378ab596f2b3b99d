import type { ComponentProps } from 'react'
import type { Icon } from '../icons/icons.tsx'
import { useHint } from '../layers/useHint.tsx'
import classes from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  label: string
  icon: Icon
  /** `s` inside a composer or a dense bar. */
  size?: 's' | 'm'
  isOn?: boolean
  /** Written into the hint: why it is off. The button stays reachable, so that the reason can be read. */
  offReason?: string
  /** Shown behind the label. */
  hotkey?: string
}

/** A button without a word: the hint is its name. */
export function IconButton({ label, icon: Icon, size = 'm', isOn, offReason, hotkey, onClick, ...rest }: Props) {
  const words = offReason ?? (hotkey ? `${label} · ${hotkey}` : label)
  // What it opened lies where the hint would.
  const { pointing, hint } = useHint(rest['aria-expanded'] === true ? undefined : words)
  return (
    <>
      <button
        type="button"
        {...pointing}
        {...rest}
        aria-label={offReason ? `${label}: ${offReason}` : label}
        aria-disabled={offReason !== undefined || undefined}
        onClick={offReason === undefined ? onClick : undefined}
        className={[classes.button, rest.className].filter(Boolean).join(' ')}
        data-size={size}
        data-on={isOn || undefined}
        data-off={offReason !== undefined || undefined}
      >
        <Icon size={size === 's' ? 16 : 17} />
      </button>
      {hint}
    </>
  )
}
