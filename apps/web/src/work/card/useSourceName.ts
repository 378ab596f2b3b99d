import { useLingui } from '@lingui/react/macro'

/** Who answered, where it was not a person at this desk; empty when there is nothing to say. */
export function useSourceName() {
  const { t } = useLingui()
  const names: Record<string, string> = {
    macro: t`Макрос`,
    rule: t`Правило`,
    ai: t`ИИ`,
    bot: t`Бот`,
    outside: t`Ответ из сети`,
  }
  return (source: string | null) => (source === null ? '' : (names[source] ?? ''))
}
