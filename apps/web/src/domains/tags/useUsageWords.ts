import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { TagUsage } from '@otklik/contract/tags/tags.ts'

/** «12 комментариев и 3 диалога»; nothing where it is on nothing. */
export function useUsageWords() {
  const { t } = useLingui()
  return ({ items, chats }: Pick<TagUsage, 'items' | 'chats'>): string => {
    const comments =
      items >= limits.count_cap
        ? t`999+ комментариев`
        : t({
            message: plural(items, {
              one: '# комментарий',
              few: '# комментария',
              many: '# комментариев',
              other: '# комментария',
            }),
          })
    const dialogues =
      chats >= limits.count_cap
        ? t`999+ диалогов`
        : t({ message: plural(chats, { one: '# диалог', few: '# диалога', many: '# диалогов', other: '# диалога' }) })
    return [items > 0 && comments, chats > 0 && dialogues].filter(Boolean).join(', ')
  }
}
