import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'
import { isPickerOpen, openPicker, type Thing } from './work.ts'

/** Says why a change was not taken, and leads to what it demands. `stale` are the words for "somebody was first". */
export function useTellRefused(stale: string) {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (thing: Thing, error: unknown) => {
    if (!(error instanceof CallFailed)) return
    const { error_type, fields } = error.refusal
    if (error_type === 'stale') return toast.warn(stale)
    if (fields?.assigned_to) return toast.warn(t`Этот сотрудник не работает с этим аккаунтом. Выберите другого.`)
    if (error_type === 'tag_required') {
      // Said already, and the place to put one on stands open.
      if (isPickerOpen(thing, 'tags')) return
      openPicker(thing, 'tags')
    }
    toast[error_type === 'tag_required' ? 'warn' : 'error'](failureText(error))
  }
}
