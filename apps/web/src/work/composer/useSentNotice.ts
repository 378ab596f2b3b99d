import { useLingui } from '@lingui/react/macro'
import { onLeave } from '../../platform/pages/leave.ts'
import { dismiss, toast } from '../../ui/layers/toast.ts'

type Sent = { id: string; end: number; undo: () => void }

/** Newest last. */
let sent: readonly Sent[] = []
onLeave(() => {
  sent = []
})

const newest = () => sent.findLast(({ end }) => end > performance.now())
export const hasNewest = () => newest() !== undefined
/** Takes back the newest of what was sent on the way to the next. */
export const undoNewest = () => newest()?.undo()

type Told = {
  sent_id: number
  /** To whom. */
  name: string | null
  undo_ms: number
  /** It waits until its account is connected. */
  isHeld: boolean
  onUndo: () => void
}

/** For whoever has gone on to the next: each answer can be taken back from here, for as long as it has not left. */
export function useSentNotice() {
  const { t } = useLingui()
  return ({ sent_id, name, undo_ms, isHeld, onUndo }: Told) => {
    const id = `sent ${sent_id}`
    const held = { title: name ? t`${name}: ответ ждёт` : t`Ответ ждёт` }
    if (undo_ms <= 0 && !isHeld) return
    const undo = () => {
      sent = sent.filter((one) => one.id !== id)
      dismiss(id)
      onUndo()
    }
    sent = [...sent.filter(({ end }) => end > performance.now()), { id, end: performance.now() + undo_ms, undo }]
    const offer = undo_ms > 0 && { duration_ms: undo_ms, isCounted: true, action: { label: t`Отменить`, run: undo } }
    if (isHeld) toast.warn(t`Аккаунт отключён. Уйдёт, когда его подключат снова.`, { id, ...held, ...offer })
    else toast.ok(name ? t`${name}: ответ скоро уйдёт` : t`Ответ скоро уйдёт`, { id, ...offer })
  }
}
