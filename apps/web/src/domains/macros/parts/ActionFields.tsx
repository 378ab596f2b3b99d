import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { MacroAction, MacroDeed } from '@otklik/contract/macros.ts'
import { SettableStatus } from '@otklik/contract/work/work.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select, SelectMany } from '../../../ui/fields/Select.tsx'
import { useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { useObjects, useSpace } from '../../desk/api.ts'
import { readyQuery } from '../../templates/api.ts'
import { WordsField } from '../../templates/parts/WordsField.tsx'
import { groupsQuery } from '../../users/members.ts'
import { DelayField } from './DelayField.tsx'
import classes from './Macros.module.css'

type Of<D extends MacroDeed> = Extract<MacroAction, { do: D }>
type Props<D extends MacroDeed = MacroDeed> = {
  space_id: number
  action: Of<D>
  onChange: (action: MacroAction) => void
}

/** What one action needs to know. */
export function ActionFields({ space_id, action, onChange }: Props) {
  const { t } = useLingui()
  switch (action.do) {
    case 'reply':
      return <ReplyFields space_id={space_id} action={action} onChange={onChange} />
    case 'status':
      return <StatusFields space_id={space_id} action={action} onChange={onChange} />
    case 'assign':
      return <AssignFields space_id={space_id} action={action} onChange={onChange} />
    case 'tags':
    case 'label':
      return <ChangeFields space_id={space_id} action={action} onChange={onChange} />
    case 'note':
      return (
        <Textarea
          label={t`Текст заметки`}
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.note_max}
          value={action.text}
          onChange={(event) => onChange({ ...action, text: event.currentTarget.value })}
        />
      )
    case 'hide':
      return null
  }
}

function ReplyFields({ space_id, action, onChange }: Props<'reply'>) {
  const { t } = useLingui()
  const { data: templates = [] } = useQuery(readyQuery(space_id, undefined))
  const [isByTemplate, setIsByTemplate] = useState(action.template_id !== null)
  return (
    <>
      <Segments
        label={t`Чем ответить`}
        value={isByTemplate ? 'template' : 'text'}
        onChange={(by) => {
          setIsByTemplate(by === 'template')
          onChange({ ...action, text: '', template_id: null })
        }}
        choices={[
          { value: 'text', label: t`Своим текстом` },
          { value: 'template', label: t`Шаблоном` },
        ]}
      />
      {isByTemplate ? (
        <Select
          label={t`Шаблон`}
          placeholder={t`Выберите шаблон`}
          value={action.template_id}
          onChange={(template_id) => onChange({ ...action, text: '', template_id })}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <WordsField value={action.text} onChange={(text) => onChange({ ...action, text })} />
      )}
    </>
  )
}

function StatusFields({ space_id, action, onChange }: Props<'status'>) {
  const { t } = useLingui()
  const name = useStatusName()
  const hasOpen = useSpace(space_id)?.settings.status_open
  return (
    <div className={classes.pair}>
      <Select
        label={t`Статус`}
        value={action.status}
        onChange={(status) => onChange({ ...action, status, delay_minutes: status === 'delayed' ? 60 : null })}
        options={SettableStatus.options
          .filter((status) => status !== 'open' || hasOpen || action.status === 'open')
          .map((status) => ({ value: status, label: name(status) }))}
      />
      {action.status === 'delayed' && (
        <DelayField value={action.delay_minutes} onChange={(delay_minutes) => onChange({ ...action, delay_minutes })} />
      )}
    </div>
  )
}

const NOBODY = 0

function AssignFields({ space_id, action, onChange }: Props<'assign'>) {
  const { t } = useLingui()
  const { members } = useObjects()
  const { data: groups = [] } = useQuery(groupsQuery)
  const own = groups.filter((group) => group.space_id === space_id)
  return (
    <div className={classes.pair}>
      <Select<number | 'me'>
        label={t`Кому`}
        value={action.assigned_to ?? NOBODY}
        onChange={(to) => onChange({ ...action, assigned_to: to === NOBODY ? null : to })}
        options={[
          { value: 'me', label: t`Тому, кто запустил` },
          { value: NOBODY, label: t`Никому` },
          ...members
            .filter((member) => member.space_id === space_id)
            .map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
      />
      {own.length > 0 && (
        <Select
          label={t`Группе`}
          value={action.group_id ?? NOBODY}
          onChange={(id) => onChange({ ...action, group_id: id === NOBODY ? null : id })}
          options={[{ value: NOBODY, label: t`Никакой` }, ...own.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
    </div>
  )
}

function ChangeFields({ space_id, action, onChange }: Props<'tags' | 'label'>) {
  const { t } = useLingui()
  const { tags, labels } = useObjects()
  const rows: readonly { id: number; space_id: number; name: string }[] = action.do === 'tags' ? tags : labels
  const options = rows.filter((row) => row.space_id === space_id).map(({ id, name }) => ({ value: id, label: name }))
  const without = (ids: readonly number[]) => options.filter(({ value }) => !ids.includes(value))
  return (
    <div className={classes.pair}>
      <SelectMany
        label={t`Поставить`}
        options={without(action.remove)}
        value={action.add}
        max={limits.tags_on_one}
        onChange={(add) => onChange({ ...action, add })}
      />
      <SelectMany
        label={t`Убрать`}
        options={without(action.add)}
        value={action.remove}
        max={limits.tags_on_one}
        onChange={(remove) => onChange({ ...action, remove })}
      />
    </div>
  )
}
