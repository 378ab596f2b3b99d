import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import classes from './Status.module.css'

/** Those that a new space begins with, and as many again that can be told apart from them in both themes. */
const colors = [
  '#2d8145',
  '#0d7a70',
  '#2f69c2',
  '#7a4fc0',
  '#b4447d',
  '#b3332d',
  '#b87400',
  '#6f7a1f',
  '#75786f',
] as const

type Props = { value: string; onChange: (color: string) => void }

/** The dot that colleagues see beside the name. */
export function StatusColors({ value, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  const names: Record<string, string> = {
    '#2d8145': t`Зелёный`,
    '#0d7a70': t`Бирюзовый`,
    '#2f69c2': t`Синий`,
    '#7a4fc0': t`Фиолетовый`,
    '#b4447d': t`Розовый`,
    '#b3332d': t`Красный`,
    '#b87400': t`Янтарный`,
    '#6f7a1f': t`Оливковый`,
    '#75786f': t`Серый`,
  }
  // One that was set otherwise stays to be chosen.
  const offered = (colors as readonly string[]).includes(value) ? colors : [...colors, value]
  return (
    <fieldset className={classes.field}>
      <legend>{t`Цвет`}</legend>
      <div className={classes.colors}>
        {offered.map((color) => (
          <label key={color} title={names[color]}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              aria-label={names[color] ?? color}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <i style={{ background: color }} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
