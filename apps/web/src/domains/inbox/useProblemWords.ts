import { useLingui } from '@lingui/react/macro'
import type { ActionKind, FailureReason } from '@otklik/contract/actions/actions.ts'
import type { UnsettledAction } from '@otklik/contract/inbox/problems.ts'
import { useNetworkWords } from '../../work/card/useNetworkWords.ts'

/** What was wanted of the network, in words. A kind added tomorrow is called by its own name. */
export function useDeedName() {
  const { t } = useLingui()
  const names: Record<ActionKind, string> = {
    reply: t`Ответ на комментарий`,
    private_reply: t`Личный ответ на комментарий`,
    message: t`Сообщение`,
    delete: t`Удаление комментария`,
    restore: t`Восстановление комментария`,
    hide: t`Скрытие комментария`,
    unhide: t`Показ скрытого комментария`,
    like: t`Отметка «нравится»`,
    unlike: t`Снятие отметки «нравится»`,
    pin: t`Закрепление комментария`,
    unpin: t`Открепление комментария`,
    close_topic: t`Закрытие темы`,
    reopen_topic: t`Открытие темы`,
    edit_reply: t`Правка ответа`,
    delete_reply: t`Удаление ответа`,
    block: t`Блокировка автора`,
    unblock: t`Разблокировка автора`,
    edit_message: t`Правка сообщения`,
    delete_message: t`Удаление сообщения`,
    react: t`Реакция на сообщение`,
    read: t`Отметка о прочтении`,
  }
  return (kind: string) => (Object.hasOwn(names, kind) ? names[kind as ActionKind] : kind)
}

/** Why it did not happen: ours in words, and the network's own beside it. */
export function useReason() {
  const { t } = useLingui()
  const networkWords = useNetworkWords()
  return ({ outcome, reason, reason_text }: UnsettledAction, network: string): string => {
    const words: Record<FailureReason, string> = {
      token_dead: t`Доступ к аккаунту ${network} закрыт`,
      rejected: t`Отказ сети ${network}`,
      window_closed: t`Время для ответа в ${network} истекло`,
      recipient_unavailable: t`Получатель в ${network} недоступен`,
      gone: t`В ${network} этого больше нет`,
      lost_answer: t`Ответ сети ${network} потерян`,
      too_many_attempts: t`Сеть ${network} не отвечает`,
      no_right: t`У того, кто это начал, больше нет на это права`,
      paused: t`Робот остановлен: отвечает человек`,
    }
    if (outcome === 'unknown') return t`Неизвестно, дошло ли: сеть ${network} не подтвердила`
    const ours = reason ? words[reason] : t`Не выполнено в ${network}`
    const said = reason_text && networkWords(reason_text)
    return said ? t`${ours}: ${said}` : ours
  }
}
