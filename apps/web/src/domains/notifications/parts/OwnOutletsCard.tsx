import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Outlet } from '@otklik/contract/notifications/outlets.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { MailIcon, ScreenIcon, SendIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useUser } from '../../desk/api.ts'
import { linkTelegram, ownOutletsQuery, useRemoveOwn } from '../outlets.ts'
import { canPush, nameOf, permission, subscribe, unsubscribe } from '../push.ts'
import classes from './Outlets.module.css'
import { useOutletWords } from './useOutletWords.ts'

type Props = { space_id: number; hidesWords: boolean; onHide: (isOn: boolean) => void }

/** Where this person is told: their browsers, their mailbox, their Telegram. */
export function OwnOutletsCard({ space_id, hidesWords, onHide }: Props) {
  const { t } = useLingui()
  const { email } = useUser()
  const { data } = useQuery(ownOutletsQuery)
  const here = data?.outlets.filter((outlet) => outlet.space_id === space_id) ?? []
  const devices = here.filter(({ kind }) => kind === 'push')
  const chats = here.filter(({ kind }) => kind !== 'push')
  const bot = data?.bots.find((one) => one.space_id === space_id)
  return (
    <Card
      title={t`Куда сообщать`}
      about={t`Пока открыта вкладка Otklik, браузер и Telegram ждут минуту: вдруг вы прочтёте здесь.`}
    >
      <ul className={classes.list}>
        {data?.push_key && <ThisBrowser push_key={data.push_key} devices={devices} />}
        {devices.map((device) => (
          <OwnRow key={device.id} outlet={device} />
        ))}
        <li className={classes.row}>
          <MailIcon size={16} />
          <span className={classes.words}>{email}</span>
        </li>
        {chats.map((chat) => (
          <OwnRow key={chat.id} outlet={chat} />
        ))}
        {bot && chats.every(({ state }) => state !== 'on') && <LinkTelegram space_id={space_id} bot={bot.name} />}
      </ul>
      {data?.push_key && (
        <Switch
          label={t`Не показывать слова клиента в уведомлениях браузера`}
          hint={t`На экране блокировки будет видно только, что что-то произошло`}
          checked={hidesWords}
          onChange={onHide}
        />
      )}
    </Card>
  )
}

function ThisBrowser({ push_key, devices }: { push_key: string; devices: readonly Outlet[] }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const failureText = useFailureText()
  const [asked, setAsked] = useState(permission)
  const isOn = asked === 'granted' && devices.some(({ label }) => label === nameOf(navigator.userAgent))
  if (isOn) return null
  const allow = async () => {
    try {
      await subscribe(push_key)
      await cache.invalidateQueries({ queryKey: ownOutletsQuery.queryKey })
    } catch (error) {
      toast.error(failureText(error))
    }
    setAsked(permission())
  }
  return (
    <li className={classes.row}>
      <ScreenIcon size={16} />
      <span className={classes.words}>
        <Trans>Браузер, этот компьютер</Trans>
        {asked === 'denied' && (
          <span className={classes.hint}>{t`Уведомления запрещены в настройках браузера для этого сайта`}</span>
        )}
        {!canPush() && <span className={classes.hint}>{t`Этот браузер не умеет получать уведомления`}</span>}
      </span>
      {canPush() && asked !== 'denied' && (
        <Button variant="default" size="xs" onClick={() => void allow()}>
          <Trans>Разрешить</Trans>
        </Button>
      )}
    </li>
  )
}

function OwnRow({ outlet }: { outlet: Outlet }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const words = useOutletWords()
  const remove = useRemoveOwn()
  const { id, kind, label, state } = outlet
  const end = async () => {
    const question = {
      title: t`Больше не сообщать сюда: ${label}?`,
      text: t`Колокольчик по-прежнему собирает всё.`,
      yes: t`Отключить`,
      danger: true,
    }
    if (!(await confirm(question))) return
    if (kind === 'push' && label === nameOf(navigator.userAgent)) await unsubscribe()
    remove.mutate(id, { onError: (error) => toast.error(failureText(error)) })
  }
  return (
    <li className={classes.row}>
      {kind === 'push' ? <ScreenIcon size={16} /> : <SendIcon size={16} />}
      <span className={classes.words}>{label}</span>
      <span className={classes.state} data-state={state}>
        {words(outlet)}
      </span>
      <IconButton label={t`Отключить: ${label}`} icon={TrashIcon} onClick={() => void end()} />
    </li>
  )
}

function LinkTelegram({ space_id, bot }: { space_id: number; bot: string }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const failureText = useFailureText()
  const [url, setUrl] = useState<string>()
  const link = async () => {
    try {
      setUrl((await linkTelegram(space_id)).url)
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return (
    <li className={classes.row}>
      <SendIcon size={16} />
      <span className={classes.words}>
        <Trans>Telegram</Trans>
        <span className={classes.hint}>
          {url
            ? t`Откройте бота и нажмите «Запустить». Ссылка действует 15 минут и один раз.`
            : t`Писать будет бот @${bot}`}
        </span>
      </span>
      {url ? (
        <>
          <a href={url} target="_blank" rel="noreferrer">
            <Trans>Открыть бота</Trans>
          </a>
          <Button
            variant="default"
            size="xs"
            onClick={() => void cache.invalidateQueries({ queryKey: ownOutletsQuery.queryKey })}
          >
            <Trans>Готово</Trans>
          </Button>
        </>
      ) : (
        <Button variant="default" size="xs" onClick={() => void link()}>
          <Trans>Подключить</Trans>
        </Button>
      )}
    </li>
  )
}
