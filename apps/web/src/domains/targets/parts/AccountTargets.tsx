import { useLingui } from '@lingui/react/macro'
import type { AccountTargetsCard, AccountTargets as Targets } from '@otklik/contract/targets.ts'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { accountTargetsQuery, useSetAccountTargets } from '../api.ts'
import { TargetField } from './TargetField.tsx'

/** What stands there until it is known, as high. */
const unknown: AccountTargetsCard = {
  own: { reaction: { rule: 'inherit' }, resolution_ours: { rule: 'inherit' } },
  company: { reaction: { rule: 'off' }, resolution_ours: { rule: 'off' } },
}

/** How soon this account answers, where that is not as its company does. Each choice takes effect by itself. */
export function AccountTargets({ id }: { id: number }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, error } = useQuery(accountTargetsQuery(id))
  const save = useSetAccountTargets(id)
  const { company, ...known } = data ?? unknown
  const own = save.isPending ? save.variables : known.own
  const set = (change: Partial<Targets>) =>
    save.mutate({ ...own, ...change }, { onError: (error) => toast.error(failureText(error)) })
  const about = t`Новый срок сразу действует и для открытых обращений.`
  return (
    <Card title={t`Сроки`} about={error && !data ? failureText(error) : about}>
      <Fields>
        <TargetField
          figure="reaction"
          value={own.reaction}
          company={company.reaction}
          disabled={!data}
          onChange={(reaction) => set({ reaction })}
        />
        <TargetField
          figure="resolution_ours"
          value={own.resolution_ours}
          company={company.resolution_ours}
          disabled={!data}
          onChange={(resolution_ours) => set({ resolution_ours })}
        />
      </Fields>
    </Card>
  )
}
