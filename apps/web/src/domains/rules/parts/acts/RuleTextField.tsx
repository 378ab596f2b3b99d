import { Trans } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type RuleVariable, ruleVariables } from '@otklik/contract/rules/acts.ts'
import { type ReactNode, useRef } from 'react'
import { BracesIcon } from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { putIn } from '../../../templates/match.ts'
import { useRuleVariables } from '../../words/useRuleVariables.ts'
import own from './Acts.module.css'

type Props = {
  label: string
  value: string
  max: number
  onChange: (text: string) => void
  /** At the right end of the tools. */
  tool?: ReactNode
}

/** Words of a rule, with what will be filled in chosen from a menu. */
export function RuleTextField({ label, value, max, onChange, tool }: Props) {
  const names = useRuleVariables()
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: RuleVariable, instead: string | undefined) => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {}
    const { text, cursor } = putIn(value, { start, end }, instead ? `{${name}|${instead}}` : `{${name}}`)
    onChange(text)
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div className={own.text}>
      <Textarea
        ref={field}
        label={label}
        size="md"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={own.tools}>
        <PopMenu
          width={260}
          target={
            <Button variant="subtle" size="xs" leftSection={<BracesIcon size={14} />}>
              <Trans>Переменная</Trans>
            </Button>
          }
        >
          {(close) =>
            ruleVariables.map((name) => (
              <PopChoice key={name} close={close} onChoose={() => insert(name, names[name].instead)}>
                {names[name].name}
              </PopChoice>
            ))
          }
        </PopMenu>
        {tool}
      </div>
    </div>
  )
}
