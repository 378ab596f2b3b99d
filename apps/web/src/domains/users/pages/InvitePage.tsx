import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { FreshInvite } from '@otklik/contract/users/members.ts'
import { Email } from '@otklik/contract/wire/fields.ts'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useInvite } from '../members.ts'
import { Invited } from '../parts/Invited.tsx'
import { RightsForm } from '../parts/RightsForm.tsx'
import { firstRights } from '../rights.ts'

type Sent = { email: string; fresh: FreshInvite }

/** Somebody new: their address, and what they may do from the first day. */
export function InvitePage() {
  const { t } = useLingui()
  const [sent, setSent] = useState<Sent>()
  return (
    <Page title={t`Пригласить сотрудника`} backTo="/settings/users" width="form">
      {sent ? <Invited {...sent} onAgain={() => setSent(undefined)} /> : <InviteForm onSent={setSent} />}
    </Page>
  )
}

function InviteForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('members.manage')
  const invite = useInvite()
  const { fields, whole } = useRefusal(invite.error)
  const [email, setEmail] = useTyped('invite/email', '')
  const [fault, setFault] = useState<string>()
  const [space_id, setSpace] = useTyped('invite/space', spaces[0]?.id ?? 0)
  const [rights, setRights] = useTyped('invite/rights', firstRights)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (invite.isPending) return
    const parsed = Email.safeParse(email)
    if (!parsed.success) {
      setFault(email.trim() === '' ? t`Укажите email` : t`Укажите корректный email`)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    const to = parsed.data
    invite.mutate({ space_id, email: to, ...rights }, { onSuccess: (fresh) => onSent({ email: to, fresh }) })
  }

  return (
    // Cards in a form are as far from each other as on a page.
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Card title={t`Кого`}>
        <Fields>
          <TextField
            label={t`Электронная почта`}
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            onChange={(text) => {
              setEmail(text)
              setFault(undefined)
            }}
            error={fault ?? fields.email}
            hint={t`Сюда придёт письмо со ссылкой. Ссылку можно передать и самому.`}
          />
          <SpaceSelect
            spaces={spaces}
            value={space_id}
            onChange={(id) => {
              setSpace(id)
              setRights({ ...rights, objects: null, groups: [] })
            }}
          />
        </Fields>
      </Card>
      <RightsForm space_id={space_id} value={rights} onChange={setRights} errors={fields} />
      {whole && <Notice tone="danger" title={whole} />}
      <div>
        <Button type="submit" size="md" loading={invite.isPending}>
          <Trans>Отправить приглашение</Trans>
        </Button>
      </div>
    </form>
  )
}
