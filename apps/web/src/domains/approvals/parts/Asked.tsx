import { Trans, useLingui } from '@lingui/react/macro'
import type { Approval } from '@otklik/contract/approvals/approvals.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from './ApprovalRow.module.css'

/** What the answer was written to, and apart from it what the customer has said since: a yes to both is a yes to neither. */
export function Asked({ approval: { customer_text, newer } }: { approval: Approval }) {
  const { t } = useLingui()
  return (
    <>
      <p className={classes.customer}>{customer_text || t`Без текста`}</p>
      {newer.length > 0 && (
        <div className={classes.newer}>
          <span className={classes.meta}>
            <Trans>Клиент написал после этого ответа:</Trans>
          </span>
          {newer.map(({ text, created_at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they only come behind each other
            <p key={index} className={classes.customer}>
              {text || t`Без текста`} <Time at={created_at} form="list" className={classes.time} />
            </p>
          ))}
        </div>
      )}
    </>
  )
}
