import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { assignWays, type RuleAct, type RuleActName } from '@otklik/contract/rules/acts.ts'
import { SettableStatus } from '@otklik/contract/work/work.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Select, SelectMany } from '../../../../ui/fields/Select.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { SpanField } from '../../../../ui/fields/time/SpanField.tsx'
import { useStatusName } from '../../../../ui/marks/StatusMark.tsx'
import { useSpace } from '../../../desk/api.ts'
import { assignNames } from '../../words/useActWords.ts'
import { type Source, useNamed } from '../../words/useNamed.ts'
import classes from '../editor/Editor.module.css'
import own from './Acts.module.css'
import { AfterField } from './AfterField.tsx'
import { ReplyFields } from './ReplyFields.tsx'
import { RuleTextField } from './RuleTextField.tsx'

type Props<D extends RuleActName = RuleActName> = {
  space_id: number
  act: Extract<RuleAct, { do: D }>
  onChange: (act: RuleAct) => void
}

/** What one act needs to know. */
export function ActFields({ space_id, act, onChange }: Props) {
  const { t } = useLingui()
  const ids = useIds(space_id)
  switch (act.do) {
    case 'reply':
      return <ReplyFields space_id={space_id} act={act} onChange={onChange} />
    case 'tags':
    case 'label':
      return <ChangeFields space_id={space_id} act={act} onChange={onChange} />
    case 'status':
      return <StatusFields space_id={space_id} act={act} onChange={onChange} />
    case 'assign':
      return <AssignFields space_id={space_id} act={act} onChange={onChange} />
    case 'note':
      return (
        <>
          <RuleTextField
            label={t`Текст заметки`}
            max={limits.note_max}
            value={act.text}
            onChange={(text) => onChange({ ...act, text })}
          />
          <SelectMany
            label={t`Упомянуть`}
            hint={t`Им придёт уведомление.`}
            options={ids('member')}
            value={act.mentioned}
            max={20}
            onChange={(mentioned) => onChange({ ...act, mentioned })}
          />
        </>
      )
    case 'macro':
      return (
        <Select
          label={t`Макрос`}
          placeholder={t`Выберите макрос`}
          options={ids('macro')}
          value={act.macro_id || null}
          onChange={(macro_id) => onChange({ ...act, macro_id })}
        />
      )
    case 'bot':
      return (
        <div className={own.pair}>
          <Select
            label={t`Что сделать`}
            options={[
              { value: 'start', label: t`Запустить` },
              { value: 'stop', label: t`Остановить` },
            ]}
            value={act.way}
            onChange={(way) => onChange({ ...act, way, bot_id: way === 'stop' ? null : act.bot_id })}
          />
          {act.way === 'start' && (
            <Select
              label={t`Бот`}
              placeholder={t`Выберите бота`}
              options={ids('bot')}
              value={act.bot_id}
              onChange={(bot_id) => onChange({ ...act, bot_id })}
            />
          )}
        </div>
      )
    case 'block':
      return <BlockFields space_id={space_id} act={act} onChange={onChange} />
    case 'notify':
      return (
        <>
          <TextField
            label={t`О чём сообщить`}
            maxLength={limits.name_max}
            value={act.text}
            onChange={(text) => onChange({ ...act, text })}
          />
          <Checkbox
            label={t`Исполнителю`}
            checked={act.assignee}
            onChange={(assignee) => onChange({ ...act, assignee })}
          />
          <div className={own.pair}>
            <SelectMany
              label={t`Сотрудникам`}
              options={ids('member')}
              value={act.user_ids}
              max={50}
              onChange={(user_ids) => onChange({ ...act, user_ids })}
            />
            <SelectMany
              label={t`Группам`}
              options={ids('group')}
              value={act.group_ids}
              max={20}
              onChange={(group_ids) => onChange({ ...act, group_ids })}
            />
          </div>
          <AfterField value={act.after_minutes} onChange={(after_minutes) => onChange({ ...act, after_minutes })} />
        </>
      )
    case 'hide':
    case 'unhide':
    case 'delete':
    case 'like':
      return null
    default:
      return act satisfies never
  }
}

