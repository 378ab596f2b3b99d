import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import type { EmotionGround, EmotionReason, EmotionTrial } from '@otklik/contract/emotions/emotions.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { Emotion } from '../../authors/parts/Emotion.tsx'
import { useTryText } from '../api.ts'
import classes from './Emotions.module.css'

const NONE = 0
const ratings = [1, 2, 3, 4, 5]

/** What would be said of this text now, and which words counted. */
export function TryText({ space_id }: { space_id: number }) {
  const { t } = useLingui()
  const [{ text, rating }, setTyped] = useTyped(`emotions/try/${space_id}`, { text: '', rating: NONE })
  const attempt = useTryText(space_id)
  const { fields, whole } = useRefusal(attempt.error)
  const change = (typed: { text?: string; rating?: number }) => {
    setTyped({ text, rating, ...typed })
    attempt.reset()
  }
  return (
    <Card
      title={t`Проверить текст`}
      about={<Trans>Что сказал бы словарь об этом тексте сейчас. Ничего не сохраняется.</Trans>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          attempt.mutate({ text, rating: rating === NONE ? null : rating })
        }}
      >
        <Fields>
          <Textarea
            label={t`Текст`}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={limits.emotion_text}
            value={text}
            error={fields.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <Select
            label={t`Оценка`}
            value={rating}
            options={[
              { value: NONE, label: t`Без оценки` },
              ...ratings.map((value) => ({ value, label: String(value) })),
            ]}
            onChange={(chosen) => change({ rating: chosen })}
          />
          <div>
            <Button
              type="submit"
              variant="default"
              loading={attempt.isPending}
              disabled={text.trim() === '' && rating === NONE}
            >
              <Trans>Проверить</Trans>
            </Button>
          </div>
          {whole && (
            <p role="alert" className={classes.wrong}>
              {whole}
            </p>
          )}
          {attempt.data && <Outcome trial={attempt.data} />}
        </Fields>
      </form>
    </Card>
  )
}

const signed = (number: number) => (number > 0 ? `+${rounded(number)}` : `−${rounded(-number)}`)
const rounded = (number: number) => Math.round(number * 10) / 10

function Outcome({ trial: { emotion, by, words } }: { trial: EmotionTrial }) {
  const { t } = useLingui()
  const grounds: Record<EmotionGround, string> = {
    equal: t`Такой же текст исправлен вручную`,
    rating: t`Решила оценка`,
    learned: t`По выученному на исправлениях`,
    words: words.length > 0 ? t`По словам` : t`Таких слов в словаре нет`,
    off: t`Эмоции не определяются`,
    empty: t`Текста нет`,
  }
  const reasons: Record<EmotionReason, string> = {
    negated: t`с отрицанием`,
    strengthened: t`усилено`,
    after_but: t`после «но»`,
    beside_failure: t`рядом с жалобой`,
    quoted: t`в кавычках`,
  }
  return (
    <div className={classes.outcome} role="status">
      <p className={classes.verdict}>
        {emotion !== null && <Emotion value={emotion} isNamed />}
        <span className={classes.quiet}>{grounds[by]}</span>
      </p>
      {words.length > 0 && (
        <ul className={classes.words} aria-label={t`Слова, которые посчитаны`}>
          {words.map(({ word, counts, why, is_own }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never changes
            <li key={index}>
              <b>{word}</b> <span data-bad={counts < 0 || undefined}>{signed(counts)}</span>
              {(why.length > 0 || is_own) && (
                <span className={classes.quiet}>
                  {' '}
                  {[...(is_own ? [t`своё слово`] : []), ...why.map((one) => reasons[one])].join(', ')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
