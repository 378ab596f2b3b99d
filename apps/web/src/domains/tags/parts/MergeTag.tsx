import { Trans, useLingui } from '@lingui/react/macro'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { MergeDialog } from '../../../ui/layers/MergeDialog.tsx'
import { useObjects } from '../../desk/api.ts'
import { usageQuery, useMergeTag } from '../api.ts'
import { parentChoices } from '../rows.ts'
import { useUsageWords } from '../useUsageWords.ts'

export function MergeTag({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui()
  const { tags } = useObjects()
  const { data: usage } = useQuery(usageQuery(tag.id))
  const wordsFor = useUsageWords()
  const merge = useMergeTag(tag.id)
  const words = usage && wordsFor(usage)
  const { name } = tag
  return (
    <MergeDialog
      words={{
        title: t`Объединить «${name}» с другим тегом`,
        submit: t`Объединить`,
        label: t`С каким тегом`,
        placeholder: t`Выберите тег`,
        done: ({ name: other }: Tag) => t`«${name}» объединён с «${other}»`,
      }}
      options={parentChoices(tags, tag)}
      merge={merge}
      onClose={onClose}
    >
      {words ? <Trans>Выбранный тег получат: {words}.</Trans> : <Trans>Этот тег нигде не стоит.</Trans>}{' '}
      {usage && usage.tags > 0 && <Trans>Теги под ним перейдут под выбранный.</Trans>}{' '}
      <Trans>Сам «{name}» останется в архиве. Разделить их обратно будет нельзя.</Trans>
    </MergeDialog>
  )
}
