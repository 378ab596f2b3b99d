import { useLingui } from '@lingui/react/macro'
import { type TagDraft, tagUses } from '@otklik/contract/tags/tags.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { ColorField } from '../../../ui/fields/ColorField.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useObjects } from '../../desk/api.ts'
import { NameField } from '../../spaces/parts/NameField.tsx'
import { parentChoices } from '../rows.ts'
import { useUses } from '../useUseNames.ts'
import { TOP } from './MoveDialog.tsx'
import classes from './TagForm.module.css'

const NO_GROUP = 0

type Props = {
  space_id: number
  id?: number
  value: TagDraft
  onChange: (change: Partial<TagDraft>) => void
  errors: { readonly [Field in keyof TagDraft]?: string | undefined }
}

/** What a tag is called, where it stands, and what it can be put on. */
export function TagForm({ space_id, id, value, onChange, errors }: Props) {
  const { t } = useLingui()
  const { tags, tag_groups } = useObjects()
  const uses = useUses()
  const groups = tag_groups.filter((group) => group.space_id === space_id)
  return (
    <>
      <Card>
        <Fields>
          <NameField
            autoFocus={id === undefined}
            value={value.name}
            onChange={(name) => onChange({ name })}
            error={errors.name}
          />
          <ColorField value={value.color} onChange={(color) => onChange({ color })} />
          <Select
            label={t`Под каким тегом`}
            value={value.parent_id ?? TOP}
            onChange={(parent) => onChange({ parent_id: parent === TOP ? null : parent })}
            options={[{ value: TOP, label: t`На верхнем уровне` }, ...parentChoices(tags, { space_id, id })]}
            error={errors.parent_id}
          />
          {groups.length > 0 && (
            <Select
              label={t`Группа`}
              value={value.tag_group_id ?? NO_GROUP}
              onChange={(group) => onChange({ tag_group_id: group === NO_GROUP ? null : group })}
              options={[
                { value: NO_GROUP, label: t`Без группы` },
                ...groups.map((group) => ({ value: group.id, label: group.name })),
              ]}
              error={errors.tag_group_id}
            />
          )}
        </Fields>
      </Card>
      <Card title={t`Что им можно отметить`}>
        <div className={classes.uses}>
          {tagUses.map((use) => (
            <Checkbox
              key={use}
              label={uses[use]}
              checked={value.uses.includes(use)}
              onChange={(isOn) =>
                onChange({ uses: tagUses.filter((each) => (each === use ? isOn : value.uses.includes(each))) })
              }
            />
          ))}
          {errors.uses && <p className={classes.wrong}>{errors.uses}</p>}
        </div>
      </Card>
    </>
  )
}
