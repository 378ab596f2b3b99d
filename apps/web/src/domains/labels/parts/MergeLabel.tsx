import { Trans, useLingui } from '@lingui/react/macro'
import type { Label, LabelCard } from '@otklik/contract/labels.ts'
import { MergeDialog } from '../../../ui/layers/MergeDialog.tsx'
import { useObjects } from '../../desk/api.ts'
import { useMergeLabel } from '../api.ts'
import { useAuthorsWords } from '../useLabelDeeds.ts'

export function MergeLabel({ label, onClose }: { label: LabelCard; onClose: () => void }) {
  const { t } = useLingui()
  const others = useObjects().labels.filter(({ id, space_id }) => space_id === label.space_id && id !== label.id)
  const wordsFor = useAuthorsWords()
  const merge = useMergeLabel(label.id)
  const { name, authors_count } = label
  const words = wordsFor(authors_count)
  return (
    <MergeDialog
      words={{
        title: t`Объединить «${name}» с другой меткой`,
        submit: t`Объединить`,
        label: t`С какой меткой`,
        placeholder: t`Выберите метку`,
        done: ({ name: other }: Label) => t`«${name}» объединена с «${other}»`,
      }}
      options={others.map((each) => ({ value: each.id, label: each.name }))}
      merge={merge}
      onClose={onClose}
    >
      {authors_count > 0 ? <Trans>Выбранную метку получат: {words}.</Trans> : <Trans>Этой метки ни у кого нет.</Trans>}{' '}
      <Trans>Сама «{name}» останется в архиве. Разделить их обратно будет нельзя.</Trans>
    </MergeDialog>
  )
}
