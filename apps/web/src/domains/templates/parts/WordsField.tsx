import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { useRef } from 'react'
import { BracesIcon } from '../../../ui/icons/icons.tsx'
import { putIn } from '../match.ts'
import { VariableMenu } from './VariableMenu.tsx'
import classes from './WordsField.module.css'

type Props = { label?: string; value: string; onChange: (text: string) => void; error?: string }

/** The words of an answer, with what will be filled in chosen from a menu: nobody has to know how it is spelt. */
export function WordsField({ label, value, onChange, error }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {}
    const { text, cursor } = putIn(value, { start, end }, `{${name}}`)
    onChange(text)
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        label={label ?? t`Текст`}
        size="md"
        autosize
        minRows={4}
        maxRows={16}
        maxLength={limits.reply_max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <VariableMenu
        width={260}
        target={
          <Button variant="subtle" size="xs" className={classes.menu} leftSection={<BracesIcon size={14} />}>
            <Trans>Переменная</Trans>
          </Button>
        }
        onChoose={insert}
      />
    </div>
  )
}
