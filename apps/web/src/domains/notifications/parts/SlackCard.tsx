import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { Outlet, OutletService } from '@otklik/contract/notifications/outlets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { ChatsIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { channelsQuery, type Told, useAddChannel, useRemoveService } from '../outlets.ts'
import { useSlackWindow } from '../useSlackWindow.ts'
import { OutletRow } from './OutletRow.tsx'
import classes from './Outlets.module.css'
import { ToldFields } from './ToldFields.tsx'
import { useOutletWords } from './useOutletWords.ts'

type Props = {
  space_id: number
  service: OutletService | undefined
  isOffered: boolean
  outlets: readonly Outlet[]
}

/** Channels of Slack. The workspace lets us in by a window of Slack's own. */
export function SlackCard({ space_id, service, isOffered, outlets }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const words = useOutletWords()
  const { open, isOpen } = useSlackWindow(space_id)
  const [isAdding, setIsAdding] = useState(false)
  const remove = useRemoveService()
  const end = async () => {
    const name = service?.name ?? ''
    const question = {
      title: t`Отключить Slack «${name}»?`,
      text: t`Каналы будут забыты, туда больше ничего не придёт.`,
      yes: t`Отключить`,
      danger: true,
    }
    if (await confirm(question))
      remove.mutate({ space_id, kind: 'slack' }, { onError: (error) => void toast.error(failureText(error)) })
  }
  const connect = (
    <Button variant="default" loading={isOpen} onClick={open}>
      {service ? <Trans>Подключить заново</Trans> : <Trans>Подключить Slack</Trans>}
    </Button>
  )
  return (
    <Card
      title="Slack"
      about={
        isOffered
          ? t`Сообщения приходят в выбранные открытые каналы сразу.`
          : t`У этой установки нет приложения Slack. Его задаёт тот, кто её обслуживает: SLACK_CLIENT_ID.`
      }
      tools={
        isOffered &&
        (service?.state === 'on'
          ? outlets.length < limits.slack_channels && (
              <Button leftSection={<PlusIcon />} variant="default" onClick={() => setIsAdding(true)}>
                <Trans>Канал</Trans>
              </Button>
            )
          : connect)
      }
    >
      {service && (
        <p>
          {service.name}{' '}
          <span className={classes.state} data-state={service.state}>
            {words(service)}
          </span>{' '}
          <button type="button" className="link" onClick={() => void end()}>
            <Trans>Отключить</Trans>
          </button>
        </p>
      )}
      <ul className={classes.list}>
        {outlets.map((outlet) => (
          <OutletRow key={outlet.id} outlet={outlet} icon={ChatsIcon} />
        ))}
      </ul>
      {isAdding && <ChannelDialog space_id={space_id} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

function ChannelDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const channels = useQuery(channelsQuery(space_id))
  const [channel, setChannel] = useState<string | null>(null)
  const [told, setTold] = useState<Told>({
    ...{ codes: ['account_error', 'overdue'], object_ids: null, locale: i18n.locale === 'en' ? 'en' : 'ru' },
  })
  const add = useAddChannel()
  const { fields, whole } = useRefusal(channels.error ?? add.error)
  return (
    <FormDialog
      title={t`Новый канал`}
      submit={t`Сохранить`}
      isBusy={add.isPending}
      isOff={channel === null || told.codes.length === 0 || told.object_ids?.length === 0}
      {...(whole && { failure: whole })}
      onSubmit={() => channel && add.mutate({ space_id, channel, ...told }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Select
        label={t`Канал`}
        value={channel}
        placeholder={channels.isPending ? t`Спрашиваем Slack…` : t`Выберите канал`}
        options={(channels.data ?? []).map(({ id, name }) => ({ value: id, label: `#${name}` }))}
        onChange={setChannel}
      />
      <ToldFields
        space_id={space_id}
        value={told}
        onChange={(change) => setTold({ ...told, ...change })}
        faults={fields}
      />
    </FormDialog>
  )
}
