import { useLingui } from '@lingui/react/macro'
import type { TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SelectMany } from '../../../ui/fields/Select.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useObjects, useSpace } from '../../desk/api.ts'
import { NameField } from '../../spaces/parts/NameField.tsx'

type Props = {
  space_id: number
  isNew?: boolean
  value: TagGroupDraft
  onChange: (change: Partial<TagGroupDraft>) => void
  errors: { readonly [Field in keyof TagGroupDraft]?: string | undefined }
}

/** What a group of tags is called, and what it demands. */
export function GroupForm({ space_id, isNew, value, onChange, errors }: Props) {
  const { t } = useLingui()
  const companies = useObjects().companies.filter((company) => company.space_id === space_id)
  const isDemanded = useSpace(space_id)?.settings.tags_mode === 'required'
  return (
    <>
      <Card>
        <Fields>
          <NameField autoFocus={isNew} value={value.name} onChange={(name) => onChange({ name })} error={errors.name} />
          <Switch
            label={t`Только один тег из группы`}
            hint={t`Новый тег группы заменит прежний.`}
            checked={value.is_single}
            onChange={(is_single) => onChange({ is_single })}
          />
          <Switch
            label={t`Нужен для закрытия`}
            hint={
              isDemanded
                ? t`Без тега из этой группы обращение не закрыть.`
                : t`Подействует, когда в общих настройках включат «Закрывать только с тегом».`
            }
            checked={value.is_required}
            onChange={(is_required) => onChange({ is_required })}
          />
        </Fields>
      </Card>
      {companies.length > 1 && (
        <Card title={t`Компании`} about={t`Где предлагать теги этой группы.`}>
          <Fields>
            <div>
              <Segments
                label={t`Компании`}
                value={value.company_ids === null ? 'all' : 'some'}
                onChange={(extent) => onChange({ company_ids: extent === 'all' ? null : [] })}
                choices={[
                  { value: 'all', label: t`Во всех компаниях` },
                  { value: 'some', label: t`Только в выбранных` },
                ]}
              />
            </div>
            {value.company_ids !== null && (
              <SelectMany
                label={t`Выбранные компании`}
                placeholder={t`Выберите компании`}
                value={value.company_ids}
                onChange={(company_ids) => onChange({ company_ids })}
                options={companies.map(({ id, name }) => ({ value: id, label: name }))}
                error={errors.company_ids}
              />
            )}
          </Fields>
        </Card>
      )}
    </>
  )
}
