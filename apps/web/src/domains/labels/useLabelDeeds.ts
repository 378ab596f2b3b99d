import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LabelCard } from '@otklik/contract/labels.ts'
import { limits } from '@otklik/contract/limits.ts'
import { confirm } from '../../ui/layers/confirm.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'
import { useArchiveLabel, useRemoveLabel, useRestoreLabel } from './api.ts'

/** «12 авторов». */
export function useAuthorsWords() {
  const { t } = useLingui()
  return (count: number) =>
    count >= limits.count_cap
      ? t`999+ авторов`
      : t({ message: plural(count, { one: '# автор', few: '# автора', many: '# авторов', other: '# автора' }) })
}

/** What puts a label out of sight, each after saying what will become of those who have it. */
export function useLabelDeeds() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const wordsFor = useAuthorsWords()
  const archiveLabel = useArchiveLabel()
  const restoreLabel = useRestoreLabel()
  const removeLabel = useRemoveLabel()
  const onError = (error: unknown) => toast.error(failureText(error))
  const restore = ({ id }: LabelCard) => restoreLabel.mutate(id, { onError })

  const archive = async (label: LabelCard) => {
    const { id, name, authors_count } = label
    const words = wordsFor(authors_count)
    const isSure = await confirm({
      title: t`Убрать метку «${name}» в архив?`,
      text:
        authors_count > 0
          ? t`Она останется у тех, кому уже поставлена: ${words}. Поставить её больше будет нельзя. Вернуть можно в любой момент.`
          : t`Поставить её больше будет нельзя. Вернуть можно в любой момент.`,
      yes: t`Убрать в архив`,
    })
    if (!isSure) return
    const onSuccess = () =>
      toast.ok(t`«${name}» в архиве`, { action: { label: t`Вернуть`, run: () => restore(label) } })
    archiveLabel.mutate(id, { onError, onSuccess })
  }

  const remove = async ({ id, name, authors_count, is_archived }: LabelCard, onDone?: () => void) => {
    if (authors_count > 0) {
      const words = wordsFor(authors_count)
      const isArchiving = await confirm({
        title: t`Метку «${name}» удалить нельзя`,
        text: t`Она ещё стоит: ${words}. Уберите её в архив или объедините с другой.`,
        yes: is_archived ? t`Понятно` : t`Убрать в архив`,
      })
      if (isArchiving && !is_archived) archiveLabel.mutate(id, { onError })
      return
    }
    const isSure = await confirm({
      title: t`Удалить метку «${name}» навсегда?`,
      text: t`Её ни у кого нет. Вернуть её будет нельзя.`,
      danger: true,
    })
    if (isSure) removeLabel.mutate(id, { onError, onSuccess: onDone })
  }

  return { archive, restore, remove, isBusy: archiveLabel.isPending || restoreLabel.isPending || removeLabel.isPending }
}
