import { useLingui } from '@lingui/react/macro'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useRemoveRule } from '../api.ts'

/** Removes a rule, after saying what that means. */
export function useRemove() {
  const { t } = useLingui()
  const remove = useRemoveRule()
  const failureText = useFailureText()
  return async ({ id, name }: { id: number; name: string }, onDone?: () => void) => {
    const question = {
      title: t`Удалить правило «${name}»?`,
      text: t`Оно перестанет работать, отложенные им действия не выполнятся. Сделанное останется, и в журнале тоже.`,
      yes: t`Удалить`,
      danger: true,
    }
    if (!(await confirm(question))) return
    remove.mutate(id, {
      onSuccess: () => {
        toast.ok(t`Правило «${name}» удалено`)
        onDone?.()
      },
      onError: (error) => toast.error(failureText(error)),
    })
  }
}
