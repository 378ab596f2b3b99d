import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AlertIcon, CheckIcon, LockIcon } from '../../../ui/icons/first-icons.tsx'
import { LightButton } from '../../../ui/marks/LightButton.tsx'
import { Note } from '../../auth/parts/Note.tsx'
import { stopLetters, stoppedQuery } from '../letters.ts'

const route = getRouteApi('/u/$token')

/** Asks first: mail programs open links by themselves. Whoever has the letter may press. */
export function UnsubscribePage() {
  const { t } = useLingui()
  const { token } = route.useParams()
  const { data, error } = useQuery(stoppedQuery(token))
  const stop = useMutation({ mutationFn: () => stopLetters(token) })
  const names = data?.names.join(', ') ?? ''
  if (error)
    return (
      <Note
        icon={AlertIcon}
        isWrong
        title={t`Ссылка не действует`}
        text={t`Ссылка из письма повреждена или устарела. Настроить письма можно в разделе «Уведомления».`}
      />
    )
  if (!data) return <Note icon={LockIcon} title={t`Письма с уведомлениями`} />
  if (stop.isSuccess)
    return (
      <Note
        icon={CheckIcon}
        title={t`Об этом больше не будет писем: ${names}.`}
        text={t`Изменить это можно в настройках, в разделе «Уведомления».`}
      />
    )
  return (
    <Note
      icon={LockIcon}
      title={t`Не присылать больше писем об этом: ${names}?`}
      action={
        <LightButton onClick={() => stop.mutate()} disabled={stop.isPending}>
          <Trans>Больше не присылать</Trans>
        </LightButton>
      }
    />
  )
}
