import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { EvalQuestion, EvalQuestionDraft, EvalSet } from '@otklik/contract/ai/evals.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { ChipsField } from '../../../../ui/fields/ChipsField.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { networkName } from '../../../../ui/icons/network-names.ts'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useObjects } from '../../../desk/api.ts'
import { likelyFactsQuery, useSaveQuestion } from '../../evals/api.ts'
import classes from './Evals.module.css'

const blank: EvalQuestionDraft = {
  ...{ question: '', object_id: null, fact_ids: [], musts: [], must_nots: [], hands_over: false },
}
const ANY = 0

type Props = { set: EvalSet; question?: EvalQuestion; onClose: () => void }

/** One question and what is expected of its answer. */
export function QuestionDialog({ set, question, onClose }: Props) {
  const { t } = useLingui()
  const first: EvalQuestionDraft = question ?? blank
  const [value, setValue] = useTyped<EvalQuestionDraft>(`ai/evals/${set.id}/${question?.id ?? 'new'}`, first)
  const change = (part: Partial<EvalQuestionDraft>) => setValue((now) => ({ ...now, ...part }))
  const save = useSaveQuestion(set.id, question?.id)
  const { fields, whole } = useRefusal(save.error)
  const { items } = useObjects()
  const own = items.filter(({ space_id }) => space_id === set.space_id)
  const asked = useDeferredValue(value.question.trim())
  const { data: likely = [] } = useQuery(likelyFactsQuery(set.space_id, asked, first.fact_ids))
  const close = () => {
    setValue(first)
    onClose()
  }
  const { question: text, object_id, fact_ids, musts, must_nots, hands_over } = value
  return (
    <FormDialog
      title={question ? t`Вопрос` : t`Новый вопрос`}
      submit={question ? t`Сохранить` : t`Добавить`}
      isBusy={save.isPending}
      isOff={text.trim() === ''}
      failure={whole}
      onSubmit={() =>
        save.mutate(
          { question: text.trim().replace(/\s+/g, ' '), object_id, fact_ids, musts, must_nots, hands_over },
          {
            onSuccess: () => {
              toast.ok(question ? t`Вопрос сохранён` : t`Вопрос добавлен`)
              close()
            },
          },
        )
      }
      onClose={close}
    >
      <Textarea
        label={t`Вопрос клиента`}
        description={t`Телефоны, почта и адреса заменятся пометками.`}
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.ai_question}
        value={text}
        error={fields.question}
        onChange={(event) => change({ question: event.target.value })}
      />
      <Select
        label={t`Где спросили`}
        value={object_id ?? ANY}
        onChange={(chosen) => change({ object_id: chosen === ANY ? null : chosen })}
        options={[
          { value: ANY, label: t`Неважно где` },
          ...own.map(({ id, name, provider }) => ({ value: id, label: `${name}, ${networkName(provider)}` })),
        ]}
      />
      {likely.length > 0 && (
        <fieldset className={classes.facts}>
          <legend>
            <Trans>Какие факты должны найтись</Trans>
          </legend>
          {likely.slice(0, 8).map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={fact_ids.includes(id)}
              disabled={!fact_ids.includes(id) && fact_ids.length >= limits.ai_eval_facts}
              onChange={(isOn) =>
                change({ fact_ids: isOn ? [...fact_ids, id] : fact_ids.filter((each) => each !== id) })
              }
            />
          ))}
        </fieldset>
      )}
      <div className={classes.facts}>
        <span>
          <Trans>Слова, которые должны быть в ответе</Trans>
        </span>
        <ChipsField
          isBoxed
          placeholder={t`слово или фраза, Enter`}
          label={t`Слова, которые должны быть в ответе`}
          value={musts}
          max={limits.ai_eval_words}
          maxLength={limits.name_max}
          onChange={(words) => change({ musts: words })}
        />
      </div>
      <div className={classes.facts}>
        <span>
          <Trans>Слова, которых быть не должно</Trans>
        </span>
        <ChipsField
          isBoxed
          placeholder={t`слово или фраза, Enter`}
          label={t`Слова, которых быть не должно`}
          value={must_nots}
          max={limits.ai_eval_words}
          maxLength={limits.name_max}
          onChange={(words) => change({ must_nots: words })}
        />
      </div>
      <Checkbox
        label={t`Нужно передать человеку`}
        checked={hands_over}
        onChange={(isOn) => change({ hands_over: isOn })}
      />
      <p className={classes.note}>
        <Trans>Слово ищется по началу: «достав» найдётся в «доставка».</Trans>
      </p>
    </FormDialog>
  )
}
