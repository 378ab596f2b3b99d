import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '../../ui/layers/confirm.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'
import { usageQuery, useArchiveTag, useRemoveTag, useRestoreTag } from './api.ts'
import { useUsageWords } from './useUsageWords.ts'

/** What puts a tag out of sight, each after saying what will become of what carries it. */
export function useTagDeeds() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const failureText = useFailureText()
  const wordsFor = useUsageWords()
  const archiveTag = useArchiveTag()
  const restoreTag = useRestoreTag()
  const removeTag = useRemoveTag()
  const onError = (error: unknown) => toast.error(failureText(error))
  const usageOf = async ({ id }: Tag) => {
    const usage = await cache.fetchQuery(usageQuery(id)).catch(onError)
    return usage && { ...usage, words: wordsFor(usage) }
  }
  const restore = ({ id }: Tag) => restoreTag.mutate(id, { onError })

  const archive = async (tag: Tag) => {
    const usage = await usageOf(tag)
    if (!usage) return
    const { words, tags } = usage
    const { name } = tag
    const isSure = await confirm({
      title: t`Убрать тег «${name}» в архив?`,
      text: [
        words ? t`Он останется там, где уже стоит: ${words}.` : t`Пока он нигде не стоит.`,
        t`Поставить его больше будет нельзя. Вернуть можно в любой момент.`,
        tags > 0 &&
          t({
            message: plural(tags, {
              one: 'Вместе с ним в архив уйдёт # вложенный тег.',
              few: 'Вместе с ним в архив уйдут # вложенных тега.',
              many: 'Вместе с ним в архив уйдут # вложенных тегов.',
              other: 'Вместе с ним в архив уйдут # вложенных тега.',
            }),
          }),
      ]
        .filter(Boolean)
        .join(' '),
      yes: t`Убрать в архив`,
    })
    if (!isSure) return
    const onSuccess = () => toast.ok(t`«${name}» в архиве`, { action: { label: t`Вернуть`, run: () => restore(tag) } })
    archiveTag.mutate(tag.id, { onError, onSuccess })
  }

  const remove = async (tag: Tag, onDone?: () => void) => {
    const usage = await usageOf(tag)
    if (!usage) return
    const { words, tags } = usage
    const { name } = tag
    if (words || tags > 0) {
      const isArchiving = await confirm({
        title: t`Тег «${name}» удалить нельзя`,
        text: [
          words && t`Он ещё стоит: ${words}.`,
          tags > 0 && t`Под ним есть другие теги.`,
          t`Уберите его в архив или объедините с другим.`,
        ]
          .filter(Boolean)
          .join(' '),
        yes: t`Убрать в архив`,
      })
      if (isArchiving) archiveTag.mutate(tag.id, { onError })
      return
    }
    const isSure = await confirm({
      title: t`Удалить тег «${name}» навсегда?`,
      text: t`Он нигде не стоит. Вернуть его будет нельзя.`,
      danger: true,
    })
    if (isSure) removeTag.mutate(tag.id, { onError, onSuccess: onDone })
  }

  return { archive, restore, remove, isBusy: archiveTag.isPending || restoreTag.isPending || removeTag.isPending }
}
