import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { useId, useState } from 'react'
import { formatTime } from '../../../platform/time.ts'
import { type DelayPreset, delayPresets, fromField, toField } from '../delay.ts'
import classes from './StatusMenu.module.css'

type Props = { onChoose: (at: number) => void; onDone: () => void }

/** Inside a menu: a few moments to come back at, or one's own. */
export function DelayChoice({ onChoose, onDone }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [now] = useState(() => new Date())
  const presets = delayPresets(now)
  const [field, setField] = useState(() => toField(presets.at(-1)?.at ?? now.getTime() / 1000))
  const moment = fromField(field, new Date())
  const names: Record<DelayPreset['name'], string> = {
    hour: t`На час`,
    evening: t`До вечера`,
    tomorrow: t`До завтра`,
    monday: t`До понедельника`,
  }

  return (
    <>
      <Menu.Label>
        <Trans>Отложить</Trans>
      </Menu.Label>
      {presets.map(({ name, at }) => (
        <Menu.Item
          key={name}
          onClick={() => onChoose(at)}
          rightSection={formatTime(at, 'full', now.getTime() / 1000, i18n.locale)}
        >
          {names[name]}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <form
        className={classes.own}
        onSubmit={(event) => {
          event.preventDefault()
          if (moment === undefined) return
          onChoose(moment)
          onDone()
        }}
      >
        <label htmlFor={id}>
          <Trans>Своё время</Trans>
        </label>
        <input
          id={id}
          className={classes.field}
          type="datetime-local"
          value={field}
          min={toField(now.getTime() / 1000)}
          aria-invalid={moment === undefined}
          aria-describedby={moment === undefined ? `${id}-fault` : undefined}
          onChange={(event) => setField(event.target.value)}
        />
        {moment === undefined && (
          <p id={`${id}-fault`} className={classes.fault}>
            <Trans>Выберите время в будущем</Trans>
          </p>
        )}
        <Button type="submit" variant="light" size="xs" disabled={moment === undefined}>
          <Trans>Отложить</Trans>
        </Button>
      </form>
    </>
  )
}
