import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { useId, useState } from 'react'
import { formatTime } from '../../../platform/time/time.ts'
import { ClockField } from '../../../ui/fields/time/ClockField.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { DelayIcon } from '../../../ui/icons/icons.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import {
  type Ahead,
  type DelayPreset,
  delayPresets,
  faultOfMoment,
  fromField,
  type MomentFault,
  toField,
} from '../delay.ts'
import classes from './StatusMenu.module.css'

type Props = { onChoose: (at: number) => void; onDone: () => void }

/** Inside a menu: a few moments to come back at, or one's own. */
export function DelayChoice(props: Props) {
  const { t } = useLingui()
  const names = {
    hour: t`На час`,
    evening: t`До вечера`,
    tomorrow: t`До завтра`,
    monday: t`До понедельника`,
  }
  return <MomentChoice {...props} title={t`Отложить`} submit={t`Отложить`} names={names} />
}

/** The same for what is to be sent then. What the network would not take any more is off and says so. */
export function LaterChoice({ closes_at, ...props }: Props & { closes_at?: number }) {
  const { t } = useLingui()
  const names = {
    hour: t`Через час`,
    evening: t`Сегодня вечером`,
    tomorrow: t`Завтра утром`,
    monday: t`В понедельник`,
  }
  return (
    <MomentChoice
      {...props}
      title={t`Отправить позже`}
      submit={t`Отправить в это время`}
      names={names}
      ahead={{ min_s: limits.later_min_s, max_s: limits.later_max_s, closes_at }}
      hint={t`Отменится, если клиент напишет раньше: текст вернётся в черновик.`}
    />
  )
}

/** The last entry of a menu of states: what it opens takes the menu's place. */
export function DelayItem({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<DelayIcon size={14} />} closeMenuOnClick={false} onClick={onOpen}>
        <Trans>Отложить до…</Trans>
      </Menu.Item>
    </>
  )
}

type MomentProps = Props & {
  title: string
  submit: string
  names: Record<DelayPreset['name'], string>
  ahead?: Ahead
  hint?: string
}

const SOON: Ahead = { min_s: 0, max_s: Number.POSITIVE_INFINITY }

function MomentChoice({ title, submit, names, ahead = SOON, hint, onChoose, onDone }: MomentProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [now] = useState(() => new Date())
  const presets = delayPresets(now)
  const faultAt = (at: number | undefined) => faultOfMoment(at, Date.now() / 1000, ahead)
  const latest = presets.findLast(({ at }) => faultAt(at) !== 'closed')
  const [field, setField] = useState(() => toField(latest?.at ?? now.getTime() / 1000))
  const moment = fromField(field, new Date())
  const fault = faultAt(moment)
  const isWrong = fault !== undefined
  const faults: Record<MomentFault, string> = {
    past: t`Выберите время в будущем`,
    far: t`Не дальше чем на 90 дней`,
    closed: t`Окно ответа закроется раньше`,
  }
  const [day = '', clock = ''] = field.split('T')
  const [today = ''] = toField(now.getTime() / 1000).split('T')
  const told = { isWrong, describedBy: isWrong ? `${id}-fault` : undefined }

  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {presets.map(({ name, at }) => (
        <Menu.Item
          key={name}
          disabled={faultAt(at) === 'closed'}
          onClick={() => onChoose(at)}
          rightSection={formatTime(at, 'full', now.getTime() / 1000, i18n.locale)}
        >
          {names[name]}
          {faultAt(at) === 'closed' && <span className={classes.why}>{faults.closed}</span>}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <form
        className={classes.own}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWrong || moment === undefined) return
          onChoose(moment)
          onDone()
        }}
      >
        <span>
          <Trans>Своё время</Trans>
        </span>
        <span className={classes.moment}>
          <DayField
            label={t`День`}
            value={day || undefined}
            today={today}
            min={today}
            isInMenu
            {...told}
            onChange={(day = '') => setField(`${day}T${clock}`)}
          />
          <ClockField
            label={t`Время`}
            value={clock}
            isInMenu
            {...told}
            onChange={(clock = '') => setField(`${day}T${clock}`)}
          />
        </span>
        {isWrong && (
          <p id={`${id}-fault`} className={classes.fault}>
            {faults[fault]}
          </p>
        )}
        <Button type="submit" variant="light" size="xs" disabled={isWrong}>
          {submit}
        </Button>
        {hint && <p>{hint}</p>}
      </form>
    </>
  )
}
