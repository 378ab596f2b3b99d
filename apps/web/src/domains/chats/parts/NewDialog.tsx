import { useLingui } from '@lingui/react/macro'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { Phone } from '@otklik/contract/chats/dialogs.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import { useStartChat } from '../deeds.ts'

const SHORTEST = 11

/** There when one of the accounts may begin a dialogue. */
export function NewDialogButton({ onStarted }: Pick<Props, 'onStarted'>) {
  const { t } = useLingui()
  const accounts = useStarters()
  const [isOpen, setIsOpen] = useState(false)
  if (accounts.length === 0) return null
  return (
    <>
      <IconButton label={t`Новый диалог`} icon={PlusIcon} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <NewDialog
          accounts={accounts}
          onClose={() => setIsOpen(false)}
          onStarted={(id) => {
            setIsOpen(false)
            onStarted(id)
          }}
        />
      )}
    </>
  )
}

function useStarters(): Account[] {
  const may = useMay()
  const { items } = useObjects()
  return items.filter(
    ({ provider, space_id }) => allows(findNetwork(provider)?.messages, 'start') && may('chats.reply', space_id),
  )
}

type Props = { accounts: readonly Account[]; onStarted: (id: number) => void; onClose: () => void }

/** Whom to write to first (product/accounts: Windows of networks). */
function NewDialog({ accounts, onStarted, onClose }: Props) {
  const { t } = useLingui()
  const [object_id, setObjectId] = useTyped('new-dialog/account', accounts[0]?.id)
  const [phone, setPhone] = useTyped('new-dialog/phone', '')
  const [isChecked, setIsChecked] = useState(false)
  const start = useStartChat()
  const refused = useRefusal(start.error)
  const isPhone = Phone.safeParse(phone).success

  const submit = () => {
    setIsChecked(true)
    if (object_id === undefined || !isPhone) return
    start.mutate({ object_id, phone: phone.trim() }, { onSuccess: ({ id }) => onStarted(id) })
  }
  return (
    <FormDialog
      title={t`Новый диалог`}
      submit={t`Добавить`}
      isOff={phone.trim().length < SHORTEST}
      isBusy={start.isPending}
      failure={refused.whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <Select
        label={t`Аккаунт`}
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={object_id ?? null}
        onChange={setObjectId}
      />
      <TextField
        label={t`Телефон`}
        hint={t`Только цифры, сначала код страны: 79991234567`}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={phone}
        onChange={setPhone}
        error={isChecked && !isPhone ? t`От 11 до 15 цифр, без пробелов и знаков` : refused.fields.phone}
      />
    </FormDialog>
  )
}
