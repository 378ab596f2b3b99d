import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { EvalQuestion, EvalSet } from '@otklik/contract/ai/evals.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { ChecksIcon, EditIcon, PlusIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { questionsQuery, useRemoveQuestions } from '../../evals/api.ts'
import classes from './Evals.module.css'
import { QuestionDialog } from './QuestionDialog.tsx'

/** What is asked, and what is expected. */
export function Questions({ set }: { set: EvalSet }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const query = useInfiniteQuery(questionsQuery(set.id))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [open, setOpen] = useState<EvalQuestion | 'new'>()
  const remove = useRemoveQuestions(set.id)
  const picked = chosen.filter((id) => rows.some((row) => row.id === id))
  const ask = async () => {
    const question = {
      title: t`Удалить вопросы: ${picked.length}?`,
      text: t`В прошлых прогонах они останутся.`,
      ...{ yes: t`Удалить`, danger: true },
    }
    if (!(await confirm(question))) return
    remove.mutate([...picked], {
      onSuccess: () => setChosen([]),
      onError: (error) => toast.error(failureText(error)),
    })
  }
  return (
    <>
      <div className={classes.start}>
        <Button variant="default" leftSection={<PlusIcon />} onClick={() => setOpen('new')}>
          <Trans>Добавить вопрос</Trans>
        </Button>
        {picked.length > 0 && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<TrashIcon size={14} />}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            <Trans>Удалить: {picked.length}</Trans>
          </Button>
        )}
      </div>
      <div className={classes.list}>
        <RowList
          label={t`Вопросы`}
          query={query}
          rows={rows}
          keyOf={({ id }) => id}
          rowHeight={72}
          isMeasured
          empty={
            <Empty
              icon={ChecksIcon}
              title={t`Вопросов пока нет`}
              text={t`Добавьте вопрос руками, загрузите таблицу или возьмите его из запросов к моделям.`}
            />
          }
        >
          {(row) => (
            <div className={classes.row}>
              <Checkbox
                label={<span className="visually-hidden">{t`Выбрать вопрос «${row.question}»`}</span>}
                checked={picked.includes(row.id)}
                onChange={(isOn) => setChosen(isOn ? [...picked, row.id] : picked.filter((id) => id !== row.id))}
              />
              <div className={classes.said}>
                <p>{row.question}</p>
                <Expected question={row} />
              </div>
              <IconButton label={t`Изменить вопрос «${row.question}»`} icon={EditIcon} onClick={() => setOpen(row)} />
            </div>
          )}
        </RowList>
      </div>
      {open && (
        <QuestionDialog set={set} {...(open !== 'new' && { question: open })} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

type Wanted = Pick<EvalQuestion, 'fact_ids' | 'musts' | 'must_nots' | 'hands_over'>

function Expected({ question: { fact_ids, musts, must_nots, hands_over } }: { question: Wanted }) {
  const { t } = useLingui()
  return (
    <span className={classes.marks}>
      {hands_over && <Badge tone="info">{t`передать человеку`}</Badge>}
      {fact_ids.length > 0 && <Badge>{t`фактов: ${fact_ids.length}`}</Badge>}
      {musts.map((word) => (
        <Badge key={word} tone="ok">
          {word}
        </Badge>
      ))}
      {must_nots.map((word) => (
        <Badge key={word} tone="danger">
          {t`без «${word}»`}
        </Badge>
      ))}
    </span>
  )
}
