import { Trans, useLingui } from '@lingui/react/macro'
import { emotions } from '@otklik/contract/work/filters.ts'
import type { Cause, HistoryStep } from '@otklik/contract/work/work.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Emotion } from '../../../domains/authors/parts/Emotion.tsx'
import { useActor, useObjects } from '../../../domains/desk/api.ts'
import { groupsQuery } from '../../../domains/users/members.ts'
import { exactTime } from '../../../platform/time/time.ts'
import { BoltIcon, CopyIcon, HandIcon, TagIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { StatusMark, useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from '../../../ui/page/Side.module.css'
import { useDeedNames } from '../useDeedNames.ts'

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
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { who, what } = useStepWords(space_id)(step)
  const copy = async (id: string) => {
    await navigator.clipboard.writeText(id)
    toast.ok(t`Номер скопирован`)
  }
  return (
    <li>
      <button type="button" className={classes.step} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <StepMark step={step} />
        <span className={classes.cut} title={`${what} · ${who}`}>
          {what}
          <span className={classes.quiet}> · {who}</span>
        </span>
        <Time at={step.at} form="list" />
      </button>
      {isOpen && (
        <div className={classes.detail}>
          <p>
            {what} · {who}
          </p>
          <p>{exactTime(step.at, i18n.locale)}</p>
          {step.correlation_id && (
            <p className={classes.correlation}>
              <span title={t`Номер, по которому это можно найти в журнале сервера`}>{step.correlation_id}</span>
              <IconButton
                label={t`Скопировать номер`}
                icon={CopyIcon}
                size="s"
                onClick={() => void copy(step.correlation_id ?? '')}
              />
            </p>
          )}
        </div>
      )}
    </li>
  )
}

type LineProps = {
  step: HistoryStep
  space_id: number
  /** Where the day stands above it, the clock is enough. */
  form?: 'full' | 'clock'
}

/** The same among what is said: one quiet line in its time. */
export function ServiceLine({ step, space_id, form = 'full' }: LineProps) {
  const { who, what } = useStepWords(space_id)(step)
  return (
    <p className={classes.service} data-mark={`${step.kind}-${step.id}`}>
      <StepMark step={step} />
      <span>
        {who}: {what} · <Time at={step.at} form={form} />
      </span>
    </p>
  )
}

const StepMark = ({ step }: { step: HistoryStep }) => (
  <span aria-hidden="true">
    {step.kind === 'status' ? (
      <StatusMark status={step.to_status} size={14} />
    ) : step.kind === 'tags' ? (
      <TagIcon size={14} />
    ) : step.kind === 'emotion' ? (
      <Emotion value={step.to} />
    ) : step.kind === 'assigned' ? (
      <HandIcon size={14} />
    ) : (
      <BoltIcon size={14} />
    )}
  </span>
)

function useStepWords(space_id: number) {
  const { t } = useLingui()
  const me = useActor().id
  const causeName = useCauseName()
  const { members } = useObjects()
  const what = useWhat(space_id)
  return (step: HistoryStep) => {
    const member = members.find((each) => each.space_id === space_id && each.user_id === step.user_id)
    return { who: step.user_id === me ? t`Вы` : (member?.name ?? causeName(step.cause)), what: what(step) }
  }
}

function useWhat(space_id: number) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const deedName = useDeedNames()
  const emotionNames = { negative: t`негатив`, neutral: t`нейтрально`, positive: t`позитив` }
  const verdict = useVerdict()
  const { members, tags, archived_tags } = useObjects()
  const { data: groups = [] } = useQuery(groupsQuery)
  const groupName = (id: number) => groups.find((group) => group.id === id)?.name ?? t`Группа`
  const personName = (id: number) =>
    members.find((each) => each.space_id === space_id && each.user_id === id)?.name ?? t`Сотрудник`
  const tagName = (id: number) => [...tags, ...archived_tags].find((tag) => tag.id === id)?.name ?? t`удалённый тег`

  return (step: HistoryStep): string => {
    switch (step.kind) {
      case 'status':
        return statusName(step.to_status)
      case 'assigned': {
        const names = [
          ...(step.assigned_to === null ? [] : [personName(step.assigned_to)]),
          ...(step.group_id === null ? [] : [groupName(step.group_id)]),
        ].join(', ')
        if (step.assigned_to !== null && step.assigned_to === step.user_id) return t`Взято в работу`
        return names ? t`Исполнитель: ${names}` : t`Без исполнителя`
      }
      case 'tags':
        return [...step.added.map((id) => `+ ${tagName(id)}`), ...step.removed.map((id) => `− ${tagName(id)}`)].join(
          ', ',
        )
      case 'emotion':
        return t`Эмоция: ${emotionNames[emotions[step.to + 1] ?? 'neutral']}`
      case 'approval':
        return verdict(step, step.writer === null ? t`робот` : personName(step.writer))
      case 'deed':
        return step.state === 'failed' ? t`${deedName(step.deed)}: сеть отказала` : deedName(step.deed)
    }
  }
}

/** What became of an answer that needed a yes, and whose it was. */
function useVerdict() {
  const { t } = useLingui()
  return ({ verdict, is_changed, comment }: Extract<HistoryStep, { kind: 'approval' }>, writer: string): string => {
    const words: Record<typeof verdict, string> = {
      asked: t`Ответ ждёт одобрения`,
      approved: is_changed ? t`Ответ одобрен с правкой, автор: ${writer}` : t`Ответ одобрен, автор: ${writer}`,
      refused: t`Ответ не одобрен, автор: ${writer}. ${comment ?? ''}`,
      answered: t`Коллега ответил раньше, ответ вернулся: ${writer}`,
      expired: t`Время для ответа вышло, он вернулся: ${writer}`,
    }
    return words[verdict]
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
