import { useLingui } from '@lingui/react/macro'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/page/Card.tsx'
import { PutAwayButtons } from '../../spaces/parts/PutAway.tsx'
import { usageQuery } from '../api.ts'
import { useTagDeeds } from '../useTagDeeds.ts'
import { useUsageWords } from '../useUsageWords.ts'
import { MergeTag } from './MergeTag.tsx'

type Props = { tag: Tag; isArchived: boolean; onRemoved: () => void }

/** Where it is used, and what can be done when it is no longer wanted. */
export function TagUse({ tag, isArchived, onRemoved }: Props) {
  const { t } = useLingui()
  const { data: usage } = useQuery(usageQuery(tag.id))
  const wordsFor = useUsageWords()
  const { archive, remove, isBusy } = useTagDeeds()
  const [isMerging, setIsMerging] = useState(false)
  const words = usage && wordsFor(usage)
  return (
    <Card title={t`Использование`}>
      <p>{usage === undefined ? '…' : words ? t`Отмечено: ${words}` : t`Пока нигде не стоит`}</p>
      <PutAwayButtons
        isArchived={isArchived}
        isBusy={isBusy}
        onMerge={() => setIsMerging(true)}
        onArchive={() => void archive(tag)}
        onRemove={() => void remove(tag, onRemoved)}
      />
      {isMerging && <MergeTag tag={tag} onClose={() => setIsMerging(false)} />}
    </Card>
  )
}
