import { Trans, useLingui } from '@lingui/react/macro'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import { usageQuery, useMergeTag } from '../api.ts'
import { parentChoices } from '../rows.ts'
import { useUsageWords } from '../useUsageWords.ts'

/** One tag instead of two: what will change is said before it does. */
export function MergeDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui()
  const { tags } = useObjects()
  const { data: usage } = useQuery(usageQuery(tag.id))
  const wordsFor = useUsageWords()
  const merge = useMergeTag(tag.id)
  const { fields, whole } = useRefusal(merge.error)
  const [into, setInto] = useState<number | null>(null)
  const words = usage && wordsFor(usage)
  const { name } = tag
  const submit = () => {
    if (into === null) return
    const onSuccess = ({ name: other }: Tag) => {
      toast.ok(t`«${name}» объединён с «${other}»`)
      onClose()
    }
    merge.mutate(into, { onSuccess })
  }
  return (
    <FormDialog
      title={t`Объединить «${name}» с другим тегом`}
      submit={t`Объединить`}
      isBusy={merge.isPending}
      isOff={into === null}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {words ? <Trans>Выбранный тег получат: {words}.</Trans> : <Trans>Этот тег нигде не стоит.</Trans>}{' '}
        {usage && usage.tags > 0 && <Trans>Теги под ним перейдут под выбранный.</Trans>}{' '}
        <Trans>Сам «{name}» останется в архиве. Разделить их обратно будет нельзя.</Trans>
      </p>
      <Select
        label={t`С каким тегом`}
        placeholder={t`Выберите тег`}
        value={into}
        onChange={(id) => {
          setInto(id)
          merge.reset()
        }}
        options={parentChoices(tags, tag)}
        error={fields.into}
      />
    </FormDialog>
  )
}
