import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** «9 комментариев, 2 диалога». */
export function useWrote() {
  const { t } = useLingui()
  return ({ items_count, chats_count }: { items_count: number; chats_count: number }): string => {
    const comments = t({
      message: plural(items_count, {
        one: '# комментарий',
        few: '# комментария',
        many: '# комментариев',
        other: '# комментария',
      }),
    })
    const dialogues = t({
      message: plural(chats_count, { one: '# диалог', few: '# диалога', many: '# диалогов', other: '# диалога' }),
    })
    return [...(items_count > 0 ? [comments] : []), ...(chats_count > 0 ? [dialogues] : [])].join(', ')
  }
}
