import { useLingui } from '@lingui/react/macro'
import { type Channel, type ReplyFault, replyFault } from '@otklik/contract/networks/network.ts'
import type { Draft } from './drafts.ts'

/** Why this cannot be sent as it is; undefined when it can. */
export function useReplyFault(
  channel: Channel | null,
  { text, uploads }: Draft,
  action: 'reply' | 'private_reply' | 'edit' = 'reply',
): string | undefined {
  const { t } = useLingui()
  const words: Record<ReplyFault, string> = {
    reply_empty: t`Сначала напишите текст`,
    reply_too_long: t`Текст длиннее, чем принимает сеть`,
    reply_file_or_text: t`Сеть принимает либо файл, либо текст`,
    reply_too_many_files: t`Файлов больше, чем принимает сеть`,
    reply_not_allowed: t`Сеть не позволяет здесь ответить`,
  }
  if (uploads.some(({ file }) => !file)) return t`Файл ещё загружается`
  const fault = replyFault(channel, text.trim(), uploads.length, action)
  return fault && words[fault]
}
