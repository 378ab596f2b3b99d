import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'
import { IconButton } from '../marks/IconButton.tsx'
import classes from './CopyField.module.css'

const SAID_MS = 2_000

/** `isWhole`: somebody may have to read it and type it elsewhere. */
type Props = { label: string; value: string; hint?: string; isWhole?: boolean }

/** Something to be taken away: a link, a secret, codes. */
export function CopyField({ label, value, hint, isWhole }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setIsCopied(true)
  }

  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        {isWhole ? (
          <textarea id={id} readOnly rows={1} value={value} onFocus={(event) => event.target.select()} />
        ) : (
          <input id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
        )}
        <IconButton
          label={isCopied ? t`Скопировано` : t`Скопировать`}
          icon={isCopied ? CheckIcon : CopyIcon}
          onClick={copy}
        />
      </div>
      <span className="visually-hidden" role="status">
        {isCopied && t`Скопировано`}
      </span>
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  )
}
