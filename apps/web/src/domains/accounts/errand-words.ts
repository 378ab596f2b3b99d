import { useLingui } from '@lingui/react/macro'
import { type ErrandWord, errandWords } from '@otklik/contract/accounts/channels.ts'

/** Why something did not work out with a network: in its own words, or in ours where the reason is ours. */
export function useErrandText(): (error: string) => string {
  const { t } = useLingui()
  const ours: Record<ErrandWord, string> = {
    look_too_long: t`Сеть отвечает слишком долго или слишком много: проверка прервана и продолжится позже`,
    look_day_full: t`За сегодня от этого аккаунта пришло слишком много данных: проверка продолжится завтра`,
  }
  return (error) => {
    const word = errandWords.find((one) => one === error)
    return word ? ours[word] : error
  }
}
