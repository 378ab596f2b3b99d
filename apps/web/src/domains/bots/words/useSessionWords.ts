import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SessionReason } from '@otklik/contract/bots/session-reasons.ts'
import type { SessionState } from '@otklik/contract/bots/session-states.ts'
import type { BotSession } from '@otklik/contract/bots/sessions.ts'
import type { Tone } from '../../../ui/marks/Badge.tsx'
import { useReasonWords } from '../../ai/useReasonWords.ts'
import { triggerNames } from './useTriggerWords.ts'

export const stateNames: Record<SessionState, MessageDescriptor> = {
  running: msg`говорит`,
  waiting: msg`ждёт`,
  calling: msg`ждёт ответа системы`,
  done: msg`дошёл до конца`,
  handed_over: msg`передан человеку`,
  dropped: msg`оборвался`,
  stopped: msg`остановлен`,
}
const stateTones: Record<SessionState, Tone> = {
  running: 'accent',
  waiting: 'info',
  calling: 'info',
  done: 'ok',
  handed_over: 'plain',
  dropped: 'warn',
  stopped: 'danger',
}
/** One that is over is well only where everything was said. */
export const toneOf = ({ state, reason }: Pick<BotSession, 'state' | 'reason'>): Tone =>
  reason === 'unheard' ? 'warn' : stateTones[state]

const reasonNames: Record<SessionReason, MessageDescriptor> = {
  unheard: msg`последние слова не ушли`,
  node: msg`так в сценарии`,
  person: msg`вступил сотрудник`,
  stop_word: msg`клиент попросил человека`,
  error: msg`не получилось, и пути дальше нет`,
  tries: msg`клиента не удалось понять`,
  unsure: msg`подходящего ответа не нашлось`,
  refused: msg`сотрудник не пропустил вопрос бота`,
  timeout: msg`клиент не ответил`,
  window: msg`сеть больше не принимает ответ`,
  gone: msg`диалог закрыт или удалён`,
  by_hand: msg`остановлен вручную`,
  rule: msg`остановлен правилом`,
  off: msg`бот выключен или удалён`,
  steps: msg`слишком много шагов подряд`,
  guard: msg`защита от повторов`,
  blocked: msg`клиент заблокирован`,
  not_allowed: msg`боты выключены в пространстве`,
  fault: msg`внутренняя ошибка`,
}

/** Of what can go wrong at a step for reasons of bots alone; other codes are the product's own refusals. */
const faultNames: Record<string, MessageDescriptor> = {
  guard_thread: msg`слишком много автоматических действий подряд`,
  guard_author: msg`клиенту уже ушло много автоматических ответов`,
  guard_robot: msg`клиент — робот`,
  gap: msg`не нашлось, что подставить в текст`,
  paused: msg`в диалог вступил человек`,
  blocked: msg`клиент заблокирован`,
  no_chat: msg`диалога нет`,
  no_item: msg`комментария нет`,
  no_sub: msg`такого бота нет`,
  expression: msg`выражение не посчиталось`,
  http_status: msg`система ответила ошибкой`,
  http_answer: msg`ответ системы не читается`,
  http_refused: msg`по этому адресу ходить нельзя`,
  http_lost: msg`система не ответила`,
  network: msg`сеть не приняла`,
  secret: msg`нет секрета`,
  secret_host: msg`секрет задан для другого сервера`,
  too_many_calls: msg`слишком много запросов за разговор`,
  too_many_asks: msg`слишком много вопросов к модели за разговор`,
  unsure: msg`агент не уверен`,
  left_word: msg`такие слова агент оставляет людям`,
  left_negative: msg`недовольных агент оставляет людям`,
  field_missing: msg`не всё удалось извлечь`,
  not_called: msg`при пробе не посылается`,
  too_deep: msg`слишком глубоко вложены боты`,
}

export function useSessionWords() {
  const { t } = useLingui()
  const reasons = useReasonWords()
  return {
    stateWords: ({ state, reason }: Pick<BotSession, 'state' | 'reason'>) =>
      reason === null ? t(stateNames[state]) : `${t(stateNames[state])}: ${t(reasonNames[reason])}`,
    reasonWords: (reason: SessionReason) => t(reasonNames[reason]),
    causeWords: (cause: BotSession['cause']) =>
      cause === 'rule' ? t`по правилу` : cause === 'test' ? t`проба` : t(triggerNames[cause]),
    faultWords: (fault: string) => {
      const known = faultNames[fault]
      if (known) return t(known)
      return (reasons as Record<string, string>)[fault] ?? fault
    },
  }
}
