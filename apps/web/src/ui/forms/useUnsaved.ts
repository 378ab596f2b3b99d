import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { isBeingReloaded } from '../../platform/pages/chunks.ts'
import { confirm } from '../layers/confirm.ts'

/** Whoever leaves a page with something unsaved on it is asked first. */
export function useUnsaved(isDirty: boolean, isBusy = false) {
  const { t } = useLingui()
  useBlocker({
    shouldBlockFn: async () =>
      isDirty &&
      !isBusy &&
      !(await confirm({
        title: t`Уйти без сохранения?`,
        text: t`Изменения на этой странице пропадут.`,
        yes: t`Уйти`,
        no: t`Остаться`,
      })),
    enableBeforeUnload: () => isDirty && !isBeingReloaded(),
  })
}
