import { Trans, useLingui } from '@lingui/react/macro'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AlertIcon, CheckIcon, LockIcon } from '../../../ui/icons/first-icons.tsx'
import { LightButton } from '../../../ui/marks/LightButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Note } from '../../auth/parts/Note.tsx'
import { deletionQuery } from '../api.ts'

const route = getRouteApi('/deleterequest/$id')

/** What became of a person's wish to be forgotten. Whoever has the address may look. */
export function DeletionPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(deletionQuery(id))
  if (!data && !error) return <Note icon={LockIcon} title={t`Ищем запрос…`} />
  if (!data) {
    const isNone = error instanceof CallFailed && [400, 404].includes(error.status)
    return isNone ? (
      <Note
        icon={AlertIcon}
        isWrong
        title={t`Такого запроса нет`}
        text={t`Проверьте ссылку: её дала сеть, в которой вы просили удалить данные.`}
      />
    ) : (
      <Note
        icon={AlertIcon}
        isWrong
        title={t`Не загрузилось`}
        text={error instanceof CallFailed ? error.message : undefined}
        action={
          <LightButton type="button" onClick={() => void refetch()}>
            <Trans>Повторить</Trans>
          </LightButton>
        }
      />
    )
  }
  const network = findNetwork(data.provider)?.name ?? data.provider
  if (data.done_at === null)
    return (
      <Note
        icon={LockIcon}
        title={t`Данные удаляются`}
        text={
          <Trans>
            Запрос из {network} получен: <Time at={data.asked_at} form="full" />. Обычно это занимает несколько минут;
            страницу можно закрыть и вернуться по той же ссылке.
          </Trans>
        }
      />
    )
  return (
    <Note
      icon={CheckIcon}
      title={t`Данные удалены`}
      text={
        <Trans>
          Всё, что мы получили о вас из {network}, удалено: <Time at={data.done_at} form="full" />. Запрос поступил:{' '}
          <Time at={data.asked_at} form="full" />.
        </Trans>
      }
    />
  )
}
