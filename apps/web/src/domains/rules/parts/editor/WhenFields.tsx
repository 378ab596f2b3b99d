import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { ruleHours } from '@otklik/contract/rules/rules.ts'
import type { RuleEvent, RuleWhen } from '@otklik/contract/rules/when.ts'
import { itemKinds } from '@otklik/contract/work/filters.ts'
import { workKinds } from '@otklik/contract/work/orders.ts'
import { workStatuses } from '@otklik/contract/work/work-statuses.ts'
import { useState } from 'react'
import { AccountPicker } from '../../../../ui/fields/AccountPicker.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Select, SelectMany } from '../../../../ui/fields/Select.tsx'
import { ClockField } from '../../../../ui/fields/time/ClockField.tsx'
import { SpanField } from '../../../../ui/fields/time/SpanField.tsx'
import { ChevronDownIcon } from '../../../../ui/icons/icons.tsx'
import { Popover } from '../../../../ui/layers/Popover.tsx'
import { useStatusName } from '../../../../ui/marks/StatusMark.tsx'
import { useAccounts } from '../../../desk/api.ts'
import { freshWhen, type RuleDraft } from '../../edit/draft.ts'
import { useCodeNames, weekdayName } from '../../words/useCodeNames.ts'
import { clockOf } from '../../words/useLeafWords.ts'
import { hoursNames } from '../../words/useRuleWords.ts'
import { answererNames, eventNames, eventParts, scopeNames } from '../../words/useWhenWords.ts'
import classes from './Editor.module.css'

type Props = {
  space_id: number
  value: Pick<RuleDraft, 'when' | 'object_ids' | 'hours'>
  fault?: string
  onChange: (change: Partial<RuleDraft>) => void
}

/** What the rule waits for, where, and at which hours. */
export function WhenFields({ space_id, value, fault, onChange }: Props) {
  const { t } = useLingui()
  const { when, object_ids, hours } = value
  return (
    <section className={classes.section} aria-label={t`Когда`}>
      <div className={classes.head}>
        <h2>
          <Trans>Когда</Trans>
        </h2>
        <Select<RuleEvent>
          label={t`Что произошло`}
          isLabelHidden
          className={classes.event}
          value={when.on}
          onChange={(on) => on !== when.on && onChange({ when: freshWhen(on) })}
          options={eventParts.flatMap(({ name, events }) =>
            events.map((event) => ({ value: event, label: t(eventNames[event]), group: t(name) })),
          )}
        />
        <Accounts
          space_id={space_id}
          value={object_ids}
          fault={fault}
          onChange={(ids) => onChange({ object_ids: ids })}
        />
        <Select
          label={t`В какие часы`}
          isLabelHidden
          className={classes.hours}
          value={hours}
          onChange={(next) => onChange({ hours: next })}
          options={ruleHours.map((each) => ({ value: each, label: t(hoursNames[each]) }))}
        />
      </div>
      <Details when={when} onChange={(next) => onChange({ when: next })} />
    </section>
  )
}

type AccountsProps = {
  space_id: number
  value: number[] | null
  fault?: string
  onChange: (ids: number[] | null) => void
}

