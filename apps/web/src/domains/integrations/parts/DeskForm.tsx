import { Trans, useLingui } from '@lingui/react/macro'
import { type HdeNames, type HdeStatus, hdeStatuses } from '@otklik/contract/hde.ts'
import type { ReactNode } from 'react'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import type { DeskForm as Form } from '../hde.ts'

type Props = {
  value: Form
  onChange: (change: Partial<Form>) => void
  errors: Partial<Record<string, string>>
  /** What they call theirs; nothing before it was first asked. */
  named?: HdeNames
  isNew?: boolean
  secret: string
  onSecret: (key: string) => void
  children?: ReactNode
}

const NONE = 0
const NOTHING = 'nothing'

/** Where the help desk is, as whom it is spoken to, and what is agreed with it. */
export function DeskForm({ value, onChange, errors, named, isNew, secret, onSecret, children }: Props) {
  const { t } = useLingui()
  const choices = (of: HdeNames['departments']) => [
    { value: NONE, label: t`Как настроено там` },
    ...of.map(({ id, name }) => ({ value: Number(id), label: name })),
  ]
  return (
    <>
      <Card title={t`Доступ к HelpDeskEddy`}>
        <Fields>
          {children}
          <TextField
            label={t`Адрес`}
            value={value.host}
            onChange={(host) => onChange({ host })}
            error={errors.host}
            hint={t`Без https:// — например, company.helpdeskeddy.com`}
          />
          <TextField
            label={t`Почта сотрудника`}
            type="email"
            autoComplete="off"
            value={value.email}
            onChange={(email) => onChange({ email })}
            error={errors.email}
            hint={t`Чей ключ API: от его имени мы обращаемся.`}
          />
          <TextField
            label={t`Ключ API`}
            type="password"
            autoComplete="new-password"
            value={secret}
            onChange={onSecret}
            error={errors.key}
            hint={isNew ? t`Хранится зашифрованным и больше не показывается.` : t`Пусто — останется прежний.`}
          />
          <Switch
            label={<Trans>Включено</Trans>}
            hint={t`При сохранении спросим отделы, приоритеты и статусы.`}
            checked={value.is_on}
            onChange={(is_on) => onChange({ is_on })}
          />
        </Fields>
      </Card>
      <Card title={t`Какие заявки создаём`}>
        <Fields>
          {named && named.departments.length > 0 && (
            <Select
              label={t`Отдел`}
              options={choices(named.departments)}
              value={value.department_id ?? NONE}
              onChange={(id) => onChange({ department_id: id || null })}
              error={errors.department_id}
            />
          )}
          {named && named.priorities.length > 0 && (
            <Select
              label={t`Приоритет`}
              options={choices(named.priorities)}
              value={value.priority_id ?? NONE}
              onChange={(id) => onChange({ priority_id: id || null })}
              error={errors.priority_id}
            />
          )}
          <TextField
            label={t`От чьего имени`}
            type="email"
            value={value.user_email ?? ''}
            onChange={(user_email) => onChange({ user_email })}
            error={errors.user_email}
            hint={t`Почта пользователя HelpDeskEddy. Пусто — от имени владельца ключа.`}
          />
        </Fields>
      </Card>
      {named && named.statuses.length > 0 && <Statuses named={named} value={value} onChange={onChange} />}
    </>
  )
}

function Statuses({ named, value, onChange }: Required<Pick<Props, 'named' | 'value' | 'onChange'>>) {
  const { t } = useLingui()
  const nameOf = useStatusName()
  const set = (id: string, status: HdeStatus | typeof NOTHING) => {
    const { [id]: _, ...rest } = value.statuses
    onChange({ statuses: status === NOTHING ? rest : { ...rest, [id]: status } })
  }
  const options = [
    { value: NOTHING, label: t`Ничего не менять` },
    ...hdeStatuses.map((status) => ({ value: status, label: nameOf(status) })),
  ] as const
  return (
    <Card
      title={t`Когда меняется статус заявки`}
      about={
        <Trans>Что станет здесь с комментарием или диалогом. Если клиент с тех пор писал, диалог не закроем.</Trans>
      }
    >
      <Fields>
        {named.statuses.map(({ id, name }) => (
          <Select
            key={id}
            label={name}
            options={options}
            value={value.statuses[id] ?? NOTHING}
            onChange={(status) => set(id, status)}
          />
        ))}
      </Fields>
    </Card>
  )
}
