import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { CloseIcon, SearchIcon } from '../icons/icons.tsx'
import classes from './SearchField.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds of quiet before `onChange`, where every word is a question to the server. */
  quiet_ms?: number
  /** Nothing is there to be found: its place stays empty. */
  isHidden?: boolean
  /** As wide as what it stands in. */
  isWide?: boolean
}

/** A line to look something up by. Escape empties it. */
export function SearchField({ label, value, onChange, quiet_ms = 0, isHidden = false, isWide = false }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (quiet_ms === 0 || text === '') onChange(text)
    else timer.current = setTimeout(() => onChange(text), quiet_ms)
  }

  return (
    <div className={classes.box} data-hidden={isHidden || undefined} data-wide={isWide || undefined}>
      <SearchIcon size={15} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') type('')
        }}
      />
      {typed !== '' && (
        <button type="button" className={classes.clear} aria-label={t`Очистить`} onClick={() => type('')}>
          <CloseIcon size={14} />
        </button>
      )}
    </div>
  )
}
