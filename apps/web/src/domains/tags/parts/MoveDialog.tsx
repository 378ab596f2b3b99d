import { useLingui } from '@lingui/react/macro'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import { usePlaceTag } from '../api.ts'
import { parentChoices } from '../rows.ts'

export const TOP = 0

/** Under another tag, behind those that are there. */
export function MoveDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui()
  const { tags } = useObjects()
  const place = usePlaceTag()
  const { fields, whole } = useRefusal(place.error)
  const [parent, setParent] = useState(tag.parent_id ?? TOP)
  const { id, name } = tag
  const submit = () =>
    place.mutate({ id, parent_id: parent === TOP ? null : parent, before: null }, { onSuccess: onClose })
  return (
    <FormDialog
      title={t`Куда переместить «${name}»`}
      submit={t`Переместить`}
      isBusy={place.isPending}
      failure={whole ?? fields.name}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t`Под каким тегом`}
        value={parent}
        onChange={(to) => {
          setParent(to)
          place.reset()
        }}
        options={[{ value: TOP, label: t`На верхнем уровне` }, ...parentChoices(tags, tag)]}
        error={fields.parent_id}
      />
    </FormDialog>
  )
}
