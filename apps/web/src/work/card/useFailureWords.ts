import { useLingui } from '@lingui/react/macro'
import type { ActionBrief, FailureReason } from '@otklik/contract/actions/actions.ts'
import { useNetworkWords } from './useNetworkWords.ts'

/** Why it did not go out: ours in words, and the network's own beside it. */
export function useFailureWords() {
  const { t } = useLingui()
  const networkWords = useNetworkWords()

  return (action: Pick<ActionBrief, 'reason' | 'reason_text'> | null, network: string): string => {
    const words: Record<FailureReason, string> = {
      token_dead: t`Доступ к аккаунту ${network} закрыт`,
      rejected: t`Отказ сети ${network}`,
      window_closed: t`Время для ответа в ${network} истекло`,
      recipient_unavailable: t`Получатель в ${network} недоступен`,
      gone: t`В ${network} больше нет того, на что вы отвечаете`,
      lost_answer: t`Ответ сети ${network} потерян`,
      too_many_attempts: t`Сеть ${network} не отвечает`,
      no_right: t`У автора больше нет права отвечать здесь`,
      paused: t`Робот остановлен: отвечает человек`,
    }
    const ours = action?.reason ? words[action.reason] : t`Не отправлено в ${network}`
    const said = action?.reason_text && networkWords(action.reason_text)
    return said ? t`${ours}: ${said}` : ours
  }
}
