import { Trans, useLingui } from '@lingui/react/macro'
import type { OtpOffer, Protection } from '@otklik/contract/auth/protection.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../platform/pages/lazy.ts'
import { CopyField } from '../../../../ui/fields/CopyField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useConfirmOtp, useOfferOtp } from '../../protection.ts'
import { BackupCodesDialog } from './BackupCodesDialog.tsx'
import classes from './OtpDialog.module.css'
import { ProofFields, useProof } from './ProofFields.tsx'

const QrCode = lazyPart(() => import('./QrCode.tsx'), 'QrCode')

type Props = { protection: Protection; onClose: () => void }

/** Proof, then the picture for the authenticator and a code from it, then the backup codes. */
export function OtpDialog({ protection, onClose }: Props) {
  // As it was when the dialog opened: the last step changes it under us.
  const [needs] = useState(protection)
  const [offer, setOffer] = useState<OtpOffer>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <BackupCodesDialog codes={codes} onClose={onClose} isFirst />
  if (offer) return <ScanDialog offer={offer} onDone={setCodes} onClose={onClose} />
  return <BeginDialog protection={needs} onDone={setOffer} onClose={onClose} />
}

type BeginProps = Props & { onDone: (offer: OtpOffer) => void }

function BeginDialog({ protection, onDone, onClose }: BeginProps) {
  const { t } = useLingui()
  const ask = useOfferOtp()
  const proof = useProof(protection, ask.error)
  const submit = () => {
    const given = proof.read()
    if (given) ask.mutate(given, { onSuccess: onDone })
  }
  return (
    <FormDialog
      title={t`Вход в два шага`}
      submit={t`Дальше`}
      isBusy={ask.isPending}
      failure={proof.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>
          Понадобится приложение, которое показывает одноразовые коды: Яндекс Ключ, Google Authenticator, 2FAS или любое
          другое.
        </Trans>
      </p>
      <ProofFields {...proof} />
    </FormDialog>
  )
}

type ScanProps = { offer: OtpOffer; onDone: (codes: string[]) => void; onClose: () => void }

function ScanDialog({ offer, onDone, onClose }: ScanProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const confirm = useConfirmOtp()
  const { fields, whole } = useRefusal(confirm.error)
  const submit = () => {
    if (code.trim() === '') return setIsMissing(true)
    confirm.mutate(code.trim(), { onSuccess: ({ backup_codes }) => onDone(backup_codes) })
  }
  return (
    <FormDialog
      title={t`Добавьте Otklik в приложение`}
      submit={t`Включить`}
      isBusy={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>Наведите камеру приложения на картинку или введите ключ вручную.</Trans>
      </p>
      <div className={classes.picture}>
        <Suspense>
          <QrCode text={offer.uri} label={t`QR-код для приложения с кодами`} />
        </Suspense>
      </div>
      <CopyField label={t`Ключ`} value={offer.secret} isWhole />
      <TextField
        label={t`Код из приложения`}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={limits.code_max}
        data-autofocus
        value={code}
        onChange={(text) => {
          setCode(text)
          setIsMissing(false)
        }}
        error={isMissing ? t`Введите код` : (fields.code ?? whole)}
      />
    </FormDialog>
  )
}
