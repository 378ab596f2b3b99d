import { Trans, useLingui } from '@lingui/react/macro'
import type { Label, LabelCard } from '@otklik/contract/labels.ts'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import { useMergeLabel } from '../api.ts'
import { useAuthorsWords } from '../useLabelDeeds.ts'

/** One label instead of two. */
export function MergeDialog({ label, onClose }: { label: LabelCard; onClose: () => void }) {
  const { t } = useLingui()
  const { labels } = useObjects()
  const wordsFor = useAuthorsWords()
  const merge = useMergeLabel(label.id)
  const { fields, whole } = useRefusal(merge.error)
  const [into, setInto] = useState<number | null>(null)
  const { name, authors_count } = label
  const words = wordsFor(authors_count)
  const submit = () => {
    if (into === null) return
    const onSuccess = ({ name: other }: Label) => {
      toast.ok(t`«${name}» объединена с «${other}»`)
      onClose()
    }
    merge.mutate(into, { onSuccess })
  }
  return (
    <FormDialog
      title={t`Объединить «${name}» с другой меткой`}
      submit={t`Объединить`}
      isBusy={merge.isPending}
      isOff={into === null}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {authors_count > 0 ? (
          <Trans>Выбранную метку получат: {words}.</Trans>
        ) : (
          <Trans>Этой метки ни у кого нет.</Trans>
        )}{' '}
        <Trans>Сама «{name}» останется в архиве. Разделить их обратно будет нельзя.</Trans>
      </p>
      <Select
        label={t`С какой меткой`}
        placeholder={t`Выберите метку`}
        value={into}
        onChange={(id) => {
          setInto(id)
          merge.reset()
        }}
        options={labels
          .filter((each) => each.space_id === label.space_id && each.id !== label.id)
          .map((each) => ({ value: each.id, label: each.name }))}
        error={fields.into}
      />
    </FormDialog>
  )
}
