import { Trans, useLingui } from '@lingui/react/macro'
import type { Protection } from '@otklik/contract/auth/protection.ts'
import { useState } from 'react'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { useRenewBackupCodes } from '../../protection.ts'
import { BackupCodesDialog } from './BackupCodesDialog.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'

export function RenewCodesDialog({ protection, onClose }: { protection: Protection; onClose: () => void }) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<string[]>()
  const renew = useRenewBackupCodes()
  const proof = useProof(protection, renew.error)
  const submit = () => {
    const given = proof.read()
    if (given) renew.mutate(given, { onSuccess: ({ backup_codes }) => setCodes(backup_codes) })
  }
  if (codes) return <BackupCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title={t`Новые резервные коды`}
      submit={t`Получить коды`}
      isBusy={renew.isPending}
      failure={proof.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>Прежние коды сразу перестанут работать.</Trans>
      </p>
      <ProofFields {...proof} />
    </FormDialog>
  )
}
