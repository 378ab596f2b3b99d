import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Protection } from '@otklik/contract/auth/protection.ts'
import { Email } from '@otklik/contract/wire/fields.ts'
import { useState } from 'react'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useUser } from '../../../desk/api.ts'
import { useChangeEmail, useResendConfirmation } from '../../protection.ts'
import { Line } from '../Line.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'

/** Where letters go, and what one signs in with. */
export function EmailCard({ protection }: { protection: Protection }) {
  const { t } = useLingui()
  const { email, email_status } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const resend = useResendConfirmation()
  const { whole, fields } = useRefusal(resend.error)
  const isConfirmed = email_status >= 1

  return (
    <Card title={t`Почта`}>
      <Line
        title={
          <>
            {email}
            {isConfirmed ? (
              <Badge tone="ok">
                <Trans>подтверждена</Trans>
              </Badge>
            ) : (
              <Badge tone="warn">
                <Trans>не подтверждена</Trans>
              </Badge>
            )}
          </>
        }
        about={
          resend.isSuccess ? (
            <span role="status">
              <Trans>Письмо отправлено. Откройте ссылку из него.</Trans>
            </span>
          ) : isConfirmed ? (
            t`С ней вы входите, на неё приходят письма.`
          ) : (
            (whole ?? fields.email ?? t`Откройте ссылку из письма. Если его нет и в спаме, отправьте ещё раз.`)
          )
        }
      >
        {!isConfirmed && (
          <Button variant="default" onClick={() => resend.mutate(email)} loading={resend.isPending}>
            <Trans>Отправить письмо ещё раз</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => setIsOpen(true)}>
          <Trans>Изменить адрес</Trans>
        </Button>
      </Line>
      {isOpen && <EmailDialog protection={protection} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function EmailDialog({ protection, onClose }: { protection: Protection; onClose: () => void }) {
  const { t } = useLingui()
  const [email, setEmail] = useTyped('profile/email', '')
  const [fault, setFault] = useState<string>()
  const change = useChangeEmail()
  const proof = useProof(protection, change.error)

  const submit = () => {
    const parsed = Email.safeParse(email)
    if (!parsed.success) setFault(email.trim() === '' ? t`Укажите email` : t`Укажите корректный email`)
    const given = proof.read()
    if (!parsed.success || !given) return
    const to = parsed.data
    const onSuccess = () => {
      toast.ok(t`Письмо отправлено на ${to}. Откройте ссылку из него.`)
      onClose()
    }
    change.mutate({ email: to, ...given }, { onSuccess })
  }

  return (
    <FormDialog
      title={t`Изменить адрес`}
      submit={t`Сохранить и отправить письмо`}
      isBusy={change.isPending}
      failure={proof.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>Прежний адрес остаётся, пока вы не откроете ссылку из письма на новый.</Trans>
      </p>
      <TextField
        label={t`Новый адрес`}
        type="email"
        autoComplete="email"
        data-autofocus
        value={email}
        onChange={(text) => {
          setEmail(text)
          setFault(undefined)
        }}
        error={fault ?? proof.fields.email}
      />
      <ProofFields {...proof} />
    </FormDialog>
  )
}
