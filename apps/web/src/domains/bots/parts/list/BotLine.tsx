import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BotRow } from '@otklik/contract/bots/bots.ts'
import { Link } from '@tanstack/react-router'
import { Switch } from '../../../../ui/fields/Checkbox.tsx'
import { Grip } from '../../../../ui/fields/order/Grip.tsx'
import type { Dragging } from '../../../../ui/fields/order/useDragging.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { useTriggerWords } from '../../words/useTriggerWords.ts'
import classes from './List.module.css'
import { RowMenu } from './RowMenu.tsx'

type Props = {
  bot: BotRow
  dragging: Dragging
  isOrdered: boolean
  onUp?: () => void
  onDown?: () => void
  isTurning: boolean
  onTurn: (is_on: boolean) => void
}

export function BotLine({ bot, dragging, isOrdered, onUp, onDown, isTurning, onTurn }: Props) {
  const { t } = useLingui()
  const { kindsSentence } = useTriggerWords()
  const { id, name, position, is_on, live_version, is_changed, triggers, errors, warnings } = bot
  const { sessions_today, sessions, handed_over, running } = bot
  return (
    <div className={classes.row} {...dragging.rowOf(String(id))} data-off={!is_on || undefined}>
      {isOrdered && <Grip name={name} onPress={dragging.begin(String(id))} onUp={onUp} onDown={onDown} />}
      <span className={classes.position}>{position}</span>
      <Link to="/settings/bots/$id" params={{ id }} className={classes.words}>
        <b>{name}</b>
        <span className={classes.about}>{kindsSentence(triggers)}</span>
      </Link>
      <span className={classes.marks}>
        {errors > 0 && (
          <Badge tone="danger">
            {t({
              message: plural(errors, { one: '# ошибка', few: '# ошибки', many: '# ошибок', other: '# ошибки' }),
            })}
          </Badge>
        )}
        {errors === 0 && warnings > 0 && (
          <Badge tone="warn">
            {t({
              message: plural(warnings, {
                one: '# замечание',
                few: '# замечания',
                many: '# замечаний',
                other: '# замечания',
              }),
            })}
          </Badge>
        )}
        {live_version === null ? (
          <Badge>
            <Trans>не опубликован</Trans>
          </Badge>
        ) : (
          <Badge tone={is_on ? 'ok' : 'plain'}>{t`версия ${live_version}`}</Badge>
        )}
        {live_version !== null && is_changed && (
          <Badge tone="info">
            <Trans>есть правки</Trans>
          </Badge>
        )}
      </span>
      <Link
        to="/settings/bots/sessions"
        search={{ space_id: bot.space_id, bot_id: [id] }}
        className={classes.count}
        title={t`За неделю ${sessions}, из них передано людям ${handed_over}. Сейчас идут: ${running}.`}
      >
        {t`сегодня ${sessions_today}`}
      </Link>
      <Switch
        label={<span className="visually-hidden">{t`Включён: ${name}`}</span>}
        checked={is_on}
        disabled={isTurning || live_version === null}
        title={live_version === null ? t`Сначала опубликуйте` : undefined}
        onChange={onTurn}
      />
      <RowMenu bot={bot} />
    </div>
  )
}
