import { useLingui } from '@lingui/react/macro'
import classes from './Emotion.module.css'

/** A mouth first, a colour second; with its word where there is room. */
export function Emotion({ value, isNamed }: { value: number; isNamed?: boolean }) {
  const { t } = useLingui()
  const { mouth, color, name } =
    value < 0
      ? { mouth: 'M5.4 11c1.3-1.6 3.9-1.6 5.2 0', color: '--emo-neg', name: t`негатив` }
      : value > 0
        ? { mouth: 'M5.2 9.5c1.3 2 4.3 2 5.6 0', color: '--emo-pos', name: t`позитив` }
        : { mouth: 'M5.5 10.3h5', color: '--emo-neu', name: t`нейтрально` }
  const face = (
    <svg
      className={classes.face}
      role="img"
      aria-label={name}
      width={14}
      height={14}
      viewBox="0 0 16 16"
      style={{ color: `var(${color})` }}
    >
      <circle cx="8" cy="8" r="6.3" />
      <path d={mouth} />
      <circle cx="5.9" cy="6.4" r=".95" fill="currentColor" stroke="none" />
      <circle cx="10.1" cy="6.4" r=".95" fill="currentColor" stroke="none" />
    </svg>
  )
  if (!isNamed) return face
  return (
    <span className={classes.named}>
      {face}
      <span aria-hidden="true">{name}</span>
    </span>
  )
}
