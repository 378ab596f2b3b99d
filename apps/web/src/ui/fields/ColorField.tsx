import { useLingui } from '@lingui/react/macro'
import { type Color, colors } from '@otklik/contract/colors.ts'
import { useId } from 'react'
import { Dot } from '../marks/Dot.tsx'
import classes from './ColorField.module.css'

type Props = { value: Color; onChange: (color: Color) => void }

/** One of the colours that can be told apart in both themes. */
export function ColorField({ value, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  const names: Record<Color, string> = {
    red: t`Красный`,
    amber: t`Янтарный`,
    olive: t`Оливковый`,
    teal: t`Бирюзовый`,
    blue: t`Синий`,
    violet: t`Фиолетовый`,
    pink: t`Розовый`,
    grey: t`Серый`,
  }
  return (
    <fieldset>
      <legend className={classes.label}>{t`Цвет`}</legend>
      <div className={classes.choices}>
        {colors.map((color) => (
          <label key={color} className={classes.choice} title={names[color]}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              aria-label={names[color]}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <Dot color={color} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
