import { Trans, useLingui } from '@lingui/react/macro'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { StatsSteps } from '@otklik/contract/statistics/period.ts'
import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { type Option, Select } from '../../../ui/fields/Select.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { useObjects } from '../../desk/api.ts'
import { periodOf, periods, type StatsSearch } from '../search.ts'
import classes from './PeriodBar.module.css'
import { usePeriodNames } from './usePeriodNames.ts'

type Props = {
  search: StatsSearch
  filter: StatsFilter
  today: string
  onChange: (change: Partial<StatsSearch>) => void
}

/** What stands above all statistics: which days, compared or not, of what, and in which steps. */
export function PeriodBar({ search, filter, today, onChange }: Props) {
  const { t } = useLingui()
  const period = periodOf(search)
  const names = usePeriodNames()
  // Days that are not over are compared with as much of those before.
  const isOver = filter.to < today || filter.from > today
  const steps = { hour: t`по часам`, day: t`по дням`, week: t`по неделям`, month: t`по месяцам` }
  return (
    <div className={classes.bar}>
      <Segments
        label={t`Период`}
        value={period}
        onChange={(chosen) =>
          onChange({
            period: chosen,
            // Own dates begin with what is on the screen.
            ...(chosen === 'own' ? { from: filter.from, to: filter.to } : { from: undefined, to: undefined }),
            step: undefined,
          })
        }
        choices={periods.map((value) => ({ value, label: names[value] }))}
      />
      {period === 'own' && (
        <span className={classes.dates}>
          {(['from', 'to'] as const).map((end) => (
            <DayField
              key={end}
              label={end === 'from' ? t`С какого дня` : t`По какой день`}
              value={filter[end]}
              today={today}
              max={today}
              onChange={(day) => day !== undefined && onChange({ [end]: day })}
            />
          ))}
        </span>
      )}
      {/* In so many words it would need a line of its own, and push the figures down when it is known. */}
      <span title={isOver ? undefined : t`Прошлый период тоже считается до этого же часа`}>
        <Checkbox
          checked={filter.compare}
          onChange={(isOn) => onChange({ compare: isOn ? undefined : 'no' })}
          label={<Trans>с прошлым периодом</Trans>}
        />
      </span>
      <span className={classes.narrow}>
        <Narrowing search={search} onChange={onChange} />
        <Select
          label={t`Шаг`}
          isLabelHidden
          className={classes.step}
          value={filter.step}
          options={StatsSteps.map((step) => ({ value: step, label: steps[step] }))}
          onChange={(step) => onChange({ step })}
        />
      </span>
    </div>
  )
}

function Narrowing({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { t } = useLingui()
  const { items, companies } = useObjects()
  const accounts = items.filter(
    ({ company_id, provider }) =>
      (search.company_id ?? company_id) === company_id && (search.provider ?? provider) === provider,
  )
  const networks = [...new Set(items.map(({ provider }) => provider))]
  const all = (label: string): Option<number> => ({ value: 0, label })
  return (
    <>
      {companies.length > 1 && (
        <Select
          label={t`Компания`}
          isLabelHidden
          className={classes.select}
          value={search.company_id ?? 0}
          options={[all(t`Все компании`), ...companies.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => onChange({ company_id: id || undefined, object_id: undefined })}
        />
      )}
      {networks.length > 1 && (
        <Select
          label={t`Сеть`}
          isLabelHidden
          className={classes.select}
          value={search.provider ?? ''}
          options={[
            { value: '', label: t`Все сети` },
            ...networks.map((id) => ({ value: id, label: findNetwork(id)?.name ?? id })),
          ]}
          onChange={(provider) => onChange({ provider: provider || undefined, object_id: undefined })}
        />
      )}
      {items.length > 1 && (
        <Select
          label={t`Аккаунт`}
          isLabelHidden
          className={classes.select}
          value={search.object_id ?? 0}
          options={[all(t`Все аккаунты`), ...accounts.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => onChange({ object_id: id || undefined })}
        />
      )}
    </>
  )
}
