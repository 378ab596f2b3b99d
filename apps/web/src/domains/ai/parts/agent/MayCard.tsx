import { Trans, useLingui } from '@lingui/react/macro'
import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { useLocation } from '@tanstack/react-router'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { mayEmotion } from '../../may-places.ts'
import classes from './Agent.module.css'

type May = AiDefinition['may']
type Props = { value: AiDefinition; onChange: (part: Partial<AiDefinition>) => void }

/** The page is long, and comes after its address was followed: what was sent for is shown and ready to be changed. */
const show = (row: HTMLElement | null) => {
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
}

/** What it proposes to people, and what it does by itself: on accounts with autopilot only. */
export function MayCard({ value: { may }, onChange }: Props) {
  const { t } = useLingui()
  const hash = useLocation({ select: (location) => location.hash })
  const change = (part: Partial<May>) => onChange({ may: { ...may, ...part } })
  const no = { value: 'no' as const, label: t`Не может` }
  const suggests = { value: 'suggest' as const, label: t`Черновик` }
  const alone = { value: 'alone' as const, label: t`Сам` }
  const answers = [
    { name: 'messages' as const, label: t`Ответить на сообщение` },
    { name: 'comments' as const, label: t`Ответить на комментарий` },
    { name: 'reviews' as const, label: t`Ответить на отзыв` },
  ]
  const proposes = { ...suggests, label: t`Предлагает` }
  const marks = [
    { name: 'tag' as const, label: t`Теги`, choices: [no, proposes] },
    { name: 'emotion' as const, label: t`Эмоция`, choices: [no, proposes, { ...alone, label: t`Ставит сам` }] },
  ]
  return (
    <Card
      title={t`Что может`}
      about={
        <Trans>
          «Сам» действует на аккаунтах с автопилотом, на остальных это черновик. Эмоцию ставит сам агент, который выбран
          в настройках эмоций.
        </Trans>
      }
    >
      {answers.map(({ name, label }) => (
        <div key={name} className={classes.row}>
          <span>{label}</span>
          <Segments
            label={label}
            choices={[no, suggests, alone]}
            value={may[name]}
            onChange={(level) => change({ [name]: level })}
          />
        </div>
      ))}
      <div className={classes.row}>
        <span>
          <Trans>Закрыть после своего ответа</Trans>
        </span>
        <Segments
          label={t`Закрыть после своего ответа`}
          choices={[no, alone]}
          value={may.close === 'alone' ? 'alone' : 'no'}
          onChange={(close) => change({ close })}
        />
      </div>
      {marks.map(({ name, label, choices }) => (
        <div key={name} className={classes.row} ref={name === 'emotion' && hash === mayEmotion ? show : undefined}>
          <span>{label}</span>
          <Segments
            label={label}
            choices={choices}
            value={choices.some(({ value }) => value === may[name]) ? may[name] : 'suggest'}
            onChange={(level) => change({ [name]: level })}
          />
        </div>
      ))}
      {(['rewrite', 'summary'] as const).map((name) => {
        const label = name === 'rewrite' ? t`Правка и перевод написанного` : t`Сводка длинного диалога`
        return (
          <div key={name} className={classes.row}>
            <span>{label}</span>
            <Segments
              label={label}
              choices={[no, { ...suggests, label: t`Предлагает` }]}
              value={may[name] ? 'suggest' : 'no'}
              onChange={(level) => change({ [name]: level === 'suggest' })}
            />
          </div>
        )
      })}
    </Card>
  )
}

/** Below the first bar it is silent, from the second on it answers by itself where it may. */
export function ConfidenceCard({ value: { confidence }, onChange }: Props) {
  const { t } = useLingui()
  const { suggest, alone } = confidence
  const scales = [
    {
      label: t`С какой уверенности предлагать черновик`,
      value: suggest,
      set: (next: number) => ({ suggest: next, alone: Math.max(next, alone) }),
    },
    {
      label: t`С какой уверенности отвечать сам`,
      value: alone,
      set: (next: number) => ({ suggest: Math.min(next, suggest), alone: next }),
    },
  ]
  return (
    <Card title={t`Уверенность`} about={<Trans>Насколько факты и шаблоны отвечают на вопрос.</Trans>}>
      <div className={classes.scale}>
        {scales.map(({ label, value, set }) => (
          <input
            key={label}
            type="range"
            min={0}
            max={100}
            step={5}
            aria-label={label}
            aria-valuetext={`${value} %`}
            value={value}
            onChange={({ target }) => onChange({ confidence: set(Number(target.value)) })}
          />
        ))}
        <div className={classes.ends}>
          <span>
            <Trans>ниже {suggest} % молчит</Trans>
          </span>
          <span>
            <Trans>выше предлагает черновик</Trans>
          </span>
          <span>
            <Trans>от {alone} % отвечает сам</Trans>
          </span>
        </div>
      </div>
    </Card>
  )
}
