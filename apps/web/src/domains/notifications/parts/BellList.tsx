import { Trans, useLingui } from '@lingui/react/macro'
import type { Notification } from '@otklik/contract/notifications/notifications.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { BellIcon, DotsIcon, SettingsIcon } from '../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { bellQuery, countUnread, readOne, readUpTo, unreadQuery, useMute } from '../api.ts'
import classes from './BellList.module.css'

type Props = {
  /** The way to a page by the name that the server knows it by. */
  pathOf: (name: string) => string | undefined
  onLeave: () => void
}

const ROW_PX = 76

/** What this person was told, newest first. */
export function BellList({ pathOf, onLeave }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const query = useInfiniteQuery(bellQuery(shown === 'unread'))
  const { data: unread } = useQuery(unreadQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const newest = rows[0]?.id
  return (
    <section aria-label={t`Уведомления`}>
      <div className={classes.head}>
        <h2>
          <Trans>Уведомления</Trans>
        </h2>
        <Segments
          label={t`Что показать`}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', label: t`Все` },
            { value: 'unread', label: t`Новые` },
          ]}
        />
        <Link to="/settings/notifications" onClick={onLeave} aria-label={t`Настроить уведомления`}>
          <SettingsIcon size={16} />
        </Link>
      </div>
      <div className={classes.box}>
        <RowList
          label={t`Уведомления`}
          query={query}
          rows={rows}
          keyOf={({ id }) => id}
          rowHeight={ROW_PX}
          isMeasured
          empty={
            <Empty
              icon={BellIcon}
              title={shown === 'unread' ? t`Новых нет` : t`Пока тихо`}
              text={t`Здесь появится то, что касается вас: переданная работа, упоминания, ответы клиентов.`}
            />
          }
        >
          {(row) => <BellRow row={row} pathOf={pathOf} onLeave={onLeave} />}
        </RowList>
      </div>
      {unread && countUnread(unread) > 0 && newest !== undefined && (
        <button type="button" className="link" onClick={() => void readUpTo(cache, newest)}>
          <Trans>Прочитать все</Trans>
        </button>
      )}
    </section>
  )
}

function BellRow({ row, pathOf, onLeave }: Props & { row: Notification }) {
  const { t } = useLingui()
  const router = useRouter()
  const cache = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const mute = useMute()
  const { id, space_id, thing, thing_id, title, text, route, is_read, created_at, why_text } = row
  const to = route ? pathOf(route.name) : undefined
  const open = () => {
    if (!is_read) void readOne(cache, id)
    if (to === undefined) return
    onLeave()
    void router.navigate({ to, params: { id: route?.id }, search: route?.query ?? {} } as never)
  }
  const muteThread = () =>
    mute.mutate(
      {
        space_id,
        thing: thing === 'chat' ? 'chat' : 'item',
        id: thing_id,
        until: Math.floor(Date.now() / 1000) + 86_400,
      },
      { onSuccess: () => toast.ok(t`Сутки об этом не сообщаем. Если коллега позовёт вас в заметке, вы узнаете.`) },
    )
  return (
    <div className={classes.row}>
      <span className={classes.mark} data-unread={!is_read || undefined} />
      <button type="button" className={classes.words} onClick={open}>
        <span className={classes.title}>
          <b>{title}</b>
          <span className={classes.at}>
            <Time at={created_at} />
          </span>
        </span>
        <span className={classes.text}>{text}</span>
        {!is_read && <span className="visually-hidden">{t`не прочитано`}</span>}
        {isAsked && <span className={classes.why}>{t`Почему вы это видите: ${why_text}.`}</span>}
      </button>
      <PopMenu width={260} target={<IconButton label={t`Действия с уведомлением`} icon={DotsIcon} />}>
        {(close) => (
          <>
            {!is_read && (
              <PopChoice close={close} onChoose={() => void readOne(cache, id)}>
                <Trans>Отметить прочитанным</Trans>
              </PopChoice>
            )}
            <PopChoice close={close} onChoose={() => setIsAsked(true)}>
              <Trans>Почему я это вижу</Trans>
            </PopChoice>
            {(thing === 'item' || thing === 'chat') && route && (
              <PopChoice close={close} onChoose={muteThread}>
                <Trans>Сутки не сообщать об этом</Trans>
              </PopChoice>
            )}
          </>
        )}
      </PopMenu>
    </div>
  )
}
