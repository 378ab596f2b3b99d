import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Protection } from '@otklik/contract/auth/protection.ts'
import { useState } from 'react'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { useUser } from '../../../desk/api.ts'
import { Line } from '../Line.tsx'
import { OtpDialog } from './OtpDialog.tsx'
import { OtpOffDialog } from './OtpOffDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'

const FEW = 3

/** The second step of signing in: on, off, and the codes for the day the phone is lost. */
export function SecondFactorCard({ protection }: { protection: Protection }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'on' | 'off' | 'renew'>()
  const { otp, otp_required, backup_codes_left: left } = protection
  const close = () => setDialog(undefined)
  const isConfirmed = useUser().email_status >= 1
  return (
    <Card title={t`Вход в два шага`}>
      <Line
        title={
          otp ? (
            <>
              <Trans>Включён</Trans>
              {otp_required && (
                <Badge tone="info">
                  <Trans>обязателен</Trans>
                </Badge>
              )}
            </>
          ) : (
            <Trans>Выключен</Trans>
          )
        }
        about={
          otp && otp_required
            ? t`Администратор сделал его обязательным: выключить нельзя.`
            : !otp && !isConfirmed
              ? t`Включить его можно, когда подтверждён email.`
              : t`После пароля приложение на телефоне показывает код: без него никто не войдёт.`
        }
      >
        {!otp && (
          <Button onClick={() => setDialog('on')} disabled={!isConfirmed}>
            <Trans>Включить</Trans>
          </Button>
        )}
        {otp && !otp_required && (
          <Button variant="default" onClick={() => setDialog('off')}>
            <Trans>Выключить</Trans>
          </Button>
        )}
      </Line>
      {otp && (
        <Line
          title={
            <>
              <Trans>Резервные коды</Trans>
              <Badge tone={left <= FEW ? 'warn' : 'plain'}>
                {t({
                  message: plural(left, {
                    one: 'остался # код',
                    few: 'осталось # кода',
                    many: 'осталось # кодов',
                    other: 'осталось # кода',
                  }),
                })}
              </Badge>
            </>
          }
          about={t`Вместо кода из приложения, если телефона нет под рукой. Каждый работает один раз.`}
        >
          <Button variant="default" onClick={() => setDialog('renew')}>
            <Trans>Новые коды</Trans>
          </Button>
        </Line>
      )}
      {dialog === 'on' && <OtpDialog protection={protection} onClose={close} />}
      {dialog === 'off' && <OtpOffDialog protection={protection} onClose={close} />}
      {dialog === 'renew' && <RenewCodesDialog protection={protection} onClose={close} />}
    </Card>
  )
}
