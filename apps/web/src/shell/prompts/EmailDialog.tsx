import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { protection } from '@otklik/contract/auth/protection.ts'
import { signup } from '@otklik/contract/auth/signup.ts'
import type { Config } from '@otklik/contract/desk.ts'
import { CallFailed, makeClient } from '@otklik/contract/wire/client.ts'
import { Email } from '@otklik/contract/wire/fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { configQuery, useUser } from '../../domains/desk/api.ts'
import { useTyped } from '../../platform/typed/keep-typed.ts'
import { wire } from '../../platform/wire/api.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { useFailureText } from '../../ui/page/Failure.tsx'
import classes from './EmailPrompt.module.css'
import type { EmailStep } from './email-dialog.ts'

const api = makeClient({ send: signup.sendConfirmEmail, change: protection.changeEmail }, wire)

/** Sends the letter again, or to another address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { email } = useUser()
  const [step, setStep] = useState<EmailStep>({ kind: 'resend' })
  const failureText = useFailureText()
  const fail = (back: 'resend' | 'edit') => (error: Error) => setStep({ kind: 'error', text: failureText(error), back })

  const send = useMutation({
    mutationFn: () => api.send({ body: { email } }),
    meta: { quiet: true },
    onSuccess: () => setStep({ kind: 'success', email }),
    onError: fail('resend'),
  })

  return (
    <Modal opened onClose={onClose} title={t`Подтвердите почту`} closeButtonProps={{ 'aria-label': t`Закрыть` }}>
      {step.kind === 'resend' && (
        <>
          <p className={classes.text}>
            <Trans>
              Письмо со ссылкой отправлено на <b>{email}</b>. Если его нет и в спаме, отправим ещё раз.
            </Trans>
          </p>
          <div className={classes.actions}>
            <Button onClick={() => send.mutate()} loading={send.isPending}>
              <Trans>Отправить ещё раз</Trans>
            </Button>
            <Button variant="default" onClick={() => setStep({ kind: 'edit' })}>
              <Trans>Изменить адрес</Trans>
            </Button>
          </div>
        </>
      )}
      {step.kind === 'edit' && (
        <EmailForm onDone={(email) => setStep({ kind: 'success', email })} onFailed={fail('edit')} />
      )}
      {step.kind === 'error' && (
        <div role="alert">
          <p className={classes.failure}>{step.text}</p>
          <Button onClick={() => setStep({ kind: step.back })}>
            <Trans>Попробовать ещё раз</Trans>
          </Button>
        </div>
      )}
      {step.kind === 'success' && <Sent email={step.email} onClose={onClose} />}
    </Modal>
  )
}

function Sent({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <div role="status">
      <p className={classes.text}>
        <Trans>
          Письмо отправлено на <b>{email}</b>. Откройте ссылку из него.
        </Trans>
      </p>
      <Button onClick={onClose} data-autofocus>
        <Trans>Хорошо</Trans>
      </Button>
    </div>
  )
}

type FormProps = { onDone: (email: string) => void; onFailed: (error: Error) => void }

function EmailForm({ onDone, onFailed }: FormProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { email } = useUser()
  const [typed, setTyped] = useTyped('email-dialog', email)
  const [fault, setFault] = useState<string>()
  const change = useMutation({
    mutationFn: (email: string) => api.change({ body: { email } }),
    meta: { quiet: true },
    onSuccess: (user, email) => {
      cache.setQueryData<Config>(configQuery.queryKey, (config) => config && { ...config, user })
      onDone(email)
    },
    onError: (error) => {
      const said = error instanceof CallFailed ? error.refusal.fields?.email : undefined
      if (said) setFault(said)
      else onFailed(error)
    },
  })

  const save = (event: FormEvent) => {
    event.preventDefault()
    const parsed = Email.safeParse(typed)
    if (parsed.success) change.mutate(parsed.data)
    else setFault(typed.trim() === '' ? t`Укажите email` : t`Укажите корректный email`)
  }

  return (
    <form onSubmit={save} noValidate>
      <TextField
        label={t`Новый адрес`}
        type="email"
        autoComplete="email"
        autoFocus
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setFault(undefined)
        }}
        error={fault}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={change.isPending}>
          <Trans>Сохранить и отправить письмо</Trans>
        </Button>
      </div>
    </form>
  )
}
