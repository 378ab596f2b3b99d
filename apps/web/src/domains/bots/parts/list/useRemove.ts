import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { saveFile } from '../../../../platform/save-file.ts'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { exportBot, useRemoveBot } from '../../api.ts'

/** Removes a bot, after saying what that means. */
export function useRemove() {
  const { t } = useLingui()
  const remove = useRemoveBot()
  const failureText = useFailureText()
  return async ({ id, name, running }: { id: number; name: string; running: number }, onDone?: () => void) => {
    const now = t({
      message: plural(running, {
        one: 'Сейчас он ведёт # разговор: бот в нём замолчит.',
        few: 'Сейчас он ведёт # разговора: бот в них замолчит.',
        many: 'Сейчас он ведёт # разговоров: бот в них замолчит.',
        other: 'Сейчас он ведёт # разговора: бот в них замолчит.',
      }),
    })
    const kept = t`Он перестанет отвечать. Всё, что он сказал, останется в диалогах.`
    const question = {
      title: t`Удалить бота «${name}»?`,
      text: running > 0 ? `${now} ${kept}` : kept,
      yes: t`Удалить`,
      danger: true,
    }
    if (!(await confirm(question))) return
    remove.mutate(id, {
      onSuccess: () => {
        toast.ok(t`Бот «${name}» удалён`)
        onDone?.()
      },
      onError: (error) => toast.error(failureText(error)),
    })
  }
}

/** The draft as a file, without secrets. */
export function useExport() {
  const failureText = useFailureText()
  return async ({ id, name }: { id: number; name: string }) => {
    try {
      const document = await exportBot(id)
      const safe = name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'bot'
      saveFile(`${safe}.json`, new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }))
    } catch (error) {
      toast.error(failureText(error))
    }
  }
}