function Accounts({ space_id, value, fault, onChange }: AccountsProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const accounts = useAccounts().filter((account) => account.space_id === space_id)
  const chosen = accounts.filter(({ id }) => value?.includes(id))
  const count = value?.length ?? 0
  const words =
    value === null
      ? t`Во всех аккаунтах`
      : chosen.length > 0 && chosen.length <= 2
        ? new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(chosen.map(({ name }) => name))
        : t`Аккаунтов: ${count}`
  return (
    <span>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={320} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            rightSection={<ChevronDownIcon size={13} />}
            data-wrong={fault !== undefined || undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.cut}>{words}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.accounts}>
            <AccountPicker label={t`Аккаунты`} accounts={accounts} value={value} onChange={onChange} error={fault} />
          </div>
        </Popover.Dropdown>
      </Popover>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </span>
  )
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const readMinute = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** What else there is to say about an event. */
function Details({ when, onChange }: { when: RuleWhen; onChange: (when: RuleWhen) => void }) {
  const { t, i18n } = useLingui()
  const statusName = useStatusName()
  const codeName = useCodeNames()
  const statuses = workStatuses.map((status) => ({ value: status, label: statusName(status) }))
  switch (when.on) {
    case 'item_arrived':
      return (
        <div className={classes.details}>
          <SelectMany
            label={t`Что именно`}
            placeholder={t`Любое`}
            options={itemKinds.map((kind) => ({ value: kind, label: codeName('kind', kind) }))}
            value={when.kinds}
            onChange={(kinds) => onChange({ ...when, kinds })}
          />
        </div>
      )
    case 'chat_began':
      return (
        <div className={classes.details}>
          <Select
            label={t`Который раз`}
            value={when.scope}
            onChange={(scope) => onChange({ ...when, scope })}
            options={(['either', 'ever', 'reopened'] as const).map((scope) => ({
              value: scope,
              label: t(scopeNames[scope]),
            }))}
          />
        </div>
      )
    case 'status_changed':
      return (
        <div className={classes.details}>
          <SelectMany
            label={t`Был`}
            placeholder={t`Любой`}
            options={statuses}
            value={when.from}
            onChange={(from) => onChange({ ...when, from })}
          />
          <SelectMany
            label={t`Стал`}
            placeholder={t`Любой`}
            options={statuses}
            value={when.to}
            onChange={(to) => onChange({ ...when, to })}
          />
        </div>
      )
    case 'answered':
      return (
        <div className={classes.details}>
          <SelectMany
            label={t`Кто ответил`}
            placeholder={t`Кто угодно`}
            options={(['person', 'robot', 'outside'] as const).map((who) => ({
              value: who,
              label: t(answererNames[who]),
            }))}
            value={when.by}
            onChange={(by) => onChange({ ...when, by })}
          />
        </div>
      )
    case 'no_reply':
    case 'unassigned':
    case 'customer_silent':
    case 'in_status':
      return (
        <div className={classes.details}>
          {when.on === 'in_status' && (
            <Select
              label={t`Статус`}
              value={when.status}
              onChange={(status) => onChange({ ...when, status })}
              options={statuses}
            />
          )}
          <div className={classes.span}>
            <SpanField
              label={t`Дольше`}
              value={when.minutes}
              max={limits.rule_minutes}
              onChange={(minutes) => onChange({ ...when, minutes })}
            />
            <Checkbox
              label={t`считать только рабочее время`}
              checked={when.working}
              onChange={(working) => onChange({ ...when, working })}
            />
          </div>
        </div>
      )
    case 'window_closes':
      return (
        <div className={classes.details}>
          <div className={classes.span}>
            <Trans>за</Trans>
            <SpanField
              label={t`За сколько до закрытия`}
              value={when.minutes_before}
              max={24 * 60}
              onChange={(minutes_before) => onChange({ ...when, minutes_before })}
            />
          </div>
        </div>
      )
    case 'every':
      return (
        <div className={classes.details}>
          <div className={classes.span}>
            <ClockField
              label={t`Время`}
              value={clockOf(when.minute_of_day)}
              onChange={(clock) => clock !== undefined && onChange({ ...when, minute_of_day: readMinute(clock) })}
            />
          </div>
          <SelectMany
            label={t`Дни недели`}
            placeholder={t`Каждый день`}
            options={WEEK.map((day) => ({ value: day, label: weekdayName(day, i18n.locale) }))}
            value={when.weekdays}
            onChange={(weekdays) => onChange({ ...when, weekdays })}
          />
          <SelectMany
            label={t`Среди чего`}
            options={workKinds.map((kind) => ({
              value: kind,
              label: kind === 'item' ? t`Комментарии и отзывы` : t`Диалоги`,
            }))}
            value={when.kinds}
            onChange={(kinds) => kinds.length > 0 && onChange({ ...when, kinds })}
          />
          <SelectMany
            label={t`В каких статусах`}
            options={statuses}
            value={when.statuses}
            onChange={(next) => next.length > 0 && onChange({ ...when, statuses: next })}
          />
        </div>
      )
    default:
      return null
  }
}
