import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { Outlet, OutletService } from '@otklik/contract/notifications/outlets.ts'
import { useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ChatsIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useRemoveService, useSaveTelegram } from '../outlets.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { OutletRow } from './OutletRow.tsx'
import classes from './Outlets.module.css'
import { useOutletWords } from './useOutletWords.ts'

type Props = { space_id: number; service: OutletService | undefined; groups: readonly Outlet[] }

/** The bot by which people of this space are told in Telegram; each connects it for themselves. */
export function TelegramCard({ space_id, service, groups }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const words = useOutletWords()
  const remove = useRemoveService()
  const [isAsked, setIsAsked] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const end = async () => {
    const bot = service?.name ?? ''
    const question = {
      title: t`Отключить бота @${bot}?`,
      text: t`Сотрудникам и группам перестанет приходить в Telegram, чаты и группы будут забыты.`,
      yes: t`Отключить`,
      danger: true,
    }
    if (await confirm(question))
      remove.mutate({ space_id, kind: 'telegram' }, { onError: (error) => void toast.error(failureText(error)) })
  }
  return (
    <Card
      title={t`Бот Telegram`}
      about={t`Создайте бота у @BotFather и вставьте его токен. Потом каждый подключит его для себя в разделе «Уведомления», а здесь можно добавить группы.`}
      tools={
        <>
          {service?.state === 'on' && groups.length < limits.telegram_groups && (
            <Button leftSection={<PlusIcon />} variant="default" onClick={() => setIsAdding(true)}>
              <Trans>Группа</Trans>
            </Button>
          )}
          <Button variant="default" onClick={() => setIsAsked(true)}>
            {service ? <Trans>Сменить токен</Trans> : <Trans>Подключить бота</Trans>}
          </Button>
        </>
      }
    >
      {service && (
        <p>
          @{service.name}{' '}
          <span className={classes.state} data-state={service.state}>
            {words(service)}
          </span>{' '}
          <button type="button" className="link" onClick={() => void end()}>
            <Trans>Отключить</Trans>
          </button>
        </p>
      )}
      <ul className={classes.list}>
        {groups.map((outlet) => (
          <OutletRow key={outlet.id} outlet={outlet} icon={ChatsIcon} />
        ))}
      </ul>
      {isAdding && <GroupDialog space_id={space_id} groups={groups} onClose={() => setIsAdding(false)} />}
      {isAsked && <TokenDialog space_id={space_id} onClose={() => setIsAsked(false)} />}
    </Card>
  )
}

function TokenDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t } = useLingui()
  const [token, setToken] = useState('')
  const save = useSaveTelegram()
  const { fields, whole } = useRefusal(save.error)
  return (
    <FormDialog
      title={t`Бот Telegram`}
      submit={t`Подключить`}
      isBusy={save.isPending}
      isOff={!/^\d+:.+/.test(token.trim())}
      {...(whole && { failure: whole })}
      onSubmit={() => save.mutate({ space_id, token }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t`Токен бота`}
        value={token}
        autoComplete="off"
        onChange={setToken}
        hint={t`Не тот бот, что отвечает клиентам: Telegram отдаёт новости только одной программе.`}
        {...(fields.token && { error: fields.token })}
      />
    </FormDialog>
  )
}
