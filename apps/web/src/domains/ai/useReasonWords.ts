import { useLingui } from '@lingui/react/macro'
import type { AiCallKind, AiReason } from '@otklik/contract/ai/kinds.ts'

/** Why a model says nothing, for whoever waits for it. */
export function useReasonWords(): Record<AiReason, string> {
  const { t } = useLingui()
  return {
    no_agent: t`ни один агент здесь не включён`,
    forbidden: t`пространство ничего не отправляет моделям`,
    no_key: t`у агента нет ключа`,
    month: t`месячный предел расходов исчерпан`,
    month_short: t`до месячного предела осталось меньше, чем может стоить ответ`,
    busy: t`слишком много запросов за минуту`,
    author: t`об этом клиенте роботы спрашивали модель слишком часто`,
    unavailable: t`модель не отвечает`,
    slow: t`модель не ответила вовремя`,
    key_refused: t`модель не приняла ключ`,
    quota: t`у поставщика модели кончился лимит`,
    resting: t`модель часто не отвечала, её не спрашиваем минуту`,
    private_address: t`адрес модели ведёт во внутреннюю сеть`,
    unreadable: t`ответ модели не читается`,
    filtered_link: t`в ответе была посторонняя ссылка`,
    filtered_contact: t`в ответе был посторонний контакт`,
    filtered_card: t`в ответе был номер карты`,
    filtered_instructions: t`модель пересказала инструкции`,
    filtered_word: t`в ответе было запрещённое слово`,
    filtered_language: t`ответ не на языке клиента`,
    filtered_long: t`ответ длиннее, чем примет сеть`,
    filtered_empty: t`модель ничего не написала`,
    cancelled: t`остановлено`,
    nothing: t`ни факты, ни шаблоны об этом не говорят`,
  }
}

export function useCallWords(): Record<AiCallKind, string> {
  const { t } = useLingui()
  return {
    draft: t`Черновик`,
    shorten: t`Короче`,
    warmer: t`Теплее`,
    formal: t`Официальнее`,
    fix: t`Исправить ошибки`,
    translate: t`Перевод`,
    summary: t`Сводка`,
    tags: t`Теги`,
    emotion: t`Эмоция`,
    trial: t`Проба`,
    check: t`Проверка`,
    answer: t`Ответ`,
    embed: t`Векторы фактов`,
    evaluation: t`Проверка агента`,
    extract: t`Значения для бота`,
    classify: t`Тема для бота`,
  }
}
