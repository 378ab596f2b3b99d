import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
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
          <Select
            label={t`Одобрение ответов новичков`}
            hint={t`Ответы нового сотрудника ждут согласия коллеги. Кому разрешено одобрять, отвечает сразу.`}
            value={draft.approval_days}
            onChange={(approval_days) => onChange({ approval_days })}
            error={errors.approval_days}
            options={[...new Set([0, 3, 7, 14, 30, 90, draft.approval_days])]
              .sort((a, b) => a - b)
              .map((days) => ({
                value: days,
                label:
                  days === 0
                    ? t`Не нужно`
                    : plural(days, {
                        one: `Первый # день`,
                        few: `Первые # дня`,
                        many: `Первые # дней`,
                        other: `Первые # дня`,
                      }),
              }))}
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
