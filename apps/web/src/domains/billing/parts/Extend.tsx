import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BillingCard } from '@otklik/contract/billing.ts'
import { MailIcon } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import classes from './Extend.module.css'

/** Payment is agreed with people: whom to write to, with the facts already in the letter. */
export function Extend({ contact, spaces }: { contact: string | null; spaces: readonly BillingCard[] }) {
  const { t } = useLingui()
  const named = spaces.map(({ name, space_id, tariff }) => `${name} (${space_id}), ${tariff.name}`).join('\n')
  const subject = t`Продлить Otklik`
  return (
    <Card title={t`Как продлить`}>
      {contact ? (
        <>
          <p className={classes.text}>
            <Trans>Напишите нам: пришлём счёт и продлим. Данные пространства будут уже в письме.</Trans>
          </p>
          <Button
            component="a"
            href={`mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(named)}`}
            leftSection={<MailIcon />}
          >
            <Trans>Написать на {contact}</Trans>
          </Button>
        </>
      ) : (
        <p className={classes.text}>
          <Trans>Продлевает тот, кто управляет этой установкой Otklik: обратитесь к нему.</Trans>
        </p>
      )}
    </Card>
  )
}
