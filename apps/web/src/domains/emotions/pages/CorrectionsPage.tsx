import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { EmotionCorrection } from '@otklik/contract/emotions/emotions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { SmileIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { Emotion } from '../../authors/parts/Emotion.tsx'
import { useMember } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { correctionsQuery, useTakeBack } from '../api.ts'
import classes from '../parts/Emotions.module.css'
import { EmotionTabs } from '../parts/EmotionTabs.tsx'

const route = getRouteApi('/work/settings/emotions/corrections')

/** What people have said that texts sound like, the latest first. */
export function CorrectionsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('emotions.manage')
  const space_id = search.space_id ?? spaces[0]?.id ?? 0
  const query = useInfiniteQuery(correctionsQuery(space_id))
  return (
    <ListPage
      title={t`Эмоции`}
      backTo="/settings/emotions"
      tabs={<EmotionTabs />}
      filters={
        spaces.length > 1 && (
          <SpaceFilter
            spaces={spaces}
            value={space_id}
            onChange={(id) =>
              void navigate({ to: '/settings/emotions/corrections', search: { space_id: id }, replace: true })
            }
          />
        )
      }
      label={t`Исправления`}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
      rowHeight={58}
      keyOf={({ id }) => id}
      empty={
        <Empty
          icon={SmileIcon}
          title={t`Исправлений нет`}
          text={t`Эмоцию исправляют на карточке обращения, одним нажатием.`}
        />
      }
    >
      {(correction) => <CorrectionRow correction={correction} />}
    </ListPage>
  )
}

function CorrectionRow({ correction }: { correction: EmotionCorrection }) {
  const { t } = useLingui()
  const { space_id, item_id, chat_id, text, was, emotion, user_id, at } = correction
  const who = useMember(space_id, user_id)?.name ?? t`Сотрудник`
  const words = text || t`Текст не показан`
  const takeBack = useTakeBack()
  const failureText = useFailureText()
  return (
    <>
      <span className={rowWords.words}>
        <b>
          {item_id !== null ? (
            <Link to="/items/$id" params={{ id: item_id }}>
              {words}
            </Link>
          ) : (
            <Link to="/chats/$id/messages" params={{ id: chat_id ?? 0 }}>
              {words}
            </Link>
          )}
        </b>
        <span className={rowWords.about}>
          {who} · <Time at={at} />
        </span>
      </span>
      <span className={classes.correction}>
        {was !== null && <Emotion value={was} />}
        <span className={classes.quiet} aria-hidden="true">
          →
        </span>
        <span className="visually-hidden">
          <Trans>стало</Trans>
        </span>
        <Emotion value={emotion} isNamed />
      </span>
      <Button
        size="xs"
        variant="default"
        loading={takeBack.isPending}
        onClick={() =>
          takeBack.mutate(correction, {
            onSuccess: () => toast.ok(t`Исправление отменено. Эмоция снова определяется по словам и оценке.`),
            onError: (failure) => toast.error(failureText(failure)),
          })
        }
      >
        <Trans>Отменить правку</Trans>
      </Button>
    </>
  )
}
