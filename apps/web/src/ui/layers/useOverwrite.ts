import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { confirm } from './confirm.ts'

/** Whether a save was stopped because somebody has saved the same since one began, and one's own is to stand nevertheless. */
export function useOverwrite(): (error: unknown) => Promise<boolean> {
  const { t } = useLingui()
  return async (error) =>
    error instanceof CallFailed &&
    error.refusal.error_type === 'stale' &&
    (await confirm({
      title: t`Это уже сохранил кто-то ещё`,
      text: t`Пока вы правили, коллега сохранил свой вариант. Ваш заменит его целиком.`,
      yes: t`Сохранить мой`,
      no: t`Не сохранять`,
      danger: true,
    }))
}
