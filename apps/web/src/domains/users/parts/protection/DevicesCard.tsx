import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { deviceName } from '@otklik/contract/auth/device-name.ts'
import type { Device } from '@otklik/contract/auth/protection.ts'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { Failure, useFailureText } from '../../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../../ui/page/RowSkeletons.tsx'
import { devicesQuery, useEndDevice, useEndOtherDevices } from '../../protection.ts'
import { Line } from '../Line.tsx'

/** Where this person is signed in. */
export function DevicesCard() {
  const { t } = useLingui()
  const { data: devices, error, refetch, isFetching } = useQuery(devicesQuery)
  const endOthers = useEndOtherDevices()
  const failureText = useFailureText()

  const leaveOthers = async () => {
    const isSure = await confirm({
      title: t`Закончить остальные сеансы?`,
      text: t`На всех устройствах, кроме этого, придётся войти заново.`,
      yes: t`Закончить`,
      danger: true,
    })
    if (isSure) endOthers.mutate(undefined, { onError: (error) => toast.error(failureText(error)) })
  }

  return (
    <Card
      title={t`Сеансы и устройства`}
      tools={
        devices &&
        devices.length > 1 && (
          <Button variant="default" size="xs" onClick={leaveOthers} loading={endOthers.isPending}>
            <Trans>Закончить остальные</Trans>
          </Button>
        )
      }
    >
      {!devices && !error && <RowSkeletons height={52} count={2} />}
      {!devices && error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {devices?.map((device) => (
        <DeviceLine key={device.id} {...device} />
      ))}
    </Card>
  )
}

function DeviceLine({ id, device, ip, seen_at, is_current }: Device) {
  const { t } = useLingui()
  const end = useEndDevice()
  const failureText = useFailureText()
  const name = device === null ? t`Неизвестное устройство` : deviceName(device)
  return (
    <Line
      title={
        <>
          {name}
          {is_current && (
            <Badge tone="accent">
              <Trans>этот сеанс</Trans>
            </Badge>
          )}
        </>
      }
      about={
        <>
          {ip && `${ip} · `}
          <Time at={seen_at} />
        </>
      }
    >
      {!is_current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t`Закончить сеанс: ${name}`}
          loading={end.isPending}
          onClick={() => end.mutate(id, { onError: (error) => toast.error(failureText(error)) })}
        >
          <Trans>Закончить</Trans>
        </Button>
      )}
    </Line>
  )
}
