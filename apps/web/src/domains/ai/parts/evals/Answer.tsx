import { useLingui } from '@lingui/react/macro'
import type { EvalAnswer } from '@otklik/contract/ai/evals.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { formatMoney } from '../../money.ts'
import { useReasonWords } from '../../useReasonWords.ts'
import classes from './Evals.module.css'

type Props = { answer: EvalAnswer; currency: string; isQuestionShown?: boolean }

/** What came of one question: what held of what was expected, the answer, what it cost. */
export function Answer({ answer, currency, isQuestionShown = true }: Props) {
  const { t, i18n } = useLingui()
  const reasons = useReasonWords()
  const { question, text, held, is_right, state, reason, confidence, cost, took_ms, handed_over } = answer
  const faults = held && [
    held.facts === false && t`нет нужных фактов`,
    held.musts === false && t`нет нужных слов`,
    held.must_nots === false && t`есть запретные слова`,
    !held.hand_over && (handed_over ? t`зря передал человеку` : t`не передал человеку`),
  ]
  return (
    <div className={classes.said}>
      {isQuestionShown && <p>{question}</p>}
      <span className={classes.marks}>
        {is_right && <Badge tone="ok">{t`всё верно`}</Badge>}
        {faults?.flatMap((fault) =>
          fault ? (
            <Badge key={fault} tone="danger">
              {fault}
            </Badge>
          ) : (
            []
          ),
        )}
        {handed_over && held?.hand_over && <Badge tone="info">{t`передал человеку`}</Badge>}
        {state === 'waiting' && <Badge>{t`не спросили`}</Badge>}
        {reason !== null && <Badge tone="warn">{reasons[reason]}</Badge>}
      </span>
      {text !== '' && <p>{text}</p>}
      {state !== 'waiting' && (
        <small>
          {[
            confidence !== null && text !== '' && t`уверенность ${confidence} %`,
            formatMoney(cost, currency, i18n.locale, true),
            t`${took_ms} мс`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      )}
    </div>
  )
}
