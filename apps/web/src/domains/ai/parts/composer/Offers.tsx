import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AiOffer } from '@otklik/contract/ai/compose.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { useReasonWords } from '../../useReasonWords.ts'
import classes from './DraftPanel.module.css'

type Props = { offers: readonly AiOffer[]; why: AiReason | null; onTake: (text: string) => void }

/** Something ready that is like the question, where no model writes. */
export function Offers({ offers, why, onTake }: Props) {
  const { t } = useLingui()
  const reasons = useReasonWords()
  return (
    <>
      <p className={classes.quiet}>
        {why === null ? (
          <Trans>Похожее по словам</Trans>
        ) : (
          <Trans>Похожее по словам. Модель не пишет: {reasons[why]}.</Trans>
        )}
      </p>
      <ul className={classes.offers} aria-label={t`Похожее по словам`}>
        {offers.map(({ kind, id, title, text, score }) => (
          <li key={`${kind}/${id}`}>
            <span className={classes.offer}>
              <b>{title}</b>
              <span>{text}</span>
              <small>
                {kind === 'fact' ? (
                  <Trans>факт, похоже на {score} %</Trans>
                ) : (
                  <Trans>шаблон, похоже на {score} %</Trans>
                )}
              </small>
            </span>
            <Button size="xs" variant="default" aria-label={t`В поле ответа: ${title}`} onClick={() => onTake(text)}>
              <Trans>В поле ответа</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
