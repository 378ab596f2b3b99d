import { Trans, useLingui } from '@lingui/react/macro'
import type { Cause, HistoryStep } from '@otklik/contract/work.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BoltIcon } from '../../../ui/icons.tsx'
import { StatusMark, useStatusName } from '../../../ui/StatusMark.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useObjects } from '../../desk/api.ts'
import { groupsQuery } from '../../users/members.ts'
import { useDeedNames } from '../useDeedNames.ts'
import classes from './Side.module.css'

const SHORT = 6

/** What happened to it, newest first: who, what, when. */
export function History({ steps, space_id }: { steps: readonly HistoryStep[]; space_id: number }) {
  const { t } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const newestFirst = steps.toReversed()
  const shown = isWhole ? newestFirst : newestFirst.slice(0, SHORT)
  const rest = newestFirst.length - shown.length
  if (newestFirst.length === 0) return null

  return (
    <section className={classes.section} aria-label={t`История`}>
      <h3>
        <Trans>История</Trans>
        {rest > 0 && (
          <button type="button" className={`link ${classes.end}`} onClick={() => setIsWhole(true)}>
            <Trans>Ещё {rest}</Trans>
          </button>
        )}
      </h3>
      <ul className={classes.history}>
        {shown.map((step) => (
          <Step key={`${step.kind}-${step.id}`} step={step} space_id={space_id} />
        ))}
      </ul>
    </section>
  )
}

function Step({ step, space_id }: { step: HistoryStep; space_id: number }) {
  const causeName = useCauseName()
  const { members } = useObjects()
  const member = members.find((each) => each.space_id === space_id && each.user_id === step.user_id)
  const who = member?.name ?? causeName(step.cause)
  const what = useWhat(space_id)(step)
  return (
    <li>
      <span aria-hidden="true">
        {step.kind === 'status' ? <StatusMark status={step.to_status} size={14} /> : <BoltIcon size={14} />}
      </span>
      <span className={classes.cut} title={`${what} · ${who}`}>
        {what}
        <span className={classes.quiet}> · {who}</span>
      </span>
      <Time at={step.at} form="list" />
    </li>
  )
}

function useWhat(space_id: number) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const deedName = useDeedNames()
  const { members, tags } = useObjects()
  const { data: groups = [] } = useQuery(groupsQuery)
  const groupName = (id: number) => groups.find((group) => group.id === id)?.name ?? t`Группа`
  const personName = (id: number) =>
    members.find((each) => each.space_id === space_id && each.user_id === id)?.name ?? t`Сотрудник`
  const tagName = (id: number) => tags.find((tag) => tag.id === id)?.name ?? t`тег в архиве`

  return (step: HistoryStep): string => {
    switch (step.kind) {
      case 'status':
        return statusName(step.to_status)
      case 'assigned': {
        const names = [
          ...(step.assigned_to === null ? [] : [personName(step.assigned_to)]),
          ...(step.group_id === null ? [] : [groupName(step.group_id)]),
        ].join(', ')
        return names ? t`Ответственный: ${names}` : t`Без ответственного`
      }
      case 'tags':
        return [...step.added.map((id) => `+ ${tagName(id)}`), ...step.removed.map((id) => `− ${tagName(id)}`)].join(
          ', ',
        )
      case 'deed':
        return step.state === 'failed' ? t`${deedName(step.deed)}: сеть отказала` : deedName(step.deed)
    }
  }
}

function useCauseName() {
  const { t } = useLingui()
  const names: Record<Cause, string> = {
    person: t`сотрудник`,
    customer: t`клиент`,
    network: t`сеть`,
    rule: t`правило`,
    macro: t`макрос`,
    bot: t`бот`,
    ai: t`ИИ`,
    schedule: t`по времени`,
    import: t`загрузка истории`,
    system: t`система`,
  }
  return (cause: Cause) => names[cause] ?? cause
}
