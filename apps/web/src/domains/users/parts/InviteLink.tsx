import { useLingui } from '@lingui/react/macro'
import { CopyField } from '../../../ui/fields/CopyField.tsx'

/** The link of an invitation, which is told once. */
export function InviteLink({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <CopyField label={t`Ссылка-приглашение`} value={url} hint={t`Можно передать и самому. Больше мы её не покажем.`} />
  )
}
