import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { AlertIcon } from '../../../../ui/icons/icons.tsx'
import classes from './TokenFile.module.css'

/** No key of any network is near as long; whoever drops a film by mistake is told so. */
const MAX_BYTES = 8_000

type Props = { label: string; hint: string; error?: string; onChange: (text: string) => void }

/** A file that the network gives out as a key: its text is the value, and only its name is shown. */
export function TokenFile({ label, hint, error, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string>()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const wrong = isTooLarge ? t`Это не похоже на ключ: файл слишком велик` : error

  const take = async (file: File | undefined) => {
    if (!file) return
    const isKey = file.size <= MAX_BYTES
    setIsTooLarge(!isKey)
    setName(isKey ? file.name : undefined)
    onChange(isKey ? await file.text() : '')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div>
      <div className={classes.label} id={`${id}-label`}>
        {label}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the button is the first */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-wrong={wrong !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          accept=".json,.pem,.p8,.txt"
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file may be chosen once more after it was changed.
            event.target.value = ''
          }}
        />
        <Button
          variant="default"
          aria-describedby={`${id}-label ${id}-hint${wrong === undefined ? '' : ` ${id}-error`}`}
          onClick={() => input.current?.click()}
        >
          {name === undefined ? t`Выбрать файл` : t`Выбрать другой`}
        </Button>
        <span className={classes.name} role="status">
          {name ?? <Trans>или перетащите его сюда</Trans>}
        </span>
      </div>
      {wrong !== undefined && (
        <p className={classes.note} id={`${id}-error`} data-wrong>
          <AlertIcon size={13} />
          {wrong}
        </p>
      )}
      <p className={classes.note} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
