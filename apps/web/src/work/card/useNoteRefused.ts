import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'

/** Tells why a note was not saved. */
export function useNoteRefused() {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (error: unknown) => {
    if (!(error instanceof CallFailed)) return
    if (error.refusal.fields?.mentioned)
      toast.warn(t`Кто-то из упомянутых не видит этот аккаунт. Заметка не сохранена.`)
    else toast.error(failureText(error))
  }
}
