import { t } from '@lingui/core/macro'
import { onNewVersion } from '../platform/version.ts'
import { toast } from '../ui/toast.ts'

const STAYS_MS = 3_600_000

/** Offers the new version; whoever is in the middle of something reloads when it suits them. */
export function followVersion() {
  onNewVersion(() =>
    toast.info(t`Черновики сохранены, обновить можно в любой момент.`, {
      id: 'version',
      title: t`Вышла новая версия`,
      duration_ms: STAYS_MS,
      action: { label: t`Обновить`, run: () => location.reload() },
    }),
  )
}
