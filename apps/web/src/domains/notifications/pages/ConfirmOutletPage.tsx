import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AlertIcon, CheckIcon, LockIcon } from '../../../ui/icons/first-icons.tsx'
import { LightButton } from '../../../ui/marks/LightButton.tsx'
import { Note } from '../../auth/parts/Note.tsx'
import { confirmAddress, confirmQuery } from '../letters.ts'

const route = getRouteApi('/outlet/$token')

/** Whoever reads this mailbox says whether they want it; opening the link alone says nothing. */
export function ConfirmOutletPage() {
  const { t } = useLingui()
  const { token } = route.useParams()
  const { data, error } = useQuery(confirmQuery(token))
  const confirm = useMutation({ mutationFn: () => confirmAddress(token) })
  if (error)
    return (
      <Note
        icon={AlertIcon}
        isWrong
        title={t`Ссылка не действует`}
        text={t`Адрес удалён из списка, или от писем уже отписались.`}
      />
    )
  if (!data) return <Note icon={LockIcon} title={t`Письма с уведомлениями`} />
  const { space } = data
  const names = data.names.join(', ')
  if (confirm.isSuccess)
    return (
      <Note
        icon={CheckIcon}
        title={t`Адрес подтверждён`}
        text={t`Уведомления пространства «${space}» будут приходить сюда. Отписаться можно из любого письма.`}
      />
    )
  return (
    <Note
      icon={LockIcon}
      title={t`Получать уведомления пространства «${space}»?`}
      text={t`Будет приходить: ${names}.`}
      action={
        <LightButton onClick={() => confirm.mutate()} disabled={confirm.isPending}>
          <Trans>Да, присылать</Trans>
        </LightButton>
      }
    />
  )
}
