import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { spaceOutletsQuery, type Told, useAskGroup } from '../outlets.ts'
import { ToldFields } from './ToldFields.tsx'

const LOOK_AGAIN_MS = 3_000

/** What is to be told there first, then the word for the group; the list is looked at until somebody has said it. */
export function GroupDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const [told, setTold] = useState<Told>({
    ...{ codes: ['account_error', 'overdue'], object_ids: null, locale: i18n.locale === 'en' ? 'en' : 'ru' },
  })
  const ask = useAskGroup()
  const word = ask.data
  useQuery({ ...spaceOutletsQuery, refetchInterval: LOOK_AGAIN_MS, enabled: word !== undefined })
  const bot = word?.bot ?? ''
  return (
    <FormDialog
      title={t`Новая группа`}
      submit={word ? t`Готово` : t`Получить команду`}
      isBusy={ask.isPending}
      isOff={told.codes.length === 0 || told.object_ids?.length === 0}
      {...(ask.isError && { failure: failureText(ask.error) })}
      onSubmit={() => (word ? onClose() : ask.mutate({ space_id, ...told }))}
      onClose={onClose}
    >
      {word ? (
        <>
          <p>
            <Trans>
              Добавьте @{bot} в группу и отправьте там эту команду. Она действует 15 минут и срабатывает один раз.
            </Trans>
          </p>
          <p>
            <code>{word.command}</code>
          </p>
        </>
      ) : (
        <ToldFields space_id={space_id} value={told} onChange={(change) => setTold({ ...told, ...change })} />
      )}
    </FormDialog>
  )
}
