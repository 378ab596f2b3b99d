import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useUnread } from '../../../ui/fields/useUnread.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  value: number | undefined
  min: number
  max: number
  /** 0.5: halves too. */
  step?: 1 | 0.5
  /** Undefined while no such number is meant. */
  onChange: (value: number | undefined) => void
}

/** «28», «0,5» and «0.5» will do. */
export function NumberField({ value, min, max, step = 1, error, onChange, ...rest }: Props) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useUnread(rest.label)
  const read = (text: string) => {
    const number = Number(text.trim().replace(',', '.'))
    const isRight = text.trim() !== '' && Number.isInteger(number / step) && number >= min && number <= max
    return isRight ? number : undefined
  }
  const isUnread = typed !== undefined && read(typed) === undefined
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === undefined ? '' : i18n.number(value, { useGrouping: false }))}
      error={error ?? (isUnread ? t`Число от ${min} до ${max}` : undefined)}
      onChange={(text) => {
        setTyped(text)
        onChange(read(text))
      }}
      onBlur={() => !isUnread && setTyped(undefined)}
    />
  )
}
