import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { unknownVariables } from '@otklik/contract/templates/template-text.ts'
import { useRef } from 'react'
import { BracesIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { VariableMenu } from '../../../templates/parts/VariableMenu.tsx'
import classes from './Twins.module.css'

type Props = {
  number: number
  text: string
  /** How many it goes to. */
  gets: number
  onChange: (text: string) => void
  onRemove: (() => void) | undefined
}

/** One of the texts that go round. */
export function Variant({ number, text, gets, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const [unknown] = unknownVariables(text)
  const insert = (piece: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {}
    onChange(text.slice(0, start) + piece + text.slice(end))
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start + piece.length, start + piece.length)
    })
  }
  return (
    <div className={classes.variant}>
      <div className={classes.line}>
        <b>
          <Trans>Вариант {number}</Trans>
        </b>
        {gets > 0 && (
          <span className={classes.quiet}>
            <Trans>получат {gets}</Trans>
          </span>
        )}
        <span className={classes.end}>
          <VariableMenu
            width={260}
            target={<IconButton label={t`Переменная`} icon={BracesIcon} size="s" />}
            onChoose={(name) => insert(`{${name}}`)}
          />
          {onRemove && <IconButton label={t`Убрать вариант ${number}`} icon={TrashIcon} size="s" onClick={onRemove} />}
        </span>
      </div>
      <Textarea
        ref={field}
        aria-label={t`Вариант ${number}`}
        placeholder={t`Что ответить`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.reply_max}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        error={unknown !== undefined ? t`Такой переменной нет: ${unknown}` : undefined}
      />
    </div>
  )
}
