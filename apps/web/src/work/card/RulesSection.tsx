import { Trans, useLingui } from '@lingui/react/macro'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { Suspense, useState } from 'react'
import { useActor } from '../../domains/desk/api.ts'
import { lazyPartOf } from '../../platform/pages/lazy-page.ts'
import { RobotIcon } from '../../ui/icons/icons.tsx'
import classes from '../../ui/page/Side.module.css'

const RuleTrace = lazyPartOf(() => import('../../domains/rules/parts/trace/RuleTrace.tsx'), 'RuleTrace', ['rules'])

type Props = { kind: WorkKind; work: { id: number; space_id: number; version: number } }

/** What rules made of it. Asked for when it is opened: most cards are read without it. */
export function RulesSection({ kind, work: { id, space_id, version } }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const hasRules = useActor().memberships.some((one) => one.space_id === space_id && one.is_special)
  if (!hasRules) return null
  return (
    <section className={classes.section} aria-label={t`Правила`}>
      <h3>
        <RobotIcon size={14} />
        <Trans>Правила</Trans>
        <button
          type="button"
          className={`link ${classes.end}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <Trans>Свернуть</Trans> : <Trans>Что сделали и почему</Trans>}
        </button>
      </h3>
      {isOpen && (
        <Suspense>
          <RuleTrace kind={kind} id={id} space_id={space_id} version={version} />
        </Suspense>
      )}
    </section>
  )
}
