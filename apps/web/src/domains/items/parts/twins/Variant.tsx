import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { unknownVariables } from '@otklik/contract/templates/template-text.ts'
import type { Template } from '@otklik/contract/templates/templates.ts'
import { type RefObject, useRef } from 'react'
import { BracesIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { putIn } from '../../../templates/match.ts'
import { TemplateMenu } from '../../../templates/parts/TemplateMenu.tsx'
import { VariableMenu } from '../../../templates/parts/VariableMenu.tsx'
import { useReady } from '../../../templates/useReady.ts'
import { useNamed } from '../../../templates/useVariableNames.ts'
import classes from './Twins.module.css'

type Props = {
  field: RefObject<HTMLTextAreaElement | null> | undefined
  number: number
  space_id: number
  account: Account | undefined
  text: string
  /** How many it goes to. */
  gets: number
  onChange: (text: string) => void
  onRemove: (() => void) | undefined
}

/** One of the texts that go round. */
export function Variant({ field, number, space_id, account, text, gets, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const own = useRef<HTMLTextAreaElement>(null)
  const box = field ?? own
  const [unknown] = unknownVariables(text)
  const account_name = account?.name ?? ''
  const ready = useReady(space_id, {
    ...{ author_name: null, account_name, company_id: account?.company_id ?? 0, post_url: null },
  })
  // Names are filled in for each of them later: here they are called as people call them.
  const named = useNamed()
  const asWritten = { ...ready, fill: (template: Pick<Template, 'text'>) => named(template.text) }
  const insert = (piece: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = box.current ?? {}
    const put = putIn(text, { start, end }, piece)
    onChange(put.text)
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      box.current?.focus()
      box.current?.setSelectionRange(put.cursor, put.cursor)
    })
  }
  const take = (template: Template) => {
    insert(template.text)
    ready.noteUse(template)
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
          {ready.isOn && <TemplateMenu ready={asWritten} onTake={take} />}
          <VariableMenu
            width={260}
            target={<IconButton label={t`Переменная`} icon={BracesIcon} size="s" />}
            onChoose={(name) => insert(`{${name}}`)}
          />
          {onRemove && <IconButton label={t`Убрать вариант ${number}`} icon={TrashIcon} size="s" onClick={onRemove} />}
        </span>
      </div>
      <Textarea
        ref={box}
        aria-label={t`Вариант ${number}`}
        placeholder={t`Что ответить`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.reply_max}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && box.current?.blur()}
        error={unknown !== undefined ? t`Такой переменной нет: ${unknown}` : undefined}
      />
    </div>
  )
}
