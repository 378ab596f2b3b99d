import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

type Words = Readonly<Record<string, string>>
const load: Record<string, () => Promise<{ refusals: Words }>> = {
  ru: () => import('@otklik/locales/ru/refusals.ts'),
  en: () => import('@otklik/locales/en/refusals.ts'),
}

/** A refusal that came as its code, in words. They are loaded only here: elsewhere the server says them. */
export function useReasonWords() {
  const { t, i18n } = useLingui()
  const { data } = useQuery({
    queryKey: ['refusals', i18n.locale],
    queryFn: async () => (await (load[i18n.locale] ?? load.ru)?.())?.refusals ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (code: string | null) => (code && data?.[code]) || t`не получилось`
}
