import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { SettableStatus } from '@otklik/contract/work/work.ts'
import { Select, SelectMany } from '../../../../ui/fields/Select.tsx'
import { useStatusName } from '../../../../ui/marks/StatusMark.tsx'
import { useSpace } from '../../../desk/api.ts'
import { useEditor } from '../editor/editor.ts'
import { BotTextField } from './BotTextField.tsx'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'

const NOBODY = 0

/** Whom people get it by, what they and the customer are told. */
export function HandOverFields({ node, onChange }: FieldsProps<'hand_over'>) {
  const { t } = useLingui()
  const { words } = useEditor()
  const groups = words.named.idChoices('group').map(({ value, label }) => ({ value: Number(value), label }))
  return (
    <>
      <Select
        label={t`Кому`}
        value={node.to}
        onChange={(to) => onChange({ ...node, to })}
        options={[
          { value: 'group', label: t`группе целиком` },
          { value: 'turn', label: t`по очереди` },
          { value: 'load', label: t`кто меньше загружен` },
        ]}
      />
      <Select<number>
        label={t`Группа`}
        value={node.group_id ?? NOBODY}
        onChange={(id) => onChange({ ...node, group_id: id === NOBODY ? null : id })}
        options={[{ value: NOBODY, label: t`все, кто отвечает` }, ...groups]}
      />
      <BotTextField
        label={t`Сказать клиенту`}
        value={node.text}
        onChange={(text) => onChange({ ...node, text }, 'text')}
      />
      <BotTextField
        label={t`Заметка коллегам`}
        max={limits.note_max}
        value={node.note}
        onChange={(note) => onChange({ ...node, note }, 'note')}
      />
      <p className={panel.note}>
        <Trans>После передачи бот молчит, пока диалог не закроют.</Trans>
      </p>
    </>
  )
}

const AS_IT_IS = 'same'

export function EndFields({ node, onChange }: FieldsProps<'end'>) {
  const { t } = useLingui()
  const { words, space_id } = useEditor()
  const name = useStatusName()
  const hasOpen = useSpace(space_id)?.settings.status_open
  const statuses = [...SettableStatus.options, 'autoclosed' as const].filter((status) => status !== 'delayed')
  return (
    <>
      <BotTextField
        label={t`Сказать на прощание`}
        value={node.text}
        onChange={(text) => onChange({ ...node, text }, 'text')}
      />
      <Select<string>
        label={t`Статус диалога`}
        value={node.status ?? AS_IT_IS}
        onChange={(chosen) => onChange({ ...node, status: statuses.find((status) => status === chosen) ?? null })}
        options={[
          { value: AS_IT_IS, label: t`не менять` },
          ...statuses
            .filter((status) => status !== 'open' || hasOpen || node.status === 'open')
            .map((status) => ({ value: status, label: name(status) })),
        ]}
      />
      <SelectMany<number>
        label={t`Теги`}
        max={limits.tags_on_one}
        options={words.named.idChoices('tag').map(({ value, label }) => ({ value: Number(value), label }))}
        value={node.tag_ids}
        onChange={(tag_ids) => onChange({ ...node, tag_ids })}
      />
    </>
  )
}
