import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/page/Card.tsx'
import { usageQuery } from '../api.ts'
import { useTagDeeds } from '../useTagDeeds.ts'
import { useUsageWords } from '../useUsageWords.ts'
import { MergeDialog } from './MergeDialog.tsx'
import classes from './TagForm.module.css'

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
      <div className={classes.deeds}>
        <Button variant="default" onClick={() => setIsMerging(true)}>
          <Trans>Объединить…</Trans>
        </Button>
        {!isArchived && (
          <Button variant="default" disabled={isBusy} onClick={() => void archive(tag)}>
            <Trans>Убрать в архив</Trans>
          </Button>
        )}
        <Button variant="default" data-destroys disabled={isBusy} onClick={() => void remove(tag, onRemoved)}>
          <Trans>Удалить навсегда</Trans>
        </Button>
      </div>
      {isMerging && <MergeDialog tag={tag} onClose={() => setIsMerging(false)} />}
    </Card>
  )
}
