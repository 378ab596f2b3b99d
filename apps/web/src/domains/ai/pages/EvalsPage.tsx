import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { EvalSet } from '@otklik/contract/ai/evals.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ChecksIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { useSpacesWhere } from '../../spaces/api.ts'
import { setsQuery } from '../evals/api.ts'
import { SetDialog } from '../parts/evals/SetDialog.tsx'

const route = getRouteApi('/work/settings/ai/evals')

/** Sets of questions by which it is seen whether an agent got better or worse. */
export function EvalsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('ai.manage')
  const space_id = spaces.find(({ id }) => id === search.space_id)?.id ?? spaces[0]?.id ?? 0
  const query = useQuery(setsQuery(space_id))
  const [isNew, setIsNew] = useState(false)
  const create = (variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<PlusIcon />} onClick={() => setIsNew(true)}>
      <Trans>Создать набор</Trans>
    </Button>
  )
  return (
    <>
      <ListPage
        title={t`Проверка агентов`}
        about={<Trans>Вопросы с ожидаемым ответом: видно, стал ли агент отвечать лучше.</Trans>}
        backTo="/settings/ai"
        actions={create('filled')}
        filters={
          spaces.length > 1 && (
            <SpaceFilter
              spaces={spaces}
              value={space_id}
              onChange={(id) => void navigate({ to: '/settings/ai/evals', search: { space_id: id }, replace: true })}
            />
          )
        }
        label={t`Наборы вопросов`}
        query={query}
        rows={query.data ?? []}
        rowHeight={64}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/settings/ai/evals/${id}`}
        empty={
          <Empty
            icon={ChecksIcon}
            title={t`Наборов пока нет`}
            text={t`Соберите вопросы клиентов и что на них нужно ответить. Прогон спросит агента обо всём и посчитает, что верно.`}
            action={create('default')}
          />
        }
      >
        {(set) => <SetLine set={set} />}
      </ListPage>
      {isNew && (
        <SetDialog
          space_id={space_id}
          onClose={() => setIsNew(false)}
          onSaved={({ id }) => void navigate({ to: '/settings/ai/evals/$id', params: { id } })}
        />
      )}
    </>
  )
}

function SetLine({ set: { name, questions, run } }: { set: EvalSet }) {
  const { t } = useLingui()
  const count = t({
    message: plural(questions, { one: '# вопрос', few: '# вопроса', many: '# вопросов', other: '# вопроса' }),
  })
  return (
    <>
      <span className={rowWords.words}>
        <b>{name}</b>
        <span className={rowWords.about}>
          {count}
          {run && (
            <>
              {' '}
              · {run.agent_name}, <Time at={run.created_at} form="list" />
            </>
          )}
        </span>
      </span>
      {run?.state === 'running' && (
        <Badge tone="info">
          <Trans>
            {run.done} из {run.total}
          </Trans>
        </Badge>
      )}
      {run && run.state !== 'running' && run.totals.answered > 0 && (
        <Badge tone={run.totals.right === run.totals.answered ? 'ok' : 'warn'}>
          <Trans>
            верно {run.totals.right} из {run.totals.answered}
          </Trans>
        </Badge>
      )}
    </>
  )
}
