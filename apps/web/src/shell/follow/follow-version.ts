import { t } from '@lingui/core/macro'
import { onGone, reloadPage } from '../../platform/pages/chunks.ts'
import { reach } from '../../platform/wire/reach.ts'
import { askVersion, onNewVersion } from '../../platform/wire/version.ts'
import { toast } from '../../ui/layers/toast.ts'

const STAYS_MS = 3_600_000

/** Offers the new version; whoever is in the middle of something reloads when it suits them. */
export function followVersion() {
  onNewVersion(offer)
  onGone(offerReload)
  // A server that was away may be another one now.
  reach.onBack(() => void askVersion())
}

/** A part of the page cannot come any more: only a reload brings it, and text that somebody types comes first. */
function offerReload() {
  toast.info(t`Часть страницы не загрузилась. Обновите её, когда будет удобно.`, {
    id: 'version',
    duration_ms: STAYS_MS,
    action: { label: t`Обновить`, run: reloadPage },
  })
}

function offer() {
  toast.info(t`Обновите, когда будет удобно: набранный текст сохранится.`, {
    id: 'version',
    title: t`Вышла новая версия`,
    duration_ms: STAYS_MS,
    action: { label: t`Обновить`, run: reloadPage },
  })
}
