import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Template } from '@otklik/contract/templates/templates.ts'
import { PaperclipIcon } from '../../../ui/icons/icons.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useMember } from '../../desk/api.ts'
import { useNamed } from '../useVariableNames.ts'
import classes from './Templates.module.css'

export function TemplateRow({ template }: { template: Template }) {
  const { t } = useLingui()
  const named = useNamed()
  const { name, text, shortcut, files, uses, updated_at, updated_by, space_id } = template
  const editor = useMember(space_id, updated_by)
  return (
    <>
      <span className={classes.words}>
        <span className={classes.title}>
          <b>{name}</b>
          {shortcut !== null && <span className={classes.shortcut}>/{shortcut}</span>}
          {files.length > 0 && <PaperclipIcon size={14} />}
        </span>
        <span className={classes.text}>{named(text)}</span>
      </span>
      <span className={classes.facts}>
        <span>{t({ message: plural(uses, { one: '# раз', few: '# раза', many: '# раз', other: '# раза' }) })}</span>
        <span className={classes.changed}>
          {editor && `${editor.name}, `}
          <Time at={updated_at} form="list" />
        </span>
      </span>
    </>
  )
}
