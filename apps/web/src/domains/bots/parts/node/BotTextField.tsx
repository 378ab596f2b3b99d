import { Trans } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { givenVariables } from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type ReactNode, useRef } from 'react'
import { BracesIcon } from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { putIn } from '../../../templates/match.ts'
import { useEditor } from '../editor/editor.ts'
import panel from './Panel.module.css'

type Props = {
  label: string
  value: string
  max?: number
  hint?: string
  onChange: (text: string) => void
  tool?: ReactNode
}

/** Words of a bot, with what will be filled in chosen from a menu. */
export function BotTextField({ label, value, max = limits.reply_max, hint, onChange, tool }: Props) {
  const { graph } = useEditor()
  const field = useRef<HTMLTextAreaElement>(null)
  const names = [...graph.variables.map(({ name }) => name), ...Object.keys(givenVariables)]
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
    <div>
      <Textarea
        ref={field}
        label={label}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={panel.line}>
        <PopMenu
          width={240}
          target={
            <Button variant="subtle" size="xs" leftSection={<BracesIcon size={14} />}>
              <Trans>Переменная</Trans>
            </Button>
          }
        >
          {(close) =>
            names.map((name) => (
              <PopChoice key={name} close={close} onChoose={() => insert(name)}>
                <code className={panel.mono}>{name}</code>
              </PopChoice>
            ))
          }
        </PopMenu>
        {tool}
      </div>
    </div>
  )
}
