import { useLingui } from '@lingui/react/macro'
import type { Reply } from '@otklik/contract/items/items.ts'

/** Who answered, where it was not a person at this desk; empty when there is nothing to say. */
export function useSourceName() {
  const { t } = useLingui()
  const names: Record<Reply['source'], string> = {
    typed: '',
    template: '',
    macro: t`Макрос`,
    rule: t`Правило`,
    ai: t`ИИ`,
    bot: t`Бот`,
    outside: t`Ответ из сети`,
  }
  // A source added after this page was loaded says nothing.
  return (source: Reply['source'] | null) => (source === null ? '' : (names[source] ?? ''))
}
