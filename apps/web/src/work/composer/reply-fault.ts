import { useLingui } from '@lingui/react/macro'
import { type Channel, fileTypeFault, type ReplyFault, replyFault } from '@otklik/contract/networks/network.ts'
import type { Draft } from './drafts/drafts.ts'

type Fault = ReplyFault | 'uploading'

/** Why this cannot be sent as it is; undefined when it can. */
export function faultOf(
  channel: Channel | null,
  { text, uploads }: Draft,
  action: 'reply' | 'private_reply' | 'edit' = 'reply',
): Fault | undefined {
  if (uploads.some(({ file }) => !file)) return 'uploading'
  return fileTypeFault(channel, uploads) ?? replyFault(channel, text.trim(), uploads.length, action)
}

export function useFaultWords(fault: Fault | undefined): string | undefined {
  const { t } = useLingui()
  switch (fault) {
    case undefined:
      return undefined
    case 'uploading':
      return t`Файл ещё загружается`
    case 'reply_empty':
      return t`Сначала напишите текст`
    case 'reply_too_long':
      return t`Текст длиннее, чем принимает сеть`
    case 'reply_file_or_text':
      return t`Сеть принимает либо файл, либо текст`
    case 'reply_too_many_files':
      return t`Файлов больше, чем принимает сеть`
    case 'reply_file_type':
      return t`Файлы этого вида сеть не принимает`
    case 'reply_not_allowed':
      return t`Сеть не позволяет здесь ответить`
  }
}
