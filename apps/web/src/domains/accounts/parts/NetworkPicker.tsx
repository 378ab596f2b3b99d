import { useLingui } from '@lingui/react/macro'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import type { Network } from '@otklik/contract/networks/network.ts'
import { useId } from 'react'
import { currentLocale } from '../../../platform/i18n.ts'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import classes from './NetworkPicker.module.css'

/** Those that we can speak to. */
export const offered = catalogue.filter(({ hidden }) => !hidden)

type Props = { value: string | undefined; onChange: (network: Network) => void }

export function NetworkPicker({ value, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  const locale = currentLocale()
  return (
    <div className={classes.networks} role="radiogroup" aria-label={t`Сеть`}>
      {offered.map((network) => (
        <label key={network.id} className={classes.network}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={network.id === value}
            onChange={() => onChange(network)}
          />
          <span aria-hidden="true">
            <NetworkGlyph network={network.id} size={28} />
          </span>
          <span>
            <b>{network.long_name[locale]}</b>
            <span className={classes.about}>{network.description[locale]}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
