import { Trans } from '@lingui/react/macro'
import type { ApprovalReason } from '@otklik/contract/approvals/approvals.ts'
import { ChecksIcon } from '../../../ui/icons/icons.tsx'
import classes from './ApprovalStrip.module.css'

/** Before anything is written: it will not leave at once. */
export function ApprovalStrip({ why }: { why: ApprovalReason | null }) {
  if (why === null) return null
  return (
    <p className={classes.strip}>
      <ChecksIcon size={15} />
      <span>
        {why === 'account' ? (
          <Trans>Ответы через этот аккаунт уходят после одобрения коллеги.</Trans>
        ) : (
          <Trans>Ваш ответ уйдёт после одобрения коллеги.</Trans>
        )}
      </span>
    </p>
  )
}
