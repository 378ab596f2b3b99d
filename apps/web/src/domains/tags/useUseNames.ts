import { useLingui } from '@lingui/react/macro'
import { type TagUse, tagUses } from '@otklik/contract/tags/tags.ts'

/** What can be tagged, in words; nothing where it is everything. */
export function useUseNames() {
  const words = useUses()
  return (uses: readonly TagUse[]) =>
    uses.length === tagUses.length ? '' : uses.map((use) => words[use].toLowerCase()).join(', ')
}

export function useUses(): Record<TagUse, string> {
  const { t } = useLingui()
  return { items: t`Комментарии`, chats: t`Диалоги`, mentions: t`Упоминания`, issues: t`Задачи` }
}
