import { useLingui } from '@lingui/react/macro'

/** What a network tells by itself comes as `[what_happened] words`: it is said in the reader's language. */
export function useServiceWords() {
  const { t } = useLingui()
  const joined = t`В беседе новый участник`
  const titled = t`Новое название беседы`
  const known: Readonly<Record<string, string>> = {
    chat_create: t`Беседа создана`,
    chat_title_update: titled,
    chat_title_changed: titled,
    chat_photo_update: t`Новая фотография беседы`,
    chat_photo_remove: t`Фотография беседы удалена`,
    chat_invite_user: joined,
    chat_invite_user_by_link: joined,
    chat_kick_user: t`Участник вышел из беседы или исключён`,
    chat_pin_message: t`Сообщение закреплено`,
    chat_unpin_message: t`Сообщение откреплено`,
    chat_screenshot: t`Сделан снимок экрана беседы`,
  }
  const other = t`Событие беседы`
  return (text: string) => {
    const [, what = '', more = ''] = /^\[(\w+)\] ?(.*)$/s.exec(text) ?? []
    if (what === '') return text
    const words = Object.hasOwn(known, what) ? known[what] : other
    return more ? `${words}: ${more}` : words
  }
}
