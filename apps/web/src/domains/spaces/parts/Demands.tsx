import { useLingui } from '@lingui/react/macro'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import type { SpaceFormProps } from '../draft.ts'
import { FeatureSwitch } from './FeatureSwitch.tsx'

/** How work is done here, and how people prove who they are. */
export function Demands(form: SpaceFormProps) {
  const { t } = useLingui()
  const { draft, onChange, errors } = form
  return (
    <>
      <Card title={t`Работа с обращениями`}>
        <Fields>
          <Switch
            label={t`Закрывать только с тегом`}
            hint={t`Без тега обращение не закрыть. Группы тегов могут требовать свой.`}
            checked={draft.tags_mode === 'required'}
            onChange={(isOn) => onChange({ tags_mode: isOn ? 'required' : 'off' })}
            error={errors.tags_mode}
          />
          <FeatureSwitch
            {...form}
            flag="status_open"
            label={t`Статус «Открыт снова»`}
            hint={t`Его получает отвеченный диалог, когда клиент пишет ещё. Иначе он становится новым.`}
          />
          <FeatureSwitch
            {...form}
            flag="items_assigned_to"
            label={t`Исполнители у комментариев`}
            hint={t`Комментарий можно назначить сотруднику или группе.`}
          />
        </Fields>
      </Card>
      <Card title={t`Защита`}>
        <Switch
          label={t`Требовать вход в два шага от всех`}
          hint={t`Кто его ещё не включил, попадёт в свой профиль и не сможет работать, пока не включит. Это касается и вас.`}
          checked={draft.otp_required}
          onChange={(otp_required) => onChange({ otp_required })}
          error={errors.otp_required}
        />
      </Card>
    </>
  )
}
