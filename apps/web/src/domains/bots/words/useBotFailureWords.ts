import { useLingui } from '@lingui/react/macro'
import type { FailureReason } from '@otklik/contract/actions/actions.ts'
import type { BotFailure } from '@otklik/contract/bots/failures.ts'
import { kindNames } from './kinds.ts'
import { useSessionWords } from './useSessionWords.ts'

/** Of a failure of a bot: why it failed, why it is not tried again, and what trying it again would do. */
export function useBotFailureWords() {
  const { t } = useLingui()
  const { reasonWords, faultWords } = useSessionWords()
  const sendReasons: Record<FailureReason, string> = {
    token_dead: t`доступ к аккаунту закрыт`,
    rejected: t`сеть не приняла`,
    window_closed: t`сеть больше не принимает ответ`,
    recipient_unavailable: t`получатель недоступен`,
    gone: t`в сети больше нет того, на что отвечает бот`,
    lost_answer: t`ответ сети потерян`,
    too_many_attempts: t`сеть не отвечает`,
    no_right: t`больше нет права отвечать здесь`,
    paused: t`в диалог вступил человек`,
  }

  function why(failure: BotFailure): string {
    const { what, reason, node_kind, fault } = failure
    if (what === 'words') return t`бот не услышал клиента: внутренняя ошибка`
    if (what === 'send') {
      const ours = failure.send_reason ? sendReasons[failure.send_reason] : t`сообщение не отправлено`
      return [ours, failure.reason_text].filter(Boolean).join(': ')
    }
    const parts = [reason && reasonWords(reason), node_kind && t(kindNames[node_kind]), fault && faultWords(fault)]
    return parts.filter(Boolean).join(' · ')
  }

  const hindrances: Record<NonNullable<BotFailure['hindrance']>, string> = {
    person: t`Повторять не нужно: диалогом занят человек`,
    closed: t`Повторить нельзя: обращение закрыто или удалено`,
    blocked: t`Повторить нельзя: клиент заблокирован`,
    newer: t`Повторять не нужно: с клиентом начат новый разговор`,
    off: t`Повторить нельзя: бот выключен или удалён`,
    steps: t`Повторить нельзя: сценарий ходит по кругу`,
    unsure: t`Повторить нельзя: неизвестно, выполнено ли это`,
    no_right: t`Чтобы повторить, нужно право отвечать клиентам`,
  }

  const effects: Record<BotFailure['what'], string> = {
    session: t`Разговор продолжится с узла, на котором оборвался. Сказанное раньше клиент второй раз не получит.`,
    words: t`Боты услышат эти слова так, как если бы клиент написал их сейчас.`,
    send: t`Сообщение уйдёт клиенту в том виде, в каком оно есть.`,
  }
  return {
    why,
    hindered: ({ hindrance }: BotFailure) => (hindrance === null ? null : hindrances[hindrance]),
    effectOf: ({ what }: BotFailure) => effects[what],
  }
}
