import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorBrief } from '@otklik/contract/authors/authors.ts'
import { useState } from 'react'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useBlock } from '../api.ts'
import { isForGood } from '../for-good.ts'

type Props = { author: AuthorBrief; account: { id: number; name: string; provider: string }; onClose: () => void }

const DAY_S = 86_400
type Term = 'day' | 'week' | 'month' | 'ever'
const terms: Record<Term, number | null> = { day: DAY_S, week: 7 * DAY_S, month: 30 * DAY_S, ever: null }

/** For how long, and what it means. */
export function BlockDialog({ author, account, onClose }: Props) {
  const { t } = useLingui()
  const isLasting = isForGood(account.provider)
  const [term, setTerm] = useState<Term>(isLasting ? 'ever' : 'week')
  const block = useBlock()
  const refused = useRefusal(block.error)
  const who = author.name || t`Без имени`
  const where = account.name

  const submit = () => {
    const seconds = terms[term]
    const until = seconds === null ? null : Math.floor(Date.now() / 1000) + seconds
    block.mutate({ author_id: author.id, object_id: account.id, until }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t`Заблокировать автора?`}
      submit={t`Заблокировать`}
      danger
      isBusy={block.isPending}
      failure={refused.whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        {isLasting ? (
          <Trans>
            {who} больше не сможет писать в «{where}». Снять запрет можно только в самой сети, отсюда нельзя.
          </Trans>
        ) : (
          <Trans>
            {who} не сможет писать в «{where}». Что уже написано, останется; запрет можно снять раньше.
          </Trans>
        )}
      </p>
      {!isLasting && (
        <Segments
          label={t`На какой срок`}
          value={term}
          onChange={setTerm}
          choices={[
            { value: 'day', label: t`День` },
            { value: 'week', label: t`Неделя` },
            { value: 'month', label: t`Месяц` },
            { value: 'ever', label: t`Навсегда` },
          ]}
        />
      )}
    </FormDialog>
  )
}
