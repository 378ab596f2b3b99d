import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { Watch } from '@otklik/contract/notifications/watches.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { BookmarkIcon, PlusIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useConfig } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useFollow, useUnfollow, watchesQuery } from '../outlets.ts'
import classes from '../parts/Outlets.module.css'

/** Saved filters that this person follows. */
export function SubscriptionsPage() {
  const { t } = useLingui()
  const query = useQuery(watchesQuery)
  const [isAdding, setIsAdding] = useState(false)
  const isFull = (query.data?.length ?? 0) >= limits.watches
  return (
    <Page
      title={t`Подписки`}
      about={<Trans>О новом в сохранённом фильтре сообщается так, как выбрано в разделе «Уведомления».</Trans>}
      width="form"
      actions={
        !isFull && (
          <Button leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
            <Trans>Подписка</Trans>
          </Button>
        )
      }
    >
      <Loaded query={query} found={query.data} isNone={false} none={{ title: '', text: '' }}>
        {(watches) =>
          watches.length === 0 ? (
            <Empty
              icon={BookmarkIcon}
              title={t`Подписок пока нет`}
              text={t`Сохраните фильтр в списке комментариев или сообщений и подпишитесь на него здесь.`}
            />
          ) : (
            <Card>
              <ul className={classes.list}>
                {watches.map((watch) => (
                  <WatchRow key={watch.id} watch={watch} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      {isAdding && <FollowDialog known={query.data ?? []} onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function WatchRow({ watch }: { watch: Watch }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { spaces } = useConfig()
  const unfollow = useUnfollow()
  const { id, space_id, name, route, query, hits, last_at } = watch
  const space = spaces.length > 1 ? spaces.find((one) => one.id === space_id)?.name : undefined
  const list = route === 'items-page' ? t`Комментарии` : t`Сообщения`
  const end = async () => {
    const question = { title: t`Отписаться от «${name}»?`, text: t`Сам фильтр останется.`, yes: t`Отписаться` }
    if (await confirm(question)) unfollow.mutate(id, { onError: (error) => void toast.error(failureText(error)) })
  }
  return (
    <li className={classes.row}>
      <BookmarkIcon size={16} />
      <span className={classes.words}>
        <Link to={route === 'items-page' ? '/items' : '/chats'} search={query as never} className={classes.name}>
          {name}
        </Link>
        <span className={classes.hint}>
          {[list, space].filter(Boolean).join(' · ')}
          {' · '}
          {hits === 0 ? t`за 30 дней ничего` : t`за 30 дней: ${hits}`}
          {last_at !== null && (
            <>
              {', '}
              <Time at={last_at} />
            </>
          )}
        </span>
      </span>
      <IconButton label={t`Отписаться: ${name}`} icon={TrashIcon} onClick={() => void end()} />
    </li>
  )
}

function FollowDialog({ known, onClose }: { known: readonly Watch[]; onClose: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { filters } = useConfig()
  const spaces = useSpacesWhere('watches.own')
  const [space_id, setSpace] = useState(spaces[0]?.id ?? 0)
  const [filter_id, setFilter] = useState<number | null>(null)
  const follow = useFollow()
  const isFollowed = (id: number) => known.some((watch) => watch.filter_id === id && watch.space_id === space_id)
  const offered = filters.filter(
    ({ id, route }) => (route === 'items-page' || route === 'chats-page') && !isFollowed(id),
  )
  return (
    <FormDialog
      title={t`Новая подписка`}
      submit={t`Подписаться`}
      isBusy={follow.isPending}
      isOff={filter_id === null}
      {...(follow.isError && { failure: failureText(follow.error) })}
      onSubmit={() => filter_id !== null && follow.mutate({ space_id, filter_id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {spaces.length > 1 && <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />}
      <Select
        label={t`Сохранённый фильтр`}
        value={filter_id}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={offered.length === 0 ? t`Сохранённых фильтров нет` : t`Выберите фильтр`}
        disabled={offered.length === 0}
        hint={t`Сохранить фильтр можно в списке комментариев или сообщений.`}
        onChange={setFilter}
      />
    </FormDialog>
  )
}