/** Those of a space, by numbers. */
function useIds(space_id: number) {
  const { idChoices } = useNamed(space_id)
  return (source: Source) => idChoices(source).map(({ value, label }) => ({ value: Number(value), label }))
}

function ChangeFields({ space_id, act, onChange }: Props<'tags' | 'label'>) {
  const { t } = useLingui()
  const options = useIds(space_id)(act.do === 'tags' ? 'tag' : 'label')
  const without = (ids: readonly number[]) => options.filter(({ value }) => !ids.includes(value))
  return (
    <div className={own.pair}>
      <SelectMany
        label={t`Поставить`}
        options={without(act.remove)}
        value={act.add}
        max={limits.tags_on_one}
        onChange={(add) => onChange({ ...act, add })}
      />
      <SelectMany
        label={t`Убрать`}
        options={without(act.add)}
        value={act.remove}
        max={limits.tags_on_one}
        onChange={(remove) => onChange({ ...act, remove })}
      />
    </div>
  )
}

const HOUR = 60

function StatusFields({ space_id, act, onChange }: Props<'status'>) {
  const { t } = useLingui()
  const name = useStatusName()
  const hasOpen = useSpace(space_id)?.settings.status_open
  return (
    <>
      <Select
        label={t`Статус`}
        value={act.status}
        onChange={(status) =>
          onChange({ ...act, status, delay_minutes: status === 'delayed' ? HOUR : null, working: false })
        }
        options={[...SettableStatus.options, 'autoclosed' as const]
          .filter((status) => status !== 'open' || hasOpen || act.status === 'open')
          .map((status) => ({ value: status, label: name(status) }))}
      />
      {act.delay_minutes !== null && (
        <div className={classes.span}>
          <SpanField
            label={t`На сколько`}
            value={act.delay_minutes}
            max={limits.macro_delay_minutes}
            onChange={(delay_minutes) => onChange({ ...act, delay_minutes })}
          />
          <Checkbox
            label={t`считать только рабочее время`}
            checked={act.working}
            onChange={(working) => onChange({ ...act, working })}
          />
        </div>
      )}
    </>
  )
}

const NOBODY = 0

function AssignFields({ space_id, act, onChange }: Props<'assign'>) {
  const { t } = useLingui()
  const ids = useIds(space_id)
  const groups = ids('group')
  return (
    <div className={own.pair}>
      <Select
        label={t`Кому`}
        value={act.to}
        onChange={(to) => onChange({ do: 'assign', to, assigned_to: null, group_id: null })}
        options={assignWays.map((way) => ({ value: way, label: t(assignNames[way]) }))}
      />
      {act.to === 'person' && (
        <Select
          label={t`Сотрудник`}
          placeholder={t`Выберите сотрудника`}
          value={act.assigned_to}
          onChange={(assigned_to) => onChange({ ...act, assigned_to })}
          options={ids('member')}
        />
      )}
      {act.to !== 'nobody' && (
        <Select
          label={act.to === 'group' ? t`Группа` : t`Из группы`}
          placeholder={t`Выберите группу`}
          value={act.group_id ?? (act.to === 'group' ? null : NOBODY)}
          onChange={(id) => onChange({ ...act, group_id: id === NOBODY ? null : id })}
          options={[...(act.to === 'group' ? [] : [{ value: NOBODY, label: t`не важно` }]), ...groups]}
        />
      )}
    </div>
  )
}

const MOST_DAYS = 3_650

function BlockFields({ act, onChange }: Props<'block'>) {
  const { t } = useLingui()
  return (
    <>
      <Checkbox
        label={t`Во всех аккаунтах этой сети, где это действует`}
        checked={act.everywhere}
        onChange={(everywhere) => onChange({ ...act, everywhere })}
      />
      <div className={classes.span}>
        <Checkbox
          label={t`Не навсегда`}
          checked={act.days !== null}
          onChange={(isFor) => onChange({ ...act, days: isFor ? 30 : null })}
        />
        {act.days !== null && (
          <NumberField
            label={t`На сколько дней`}
            unit={t`дн.`}
            min={1}
            max={MOST_DAYS}
            value={act.days}
            onChange={(days) => days !== null && onChange({ ...act, days })}
          />
        )}
      </div>
    </>
  )
}
