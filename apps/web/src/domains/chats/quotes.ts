import type { Message } from '@otklik/contract/chats/chats.ts'
import { changeDraft, useDraftPart } from '../../work/composer/drafts/drafts.ts'
import type { Quoted } from '../../work/composer/echoes.ts'

/** Which message the next one answers: part of the draft, so that it comes back with it. */
export const quote = (thread: string, quoted: Quoted | null) =>
  changeDraft(thread, (draft) => ({ ...draft, quoted_id: quoted?.id }))

/** What a message further up says is seen once one reads there. */
export function useQuoted(thread: string, messages: readonly Message[]): Quoted | null {
  const quoted_id = useDraftPart(thread, (draft) => draft.quoted_id)
  if (quoted_id === undefined) return null
  return { id: quoted_id, text: messages.find(({ id }) => id === quoted_id)?.text ?? '…' }
}
