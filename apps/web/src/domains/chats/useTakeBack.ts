import type { Message } from '@otklik/contract/chats/chats.ts'
import { useCallback } from 'react'
import { restoreDraft } from '../../work/composer/drafts/drafts.ts'
import { answerTo, sentDraft, withdraw } from '../../work/composer/sender.ts'
import { useCancelMessage, useRetryMessage } from './api.ts'

/** Takes a message back within its undo time, or sends a failed one again. */
export function useTakeBack(thread: string, chat_id: number) {
  const { mutateAsync: cancelMessage, isPending: isCancelling } = useCancelMessage(chat_id)
  const { mutate: retry, isPending: isRetrying } = useRetryMessage(chat_id)

  const cancel = useCallback(
    async (message: Message) => {
      if (withdraw(thread, message.id)) return
      // An echo has no number yet: the server's answer brings it in a moment.
      const real = message.id < 0 ? await answerTo(message.id) : message.id
      if (real === undefined) return
      // Not by callbacks of the call: whoever has gone on to the next dialogue is not there any more to hear them.
      const undone = await cancelMessage({ ...message, id: real }).catch(() => undefined)
      // Somebody else's words are their own draft again.
      if (undone && undone.text !== null) restoreDraft(thread, sentDraft(real) ?? { text: undone.text, uploads: [] })
    },
    [thread, cancelMessage],
  )

  return { cancel, retry, isBusy: isCancelling || isRetrying }
}
