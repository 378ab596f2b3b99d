import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Config } from '@otklik/contract/desk.ts'
import { signOut } from '../../platform/wire/session.ts'
import { ClockIcon } from '../../ui/icons/icons.tsx'
import { Time } from '../../ui/marks/Time.tsx'
import classes from '../frame/FullPage.module.css'
import { FullPage } from '../frame/FullPage.tsx'
import { lastEnded } from './period.ts'

/** Nothing to work in until somebody pays. */
export function PeriodOver({ spaces, user }: Pick<Config, 'spaces' | 'user'>) {
  const { t } = useLingui()
  const ended = lastEnded(spaces)
  if (!ended) return null
  const { space, kept_until } = ended
  const name = space.name
  return (
    <FullPage
      icon={ClockIcon}
      title={space.is_trial ? t`Пробный период закончился` : t`Оплаченный период закончился`}
      text={
        user.roles.settings ? (
          <Trans>Пространство «{name}» остановлено. Чтобы работать дальше, продлите тариф.</Trans>
        ) : (
          <Trans>Пространство «{name}» остановлено. Продлить тариф может администратор.</Trans>
        )
      }
      facts={
        <dl className={classes.facts}>
          <dt>
            <Trans>Тариф</Trans>
          </dt>
          <dd>{space.tariff.name}</dd>
          <dt>
            <Trans>Закончился</Trans>
          </dt>
          <dd>
            <Time at={space.expires_at} form="full" />
          </dd>
          <dt>
            <Trans>Данные хранятся до</Trans>
          </dt>
          <dd data-tone="warn">
            <Time at={kept_until} form="full" />
          </dd>
        </dl>
      }
      actions={
        <Button size="md" variant="default" onClick={signOut}>
          <Trans>Выйти</Trans>
        </Button>
      }
    />
  )
}
