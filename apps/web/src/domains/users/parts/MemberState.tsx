import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { MemberCard } from '@otklik/contract/users/members.ts'
import { useState } from 'react'
import { formatDate } from '../../../platform/time/time.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects, useUser } from '../../desk/api.ts'
import { useActivate, useDeactivate, useSignOutMember } from '../members.ts'
import { Line } from './Line.tsx'

/** Whether they still work here. Nobody switches themselves off by accident. */
export function MemberState({ member }: { member: MemberCard }) {
  const { t, i18n } = useLingui()
  const { id } = useUser()
  const failureText = useFailureText()
  const activate = useActivate(member.user_id)
  const [asked, setAsked] = useState<'deactivate' | 'sign_out' | null>(null)
  const close = () => setAsked(null)
  const { user_id, space_id, deactivated_at, has_left } = member
  const since = formatDate(deactivated_at ?? 0, i18n.locale)
  if (user_id === id) return null
  return (
    <Card title={t`Доступ`}>
      {deactivated_at === null ? (
        <Line
          title={t`Работает в команде`}
          about={t`После отключения не сможет войти. Ответы и история останутся с его именем.`}
        >
          <Button variant="default" onClick={() => setAsked('deactivate')}>
            <Trans>Отключить</Trans>
          </Button>
        </Line>
      ) : has_left ? (
        <Line title={t`Вышел сам`} about={t`С ${since} не в команде. Вернуться может только по приглашению.`} />
      ) : (
        <Line title={t`Отключён`} about={t`С ${since} не может войти. После включения всё будет как прежде.`}>
          <Button
            variant="default"
            loading={activate.isPending}
            onClick={() => activate.mutate(space_id, { onError: (error) => toast.error(failureText(error)) })}
          >
            <Trans>Включить</Trans>
          </Button>
        </Line>
      )}
      {deactivated_at === null && (
        <Line title={t`Сеансы`} about={t`Телефон потерян или вход остался на чужом компьютере.`}>
          <Button variant="default" onClick={() => setAsked('sign_out')}>
            <Trans>Завершить все</Trans>
          </Button>
        </Line>
      )}
      {asked === 'deactivate' && <DeactivateDialog member={member} onClose={close} />}
      {asked === 'sign_out' && <SignOutDialog member={member} onClose={close} />}
    </Card>
  )
}

function SignOutDialog({ member, onClose }: { member: MemberCard; onClose: () => void }) {
  const { t } = useLingui()
  const { user_id, space_id, name } = member
  const signOut = useSignOutMember(user_id)
  const { whole } = useRefusal(signOut.error)
  const done = () => {
    toast.ok(t`Все сеансы завершены`)
    onClose()
  }
  return (
    <FormDialog
      title={t`Завершить все сеансы?`}
      submit={t`Завершить`}
      danger
      isBusy={signOut.isPending}
      failure={whole}
      onSubmit={() => signOut.mutate(space_id, { onSuccess: done })}
      onClose={onClose}
    >
      <p>
        <Trans>
          {name} сразу выйдет на всех устройствах и во всех пространствах и войдёт заново с паролем. Права, обращения и
          черновики останутся.
        </Trans>
      </p>
    </FormDialog>
  )
}

const [NOBODY, EVENLY] = [0, -1]

function DeactivateDialog({ member, onClose }: { member: MemberCard; onClose: () => void }) {
  const { t } = useLingui()
  const { user_id, space_id, name } = member
  const deactivate = useDeactivate(user_id)
  const { whole } = useRefusal(deactivate.error)
  const [heir, setHeir] = useState(NOBODY)
  const colleagues = useObjects().members.filter((each) => each.space_id === space_id && each.user_id !== user_id)
  const submit = () =>
    deactivate.mutate(
      { space_id, hand_over_to: heir > 0 ? heir : null, evenly: heir === EVENLY },
      {
        onSuccess: ({ handed: { given, returned } }) => {
          if (given + returned > 0) toast.ok(t`Передано: ${given}, осталось в группах: ${returned}`)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t`Отключить сотрудника?`}
      submit={t`Отключить`}
      danger
      isBusy={deactivate.isPending}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>
          Все сеансы, в которых {name} работает сейчас, закончатся сразу. Незакрытые обращения перейдут коллегам; что им
          недоступно, останется в своих группах без ответственного.
        </Trans>
      </p>
      <Select
        label={t`Кому передать незакрытое`}
        value={heir}
        onChange={setHeir}
        options={[
          { value: NOBODY, label: t`Никому: останется в группах` },
          { value: EVENLY, label: t`Поровну тем, кто может взять` },
          ...colleagues.map((each) => ({ value: each.user_id, label: each.name })),
        ]}
      />
    </FormDialog>
  )
}
