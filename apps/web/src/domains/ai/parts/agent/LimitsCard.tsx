import { Trans, useLingui } from '@lingui/react/macro'
import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { monthQuery } from '../../api.ts'
import classes from './Agent.module.css'

const signs = { RUB: '₽', USD: '$', EUR: '€' } as const

type Props = { space_id: number; value: AiDefinition; onChange: (part: Partial<AiDefinition>) => void }

/** What one answer and a month may take, and what the vendor asks for it. */
export function LimitsCard({ space_id, value: { limits: own, price }, onChange }: Props) {
  const { t } = useLingui()
  const limit = (part: Partial<AiDefinition['limits']>) => onChange({ limits: { ...own, ...part } })
  const cost = (part: Partial<AiDefinition['price']>) => onChange({ price: { ...price, ...part } })
  const { data: month } = useQuery(monthQuery(space_id))
  const sign = signs[month?.currency ?? 'RUB']
  const most = limits.ai_money_max / 100
  const rows = [
    {
      label: t`Предел в месяц`,
      about: t`пусто: сколько разрешает пространство`,
      field: {
        value: own.month === null ? null : own.month / 100,
        ...{ min: 0, max: most },
        onChange: (month: number | null) => limit({ month: month === null ? null : month * 100 }),
      },
    },
    {
      label: t`Запросов в минуту`,
      field: {
        value: own.calls_minute,
        ...{ min: 1, max: limits.ai_calls_minute_max },
        onChange: (calls_minute: number | null) => calls_minute !== null && limit({ calls_minute }),
      },
    },
    {
      label: t`Токенов в ответе`,
      field: {
        value: own.tokens,
        ...{ min: 50, max: limits.ai_tokens_max },
        onChange: (tokens: number | null) => tokens !== null && limit({ tokens }),
      },
    },
    {
      label: t`Цена миллиона токенов вопроса`,
      field: {
        value: price.input / 100,
        ...{ min: 0, max: most, isWhole: false },
        onChange: (input: number | null) => input !== null && cost({ input: Math.round(input * 100) }),
      },
    },
    {
      label: t`Цена миллиона токенов ответа`,
      field: {
        value: price.output / 100,
        ...{ min: 0, max: most, isWhole: false },
        onChange: (output: number | null) => output !== null && cost({ output: Math.round(output * 100) }),
      },
    },
  ]
  return (
    <Card title={t`Пределы и цена`} about={<Trans>Суммы в {sign}. По цене считаются расходы за месяц.</Trans>}>
      {rows.map(({ label, about, field }) => (
        <div key={label} className={classes.row}>
          <span>
            {label}
            {about && <small>{about}</small>}
          </span>
          <NumberField label={label} {...field} onChange={(value) => void field.onChange(value)} />
        </div>
      ))}
    </Card>
  )
}
