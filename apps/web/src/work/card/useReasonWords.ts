import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNetworkWords } from './useNetworkWords.ts'

type Words = Readonly<Record<string, string>>
const load: Record<string, () => Promise<{ refusals: Words }>> = {
  ru: () => import('@otklik/locales/ru/refusals.ts'),
  en: () => import('@otklik/locales/en/refusals.ts'),
}

/** A refusal that came as its code, in words. They are loaded only here: elsewhere the server says them. */
export function useReasonWords() {
  const { t, i18n } = useLingui()
  const networkWords = useNetworkWords()
  const { data } = useQuery({
    queryKey: ['refusals', i18n.locale],
    queryFn: async () => (await (load[i18n.locale] ?? load.ru)?.())?.refusals ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  })
  // What a network refuses has reasons of its own; its own words follow.
  const networks: Words = {
    token_dead: t`Доступ к аккаунту закрыт`,
    rejected: t`Сеть отказала`,
    recipient_unavailable: t`Получатель недоступен`,
    gone: t`В сети этого уже нет`,
    lost_answer: t`Неизвестно, дошло ли: ответ сети потерян`,
    too_many_attempts: t`Сеть не отвечает`,
    no_right: t`У автора больше нет права отвечать здесь`,
    taken_back: t`Отменено до отправки`,
  }
  return (code: string | null, text: string | null = null) => {
    const ours = (code && (networks[code] ?? data?.[code])) || t`не получилось`
    const said = text && networkWords(text)
    return said ? t`${ours}: ${said}` : ours
  }
}
