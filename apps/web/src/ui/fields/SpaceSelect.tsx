import { useLingui } from '@lingui/react/macro'
import row from '../page/MarkedRow.module.css'
import { Select } from './Select.tsx'

type Props = {
  spaces: readonly { id: number; name: string }[]
  value: number
  onChange: (id: number) => void
  isLabelHidden?: boolean
  className?: string
}

/** For those who have several; where there is one nobody need know that there are such things. */
export function SpaceSelect({ spaces, ...rest }: Props) {
  const { t } = useLingui()
  if (spaces.length < 2) return null
  return (
    <Select label={t`Пространство`} options={spaces.map(({ id, name }) => ({ value: id, label: name }))} {...rest} />
  )
}

/** The same above a list of one of them. */
export const SpaceFilter = (props: Pick<Props, 'spaces' | 'value' | 'onChange'>) => (
  <SpaceSelect isLabelHidden className={row.filter} {...props} />
)
