import { useLingui } from '@lingui/react/macro'
import { HdeDraft } from '@otklik/contract/hde.ts'
import { useFaults } from '../../ui/forms/useFaults.ts'
import type { DeskForm } from './hde.ts'

/** What can be seen without the server. */
export function useDeskFaults(hasKey: boolean) {
  const { t } = useLingui()
  return useFaults(({ host, email }: DeskForm) => ({
    host: !HdeDraft.shape.host.safeParse(host).success && t`Укажите адрес без https:// и пути`,
    email: !HdeDraft.shape.email.safeParse(email).success && t`Укажите корректный email`,
    key: !hasKey && t`Укажите ключ API`,
  }))
}
