import { Trans, useLingui } from '@lingui/react/macro'
import type { Protection } from '@otklik/contract/auth/protection.ts'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { useRemoveOtp } from '../../protection.ts'
import { ProofFields, useProof } from './ProofFields.tsx'

export function OtpOffDialog({ protection, onClose }: { protection: Protection; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemoveOtp()
  const proof = useProof(protection, remove.error)
  const submit = () => {
    const given = proof.read()
    if (given) remove.mutate(given, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t`Выключить вход в два шага?`}
      submit={t`Выключить`}
      danger
      isBusy={remove.isPending}
      failure={proof.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>Для входа хватит пароля. Резервные коды перестанут работать.</Trans>
      </p>
      <ProofFields {...proof} />
    </FormDialog>
  )
}
