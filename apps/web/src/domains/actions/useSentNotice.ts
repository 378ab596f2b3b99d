import { useLingui } from '@lingui/react/macro'
import { toast } from '../../ui/toast.ts'

/** For whoever has gone on to the next: what was sent can be taken back from here, for as long as it has not left. */
export function useSentNotice() {
  const { t } = useLingui()
  return (undo_ms: number, onUndo: () => void) => {
    if (undo_ms > 0)
      toast.ok(t`Ответ скоро уйдёт`, {
        id: 'sent-and-next',
        duration_ms: undo_ms,
        action: { label: t`Отменить`, run: onUndo },
      })
  }
}
