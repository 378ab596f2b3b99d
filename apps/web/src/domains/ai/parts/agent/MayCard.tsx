import { Trans, useLingui } from '@lingui/react/macro'
import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import classes from './Agent.module.css'

type May = AiDefinition['may']
type Props = { value: AiDefinition; onChange: (part: Partial<AiDefinition>) => void }

/** What it proposes to people; everything is sent by them. */
export function MayCard({ value: { may }, onChange }: Props) {
  const { t } = useLingui()
  const change = (part: Partial<May>) => onChange({ may: { ...may, ...part } })
  const levels = ['messages', 'comments', 'reviews', 'tag', 'emotion'] as const
  const words: Record<(typeof levels)[number], string> = {
    messages: t`Черновик ответа на сообщение`,
    comments: t`Черновик ответа на комментарий`,
    reviews: t`Черновик ответа на отзыв`,
    tag: t`Теги`,
    emotion: t`Эмоция`,
  }
  const choices = [
    { value: 'no' as const, label: t`Не может` },
    { value: 'suggest' as const, label: t`Предлагает` },
  ]
  return (
    <Card title={t`Что может`} about={<Trans>Отправляет и ставит всегда человек.</Trans>}>
      {levels.map((name) => (
        <div key={name} className={classes.row}>
          <span>{words[name]}</span>
          <Segments
            label={words[name]}
            choices={choices}
            value={may[name] === 'no' ? 'no' : 'suggest'}
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
              choices={choices}
              value={may[name] ? 'suggest' : 'no'}
              onChange={(level) => change({ [name]: level === 'suggest' })}
            />
          </div>
        )
      })}
    </Card>
  )
}

/** Below it the agent says nothing. */
export function ConfidenceCard({ value: { confidence }, onChange }: Props) {
  const { t } = useLingui()
  const { suggest } = confidence
  return (
    <Card title={t`Уверенность`} about={<Trans>Насколько факты и шаблоны отвечают на вопрос.</Trans>}>
      <div className={classes.scale}>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          aria-label={t`С какой уверенности предлагать черновик`}
          aria-valuetext={`${suggest} %`}
          value={suggest}
          onChange={({ target }) => {
            const next = Number(target.value)
            onChange({ confidence: { suggest: next, alone: Math.max(next, confidence.alone) } })
          }}
        />
        <div className={classes.ends}>
          <span>
            <Trans>ниже {suggest} % молчит</Trans>
          </span>
          <span>
            <Trans>выше предлагает черновик</Trans>
          </span>
        </div>
      </div>
    </Card>
  )
}
