import { useLingui } from '@lingui/react/macro'
import type { StepDeed } from '@otklik/contract/actions/actions.ts'

/** What was done on the network, as a heading: in the history and beside what it was done to. */
export function useDeedNames() {
  const { t } = useLingui()
  const names: Record<StepDeed, string> = {
    delete: t`Удаление`,
    restore: t`Возвращение`,
    hide: t`Скрытие`,
    unhide: t`Показ`,
    like: t`Лайк`,
    unlike: t`Снятие лайка`,
    pin: t`Закрепление`,
    unpin: t`Открепление`,
    close_topic: t`Закрытие темы`,
    reopen_topic: t`Открытие темы`,
    edit_reply: t`Правка ответа`,
    delete_reply: t`Удаление ответа`,
    block: t`Блокировка автора`,
    unblock: t`Разблокировка автора`,
    edit_message: t`Правка сообщения`,
    delete_message: t`Удаление сообщения`,
    react: t`Реакция`,
    reply: t`Ответ`,
    private_reply: t`Личный ответ`,
    message: t`Ответ`,
  }
  return (kind: StepDeed) => names[kind] ?? kind
}
