import type { Chat } from '@otklik/contract/chats/chats.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { macroRuns } from '@otklik/contract/work/handling.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { latestChats, reloadDialogue } from './api.ts'

const api = makeClient({ run: macroRuns.onChat }, wire)

/** All of it or nothing, so that nothing is shown before the answer. */
export function useRunMacro(chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (macro_id: number) =>
      api.run({
        params: { id: chat.id },
        body: { macro_id, seen_version: chat.version },
        key: crypto.randomUUID(),
      }),
    onSuccess: (row) => latestChats.patch(cache, row),
    onSettled: () => reloadDialogue(cache, chat.id),
  })
}
