import { useLingui } from '@lingui/react/macro'
import { confirm } from '../../ui/layers/confirm.ts'
import { isExecutable } from './executable.ts'

/** Asked before a program leaves; without one nothing is asked. */
export function useExecutables() {
  const { t } = useLingui()
  return async (files: readonly { name: string }[]): Promise<boolean> => {
    const names = files.filter(({ name }) => isExecutable(name)).map(({ name }) => name)
    if (names.length === 0) return true
    const list = names.join(', ')
    return confirm({
      title: t`Отправить программу?`,
      text: t`${list}: такой файл запускается на устройстве клиента, и многие сочтут его вирусом.`,
      yes: t`Всё равно отправить`,
      isRisky: true,
    })
  }
}
