import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Emotion as EmotionName,
  type EmotionSource,
  emotionNumbers,
  emotions,
} from '@otklik/contract/work/filters.ts'
import { Emotion } from '../../../domains/authors/parts/Emotion.tsx'
import classes from './EmotionField.module.css'

type Props = {
  value: number | null
  /** Who has said it; nobody: words and stars have. */
  by: EmotionSource | null
  /** Absent where this person may not correct it. */
  onSet: ((emotion: EmotionName) => void) | undefined
}

/** What it sounds like, and by one press what it really does. As `dt` and `dd`. */
export function EmotionField({ value, by, onSet }: Props) {
  const { t } = useLingui()
  const names: Record<EmotionName, string> = { negative: t`негатив`, neutral: t`нейтрально`, positive: t`позитив` }
  const sources: Record<EmotionSource, string> = {
    hand: t`поставлена вручную`,
    equal: t`как исправлено в таком же тексте`,
    model: t`определила модель`,
  }
  const source = by === null ? t`по словам и оценке` : sources[by]
  if (value === null && !onSet) return null
  return (
    <>
      <dt>
        <Trans>Эмоция</Trans>
      </dt>
      <dd>
        {onSet ? (
          <fieldset className={classes.choices} aria-label={t`Эмоция`}>
            {emotions.map((emotion) => {
              const isSet = emotionNumbers[emotion] === value
              return (
                <button
                  key={emotion}
                  type="button"
                  className={classes.choice}
                  aria-pressed={isSet}
                  aria-label={names[emotion]}
                  title={isSet ? `${names[emotion]}: ${source}` : names[emotion]}
                  onClick={() => !isSet && onSet(emotion)}
                >
                  <span aria-hidden="true">
                    <Emotion value={emotionNumbers[emotion]} />
                  </span>
                  {isSet && <span aria-hidden="true">{names[emotion]}</span>}
                </button>
              )
            })}
          </fieldset>
        ) : (
          value !== null && (
            <span title={source}>
              <Emotion value={value} isNamed />
            </span>
          )
        )}
      </dd>
    </>
  )
}
