import { restoreDraft } from '../../work/composer/drafts/drafts.ts'
import { answerTo, sentDraft, withdraw } from '../../work/composer/sender.ts'
import { useCancelReply, useRetryReply } from './api.ts'

/** Takes a reply back within its undo time, or sends a failed one again. */
export function useTakeBack(thread: string) {
  const cancelReply = useCancelReply()
  const retryReply = useRetryReply()

  const cancel = async (id: number) => {
    if (withdraw(thread, id)) return
    // An echo has no number yet: the server's answer brings it in a moment.
    const real = id < 0 ? await answerTo(id) : id
    if (real === undefined) return
    // Not by callbacks of the call: whoever has gone on to the next card is not there any more to hear them.
    const undone = await cancelReply.mutateAsync(real).catch(() => undefined)
    // Somebody else's words are their own draft again.
    if (undone && undone.text !== null) restoreDraft(thread, sentDraft(real) ?? { text: undone.text, uploads: [] })
  }

  return {
    cancel: (id: number) => void cancel(id),
    retry: (id: number) => retryReply.mutate(id),
    isBusy: cancelReply.isPending || retryReply.isPending,
  }
}
