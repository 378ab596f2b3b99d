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
import { useActivate, useDeactivate } from '../members.ts'
import { Line } from './Line.tsx'

/** Whether they still work here. Nobody switches themselves off by accident. */
export function MemberState({ member }: { member: MemberCard }) {
  const { t, i18n } = useLingui()
  const { id } = useUser()
  const failureText = useFailureText()
  const activate = useActivate(member.user_id)
  const [isOpen, setIsOpen] = useState(false)
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
          <Button variant="default" onClick={() => setIsOpen(true)}>
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
      {isOpen && <DeactivateDialog member={member} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

const NOBODY = 0

function DeactivateDialog({ member, onClose }: { member: MemberCard; onClose: () => void }) {
  const { t } = useLingui()
  const { user_id, space_id, name } = member
  const deactivate = useDeactivate(user_id)
  const { whole } = useRefusal(deactivate.error)
  const [heir, setHeir] = useState(NOBODY)
  const colleagues = useObjects().members.filter((each) => each.space_id === space_id && each.user_id !== user_id)
  const submit = () =>
    deactivate.mutate({ space_id, hand_over_to: heir === NOBODY ? null : heir }, { onSuccess: onClose })
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
          Все сеансы, в которых {name} работает сейчас, закончатся сразу. Незакрытые обращения перейдут коллеге или
          останутся без ответственного.
        </Trans>
      </p>
      <Select
        label={t`Кому передать незакрытое`}
        value={heir}
        onChange={setHeir}
        options={[
          { value: NOBODY, label: t`Никому` },
          ...colleagues.map((each) => ({ value: each.user_id, label: each.name })),
        ]}
      />
    </FormDialog>
  )
}
