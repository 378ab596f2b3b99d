import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { Outlet } from '@otklik/contract/notifications/outlets.ts'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { MailIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { type Told, useAddAddress } from '../outlets.ts'
import { OutletRow } from './OutletRow.tsx'
import classes from './Outlets.module.css'
import { ToldFields } from './ToldFields.tsx'

type Props = { space_id: number; outlets: readonly Outlet[] }

/** Addresses of people who do not work here. Nothing comes before they have agreed. */
export function AddressesCard({ space_id, outlets }: Props) {
  const { t } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card
      title={t`Адреса вне команды`}
      about={t`Сначала придёт письмо с вопросом; до согласия ничего не отправляется. В каждом письме есть отписка одной кнопкой.`}
      tools={
        outlets.length < limits.outside_addresses && (
          <Button leftSection={<PlusIcon />} variant="default" onClick={() => setIsAdding(true)}>
            <Trans>Адрес</Trans>
          </Button>
        )
      }
    >
      {outlets.length === 0 ? (
        <p>
          <Trans>Адресов пока нет.</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {outlets.map((outlet) => (
            <OutletRow key={outlet.id} outlet={outlet} icon={MailIcon} />
          ))}
        </ul>
      )}
      {isAdding && <AddressDialog space_id={space_id} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

function AddressDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [email, setEmail] = useTyped('outlets/address', '')
  const [told, setTold] = useTyped<Told>('outlets/told', {
    ...{ codes: ['account_error', 'overdue'], object_ids: null, locale: i18n.locale === 'en' ? 'en' : 'ru' },
  })
  const add = useAddAddress()
  const { fields, whole } = useRefusal(add.error)
  const saved = () => {
    toast.ok(t`Письмо с вопросом отправлено на ${email}`)
    setEmail('')
    onClose()
  }
  return (
    <FormDialog
      title={t`Новый адрес`}
      submit={t`Отправить письмо с вопросом`}
      isBusy={add.isPending}
      isOff={told.codes.length === 0 || !email.includes('@') || told.object_ids?.length === 0}
      {...(whole && { failure: whole })}
      onSubmit={() => add.mutate({ space_id, email, ...told }, { onSuccess: saved })}
      onClose={onClose}
    >
      <TextField
        label={t`Адрес почты`}
        type="email"
        value={email}
        onChange={setEmail}
        {...(fields.email && { error: fields.email })}
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
