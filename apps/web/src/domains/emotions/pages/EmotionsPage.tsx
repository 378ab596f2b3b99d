import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { settingsQuery } from '../api.ts'
import classes from '../parts/Emotions.module.css'
import { EmotionTabs } from '../parts/EmotionTabs.tsx'
import { MethodFields } from '../parts/Method.tsx'
import { NoTariff } from '../parts/NoTariff.tsx'
import { TryText } from '../parts/TryText.tsx'

const route = getRouteApi('/work/settings/emotions')

/** How it is decided what a text sounds like, and what would be said of one. */
export function EmotionsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const administered = useSpacesWhere('spaces.manage')
  const allowed = useSpacesWhere('emotions.manage')
  const space = administered.find(({ id }) => id === search.space_id) ?? allowed[0] ?? administered[0]
  if (!space) return null
  const isAllowed = allowed.some(({ id }) => id === space.id)
  return (
    <Page
      title={t`Эмоции`}
      width="form"
      actions={
        administered.length > 1 && (
          <SpaceFilter
            spaces={administered}
            value={space.id}
            onChange={(space_id) => void navigate({ to: '/settings/emotions', search: { space_id }, replace: true })}
          />
        )
      }
    >
      {isAllowed ? (
        <>
          <EmotionTabs />
          <Method key={space.id} space_id={space.id} />
          <Trial key={`try-${space.id}`} space_id={space.id} />
        </>
      ) : (
        <NoTariff space={space} />
      )}
    </Page>
  )
}

function Method({ space_id }: { space_id: number }) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(settingsQuery(space_id))
  if (error) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <RowSkeletons height={60} count={3} />
  return (
    <Card
      title={t`Способ`}
      about={
        <Trans>
          Эмоция ставится, когда обращение приходит: по оценке, если она есть, иначе по словам, смайлам и знакам. У
          диалога считаются три последних сообщения клиента. Исправленное вручную остаётся.
        </Trans>
      }
    >
      <MethodFields data={data} />
      <p className={classes.about}>
        <Learned data={data} />
      </p>
    </Card>
  )
}

/** Below settings whose height nobody knows yet it would jump. */
function Trial({ space_id }: { space_id: number }) {
  const { isPending } = useQuery(settingsQuery(space_id))
  return isPending ? null : <TryText space_id={space_id} />
}

const percent = (share: number) => Math.round(share * 100)

function Learned({
  data: { corrections, learned },
}: {
  data: {
    corrections: number
    learned: null | { corrections: number; f1_before: number; f1_after: number; is_taken: boolean; made_at: number }
  }
}) {
  if (!learned)
    return (
      <Trans>
        Исправлений: {corrections} из {limits.emotion_learns_from}. С этого числа словарь каждую ночь дополняется тем,
        чему учат исправления, если так он ошибается реже.
      </Trans>
    )
  const [before, after] = [percent(learned.f1_before), percent(learned.f1_after)]
  return learned.is_taken ? (
    <Trans>
      Выучено по {learned.corrections} исправлениям: точность на них {after} вместо {before} из 100.{' '}
      <Time at={learned.made_at} />
    </Trans>
  ) : (
    <Trans>
      По {learned.corrections} исправлениям лучше словаря не вышло: {after} против {before} из 100. Действует словарь.{' '}
      <Time at={learned.made_at} />
    </Trans>
  )
}
