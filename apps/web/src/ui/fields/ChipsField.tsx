import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import classes from './ChipsField.module.css'
import { useUnread } from './useUnread.ts'

type Props = {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Of one of them. */
  maxLength?: number
  max?: number
  placeholder?: string
  isWrong?: boolean
  /** It stands by itself: elsewhere whatever it stands in shows where it is. */
  isBoxed?: boolean
}

/** Several words or phrases, each a chip. Enter ends one; what is left when the field is left is one, too. */
export function ChipsField({ label, value, onChange, maxLength, max = 100, placeholder, isWrong, isBoxed }: Props) {
  const { t } = useLingui()
  const [typed = '', setTyped] = useUnread(label)
  const add = () => {
    const word = typed.trim()
    if (word !== '' && !value.includes(word) && value.length < max) onChange([...value, word])
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
  }
  return (
    <span className={classes.field} data-boxed={isBoxed || undefined}>
      {value.map((word) => (
        <span key={word} className={classes.chip}>
          <span className={classes.word}>{word}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t`Убрать: ${word}`}
            onClick={() => onChange(value.filter((each) => each !== word))}
          >
            <CloseIcon size={12} />
          </button>
        </span>
      ))}
      <input
        className={classes.input}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={value.length === 0 ? placeholder : undefined}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={add}
      />
    </span>
  )
}
