import { useLingui } from '@lingui/react/macro'
import type { MessageKind } from '@otklik/contract/chats/chats.ts'
import { DocumentIcon, type Icon, MicrophoneIcon, PhotoIcon, PlayIcon, SmileIcon } from '../../ui/icons/icons.tsx'

/** What a message is when it has no words. */
export function useMessageKind() {
  const { t } = useLingui()
  const kinds: Record<MessageKind, { name: string; icon?: Icon }> = {
    text: { name: '' },
    photo: { name: t`Фотография`, icon: PhotoIcon },
    video: { name: t`Видео`, icon: PlayIcon },
    voice: { name: t`Голосовое сообщение`, icon: MicrophoneIcon },
    document: { name: t`Файл`, icon: DocumentIcon },
    sticker: { name: t`Стикер`, icon: SmileIcon },
    location: { name: t`Место на карте` },
    note: { name: t`Заметка` },
    system: { name: '' },
  }
  return (kind: MessageKind) => kinds[kind] ?? { name: kind }
}
