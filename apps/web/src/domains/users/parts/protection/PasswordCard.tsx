import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Protection } from '@otklik/contract/auth/protection.ts'
import { NewPassword } from '@otklik/contract/wire/fields.ts'
import { useState } from 'react'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Card } from '../../../../ui/page/Card.tsx'
import { passwordParts } from '../../../auth/forms.ts'
import { NewPasswordField } from '../../../auth/parts/NewPasswordField.tsx'
import { useFieldTexts } from '../../../auth/useFieldTexts.ts'
import { useChangePassword } from '../../protection.ts'
import { Line } from '../Line.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'

export function PasswordCard({ protection }: { protection: Protection }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { has_password } = protection
  return (
    <Card title={t`Пароль`}>
      <Line
        title={has_password ? t`Пароль задан` : t`Пароля нет`}
        about={
          has_password
            ? t`После смены закончатся все сеансы, кроме этого.`
            : t`Вы входите через соцсеть. С паролем можно войти и без неё.`
        }
      >
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {has_password ? <Trans>Изменить пароль</Trans> : <Trans>Задать пароль</Trans>}
        </Button>
      </Line>
      {isOpen && <PasswordDialog protection={protection} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function PasswordDialog({ protection, onClose }: { protection: Protection; onClose: () => void }) {
  const { t } = useLingui()
  const texts = useFieldTexts().newPassword
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const change = useChangePassword()
  const proof = useProof(protection, change.error)

  const submit = () => {
    const parsed = NewPassword.safeParse(password)
    if (!parsed.success) setFault(faultOf(password, texts))
    const given = proof.read()
    if (!parsed.success || !given) return
    const onSuccess = () => {
      toast.ok(t`Пароль сохранён. Остальные сеансы закончены.`)
      onClose()
    }
    change.mutate({ new_password: parsed.data, ...given }, { onSuccess })
  }

  return (
    <FormDialog
      title={protection.has_password ? t`Изменить пароль` : t`Задать пароль`}
      submit={t`Сохранить пароль`}
      isBusy={change.isPending}
      failure={proof.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProofFields {...proof} />
      <NewPasswordField
        label={t`Новый пароль`}
        data-autofocus
        value={password}
        onChange={(text) => {
          setPassword(text)
          setFault(undefined)
        }}
        error={fault ?? proof.fields.new_password}
      />
    </FormDialog>
  )
}

function faultOf(password: string, texts: ReturnType<typeof useFieldTexts>['newPassword']) {
  if (password.trim() === '') return texts.missing
  return passwordParts(password).length ? texts.weak : texts.short
}
