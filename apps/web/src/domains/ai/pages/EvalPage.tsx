import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EvalRun, EvalSet } from '@otklik/contract/ai/evals.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatTime } from '../../../platform/time/time.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { ChecksIcon, DotsIcon, DownloadIcon, EditIcon, TrashIcon, UploadIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { PopChoice, PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useNow } from '../../../ui/now.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListTabs } from '../../../ui/page/ListPage.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { downloadQuestions, runsQuery, setQuery, useRemoveSet } from '../evals/api.ts'
import type { EvalSearch } from '../list-search.ts'
import { ComparisonCard, Differences } from '../parts/evals/Compare.tsx'
import classes from '../parts/evals/Evals.module.css'
import { Questions } from '../parts/evals/Questions.tsx'
import { QuestionsImport } from '../parts/evals/QuestionsImport.tsx'
import { Answers, RunCard, StartCard } from '../parts/evals/Runs.tsx'
import { SetDialog } from '../parts/evals/SetDialog.tsx'

const LIST = '/settings/ai/evals'
const route = getRouteApi('/work/settings/ai/evals/$id')

/** One set: its questions, what agents have answered, and two runs side by side. */
export function EvalPage() {
  const { t } = useLingui()
  const id = Number(route.useParams().id)
  const query = useQuery(setQuery(id))
  const { data: set, error } = query
  const isNone = error instanceof CallFailed && [400, 404].includes(error.status)
  const none = {
    icon: ChecksIcon,
    title: t`Такого набора нет`,
    text: t`Возможно, его удалили или ссылка неверна.`,
  }
  return (
    <Page title={set?.name ?? t`Проверка агентов`} backTo={LIST} isFilled actions={set && <SetMenu set={set} />}>
      <Loaded query={query} found={set} isNone={isNone} none={none}>
        {(found) => <Body set={found} />}
      </Loaded>
    </Page>
  )
}

function Body({ set }: { set: EvalSet }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const now = useNow()
  const search: EvalSearch = route.useSearch()
  const show = (change: Partial<EvalSearch>) =>
    void navigate({
      to: '/settings/ai/evals/$id',
      params: { id: set.id },
      search: { ...search, ...change },
      replace: true,
    })
  const { data: runs = [] } = useQuery(runsQuery(set.id))
  const run = runs.find(({ id }) => id === search.run) ?? runs[0]
  const earlier = runs.filter(({ id }) => run && id < run.id)
  const before = earlier.find(({ id }) => id === search.with) ?? earlier[0]
  const named = ({ id, agent_name, version, created_at }: EvalRun) => ({
    value: id,
    label: `№ ${id} · ${agent_name}, ${version} · ${formatTime(created_at, 'list', now, i18n.locale)}`,
  })
  const isRunning = runs.some(({ state }) => state === 'running')
  return (
    <>
      <ListTabs
        value={search.show}
        onChange={(chosen) => show({ show: chosen })}
        choices={[
          { value: 'questions', label: t`Вопросы: ${set.questions}` },
          { value: 'runs', label: t`Прогоны: ${runs.length}` },
          { value: 'compare', label: t`Сравнение` },
        ]}
      />
      <div className={classes.page}>
        <div className={classes.main}>
          {search.show !== 'questions' && run && (
            <div className={classes.start}>
              {search.show === 'compare' && before && (
                <Select
                  label={t`Было`}
                  value={before.id}
                  onChange={(id) => show({ with: id })}
                  options={earlier.map(named)}
                />
              )}
              <Select
                label={search.show === 'compare' ? t`Стало` : t`Прогон`}
                value={run.id}
                onChange={(id) => show({ run: id })}
                options={runs.map(named)}
              />
            </div>
          )}
          {search.show === 'questions' && <Questions set={set} />}
          {search.show === 'runs' &&
            (run ? (
              <Answers key={run.id} run={run} />
            ) : (
              <p className={classes.note}>
                <Trans>Прогонов ещё не было.</Trans>
              </p>
            ))}
          {search.show === 'compare' &&
            (run && before ? (
              <Differences key={`${before.id} ${run.id}`} before={before} after={run} />
            ) : (
              <p className={classes.note}>
                <Trans>Чтобы сравнить, нужны два прогона.</Trans>
              </p>
            ))}
        </div>
        <div className={classes.side}>
          {search.show !== 'compare' && <StartCard set={set} isRunning={isRunning} />}
          {search.show === 'compare' && run && before ? (
            <ComparisonCard before={before} after={run} />
          ) : (
            run && <RunCard run={run} />
          )}
        </div>
      </div>
    </>
  )
}

function SetMenu({ set }: { set: EvalSet }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [open, setOpen] = useState<'name' | 'import'>()
  const remove = useRemoveSet()
  const onError = (error: unknown) => toast.error(failureText(error))
  const ask = async () => {
    const count = t({
      message: plural(set.questions, { one: '# вопрос', few: '# вопроса', many: '# вопросов', other: '# вопроса' }),
    })
    const question = {
      title: t`Удалить набор «${set.name}»?`,
      text: t`В нём ${count}. Прогоны удалятся вместе с ним.`,
      ...{ yes: t`Удалить`, danger: true },
    }
    if (await confirm(question)) remove.mutate(set.id, { onSuccess: () => void navigate({ to: LIST }), onError })
  }
  return (
    <>
      <PopMenu target={<IconButton label={t`Действия с набором`} icon={DotsIcon} />} width={240}>
        {(close) => (
          <>
            <PopChoice close={close} onChoose={() => setOpen('name')}>
              <EditIcon size={16} />
              <Trans>Переименовать</Trans>
            </PopChoice>
            <PopChoice close={close} onChoose={() => void downloadQuestions(set.id).catch(onError)}>
              <DownloadIcon size={16} />
              <Trans>Выгрузить в CSV</Trans>
            </PopChoice>
            <PopChoice close={close} onChoose={() => setOpen('import')}>
              <UploadIcon size={16} />
              <Trans>Загрузить из CSV</Trans>
            </PopChoice>
            <PopChoice close={close} onChoose={() => void ask()}>
              <TrashIcon size={16} />
              <Trans>Удалить</Trans>
            </PopChoice>
          </>
        )}
      </PopMenu>
      {open === 'name' && (
        <SetDialog space_id={set.space_id} set={set} onClose={() => setOpen(undefined)} onSaved={() => undefined} />
      )}
      {open === 'import' && <QuestionsImport set={set} onClose={() => setOpen(undefined)} />}
    </>
  )
}
