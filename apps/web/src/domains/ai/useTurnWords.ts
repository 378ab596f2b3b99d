import { useLingui } from '@lingui/react/macro'
import type { TurnReason } from '@otklik/contract/ai/kinds.ts'
import { useReasonWords } from './useReasonWords.ts'

/** Why an agent did not answer by itself. */
export function useTurnWords(): Record<TurnReason, string> {
  const { t } = useLingui()
  return {
    ...useReasonWords(),
    off: t`агент здесь больше не отвечает сам`,
    paused: t`в диалоге отвечает человек`,
    assigned: t`обращение у сотрудника`,
    answered: t`уже ответили`,
    bot: t`диалог ведёт бот`,
    blocked: t`автор заблокирован`,
    gone: t`закрыто, удалено или клиенту нельзя написать`,
    group_chat: t`групповой чат`,
    negative: t`негатив`,
    word: t`слово, при котором зовут человека`,
    person_asked: t`клиент просит человека`,
    files: t`только файлы, без слов`,
    rating: t`низкая оценка`,
    hours: t`не его часы`,
    answers: t`слишком много ответов подряд`,
    window: t`окно ответа закрыто`,
    cannot: t`фактов не хватает`,
    unsure: t`не уверен`,
    tool: t`агент сам позвал человека`,
    moved: t`клиент продолжал писать`,
    guarded: t`роботы здесь уже много написали`,
    refused: t`ответ нельзя отправить`,
    not_approved: t`коллега не одобрил`,
    expired: t`никто не одобрил вовремя`,
    fault: t`наша ошибка`,
  }
}
