import classes from './NumberField.module.css'
import { useUnread } from './useUnread.ts'

type Props = {
  label: string
  value: number | null
  /** Null while no such number is meant. */
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** Fractions, as of a rating. */
  isWhole?: boolean
  isWrong?: boolean
  /** What is counted, after the number. */
  unit?: string
  isBare?: boolean
}

/** A number to be typed; what is none is kept in sight until it is one. */
export function NumberField({ label, value, onChange, min, max, isWhole = true, isWrong, unit, isBare }: Props) {
  const [typed, setTyped] = useUnread(label)
  const read = (text: string): number | null => {
    const number = Number(text.trim().replace(',', '.'))
    const isOutside = number < (min ?? -Infinity) || number > (max ?? Infinity)
    return text.trim() === '' || !Number.isFinite(number) || (isWhole && !Number.isInteger(number)) || isOutside
      ? null
      : number
  }
  const isUnread = typed !== undefined && typed !== '' && read(typed) === null
  return (
    <span className={classes.field} data-bare={isBare || undefined} data-wrong={isUnread || isWrong || undefined}>
      <input
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={isUnread || isWrong || undefined}
        value={typed ?? value ?? ''}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value))
        }}
        onBlur={() => !isUnread && setTyped(undefined)}
      />
      {unit && <span className={classes.unit}>{unit}</span>}
    </span>
  )
}
