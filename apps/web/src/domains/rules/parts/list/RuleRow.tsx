import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleRow as Row, RuleFolder } from '@otklik/contract/rules/rules.ts'
import { Link } from '@tanstack/react-router'
import { exactTime } from '../../../../platform/time/time.ts'
import { Switch } from '../../../../ui/fields/Checkbox.tsx'
import { Grip } from '../../../../ui/fields/order/Grip.tsx'
import type { Dragging } from '../../../../ui/fields/order/useDragging.ts'
import { AlertIcon } from '../../../../ui/icons/icons.tsx'
import { folderPath } from '../../edit/folders.ts'
import { actShorts } from '../../words/useActWords.ts'
import { hoursNames, pauseNames } from '../../words/useRuleWords.ts'
import { useWhenWords } from '../../words/useWhenWords.ts'
import classes from './List.module.css'
import { RowMenu } from './RowMenu.tsx'

type Props = {
  rule: Row
  folders: readonly RuleFolder[]
  dragging: Dragging
  /** Absent where there is nowhere to go; both where the order is not in sight. */
  onUp?: () => void
  onDown?: () => void
  isOrdered: boolean
  isTurning: boolean
  onTurn: (is_on: boolean) => void
}

export function RuleRow({ rule, folders, dragging, onUp, onDown, isOrdered, isTurning, onTurn }: Props) {
  const { t, i18n } = useLingui()
  const whenWords = useWhenWords()
  const { id, name, position, is_on, paused, when, hours, acts, fired, fired_at, folder_id } = rule
  const about = [
    whenWords(when),
    ...(hours === 'any' ? [] : [t(hoursNames[hours])]),
    [...new Set(acts)].map((act) => t(actShorts[act])).join(', '),
    folderPath(folders, folder_id),
  ]
  return (
    <div className={classes.row} {...dragging.rowOf(String(id))} data-off={!is_on || undefined}>
      {isOrdered && <Grip name={name} onPress={dragging.begin(String(id))} onUp={onUp} onDown={onDown} />}
      <span className={classes.position}>{position}</span>
      <Link to="/settings/rules/$id" params={{ id }} className={classes.words}>
        <b>{name}</b>
        {paused ? (
          <span className={classes.paused}>
            <AlertIcon size={13} />
            {t(pauseNames[paused.reason])}
          </span>
        ) : (
          <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
        )}
      </Link>
      <Link
        to="/settings/rules/journal"
        search={{ space_id: rule.space_id, rule_id: [id] }}
        className={classes.fired}
        title={fired_at === null ? undefined : t`Последний раз: ${exactTime(fired_at, i18n.locale)}`}
      >
        {fired === 0 ? <Trans>не срабатывало</Trans> : <Trans>{fired} за неделю</Trans>}
      </Link>
      <Switch
        label={<span className="visually-hidden">{t`Включено: ${name}`}</span>}
        checked={is_on}
        disabled={isTurning}
        onChange={onTurn}
      />
      <RowMenu rule={rule} folders={folders} />
    </div>
  )
}
