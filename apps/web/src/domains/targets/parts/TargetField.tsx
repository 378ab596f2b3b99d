import { useLingui } from '@lingui/react/macro'
import type { AccountTarget, CompanyTarget, TargetFigure } from '@otklik/contract/targets.ts'
import { formatDuration } from '../../../platform/time/time.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { fromKey, keyOf, secondsWith } from '../choices.ts'

type Props = {
  figure: TargetFigure
  value: AccountTarget
  /** Of an account: what it has without a limit of its own. */
  company?: CompanyTarget
  disabled?: boolean
  onChange: (target: AccountTarget) => void
}

/** One limit: so long, none, or as the company has it. */
export function TargetField({ figure, value, company, disabled, onChange }: Props) {
  const { t, i18n } = useLingui()
  const long = (seconds: number) => formatDuration(seconds, i18n.locale)
  const companys = company?.rule === 'set' ? long(company.seconds) : t`без срока`
  return (
    <Select
      label={figure === 'reaction' ? t`Срок первого ответа` : t`Срок решения`}
      hint={
        figure === 'reaction'
          ? t`От первого сообщения клиента без ответа до ответа сотрудника.`
          : t`От обращения до закрытия, без времени в статусе «Ждём клиента».`
      }
      value={keyOf(value)}
      disabled={disabled}
      onChange={(key) => onChange(fromKey(key))}
      options={[
        ...(company ? [{ value: 'inherit', label: t`Как у компании: ${companys}` }] : []),
        { value: 'off', label: t`Без срока` },
        ...secondsWith(value).map((seconds) => ({ value: String(seconds), label: long(seconds) })),
      ]}
    />
  )
}
