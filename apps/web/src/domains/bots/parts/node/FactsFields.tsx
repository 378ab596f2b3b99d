import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { SelectMany } from '../../../../ui/fields/Select.tsx'
import { factFoldersQuery } from '../../../facts/api.ts'
import { folderPath, treeOf } from '../../../templates/folders.ts'
import { useEditor } from '../editor/editor.ts'
import { BotTextField } from './BotTextField.tsx'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'
import { VariableSelect } from './VariableSelect.tsx'

/** What is looked for among facts, and where the best of them goes. No model is asked. */
export function FactsFields({ node, onChange }: FieldsProps<'facts'>) {
  const { t } = useLingui()
  const { space_id } = useEditor()
  const { data: folders = [] } = useQuery({ ...factFoldersQuery, meta: { quiet: true } })
  const own = folders.filter((folder) => folder.space_id === space_id)
  return (
    <>
      <BotTextField
        label={t`Что искать`}
        hint={t`Пусто: то, что клиент написал последним.`}
        value={node.query}
        onChange={(query) => onChange({ ...node, query }, 'query')}
      />
      <Segments
        label={t`Какие факты`}
        value={node.folder_ids === null ? 'all' : 'some'}
        onChange={(chosen) => onChange({ ...node, folder_ids: chosen === 'all' ? null : [] })}
        choices={[
          { value: 'all', label: t`Все факты` },
          { value: 'some', label: t`Из папок` },
        ]}
      />
      {node.folder_ids !== null && (
        <SelectMany
          label={t`Папки фактов`}
          placeholder={t`Выберите папки`}
          max={limits.bot_fact_folders}
          options={treeOf(own).map(({ id }) => ({ value: id, label: folderPath(own, id) }))}
          value={node.folder_ids}
          onChange={(folder_ids) => onChange({ ...node, folder_ids })}
        />
      )}
      <div className={panel.field}>
        <span className={panel.label}>
          <Trans>Сходство не меньше</Trans>
        </span>
        <NumberField
          label={t`Сходство не меньше`}
          unit="%"
          min={0}
          max={100}
          value={node.min_score}
          onChange={(min_score) => min_score !== null && onChange({ ...node, min_score }, 'score')}
        />
      </div>
      <VariableSelect
        label={t`Текст факта в`}
        none={t`не запоминать`}
        kind="text"
        value={node.variable}
        onChange={(variable) => onChange({ ...node, variable })}
      />
      <VariableSelect
        label={t`Название факта в`}
        none={t`не запоминать`}
        kind="text"
        value={node.title_variable}
        onChange={(title_variable) => onChange({ ...node, title_variable })}
      />
      <p className={panel.note}>
        <Trans>Ищет по словам среди фактов компании, в аккаунт которой написали. Модель не спрашивается.</Trans>
      </p>
    </>
  )
}
