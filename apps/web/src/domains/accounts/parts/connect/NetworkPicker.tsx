import { Trans, useLingui } from '@lingui/react/macro'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import type { Network } from '@otklik/contract/networks/network.ts'
import { useId } from 'react'
import { currentLocale } from '../../../../platform/i18n.ts'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { NetworkGlyph } from '../../../../ui/icons/NetworkGlyph.tsx'
import classes from './NetworkPicker.module.css'

/** Those that we can speak to. */
export const offered = catalogue.filter(({ hidden }) => !hidden)

const SEARCH_FROM = 12

type Props = { value: string | undefined; onChange: (network: Network) => void }

export function NetworkPicker({ value, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  const [search, setSearch] = useTyped('search/networks', '')
  const locale = currentLocale()
  const found = offered.filter((network) => matches(network, search))
  return (
    <>
      {offered.length >= SEARCH_FROM && (
        <div className={classes.search}>
          <SearchField label={t`Найти сеть`} value={search} onChange={setSearch} />
        </div>
      )}
      <div className={classes.networks} role="radiogroup" aria-label={t`Сеть`}>
        {found.map((network) => (
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
        {found.length === 0 && (
          <p className={classes.about}>
            <Trans>Ничего не нашлось</Trans>
          </p>
        )}
      </div>
    </>
  )
}

/** By whichever of its names, in whichever language: people type what they are used to. */
const matches = ({ name, long_name }: Network, search: string) =>
  `${name} ${long_name.ru} ${long_name.en}`.toLowerCase().includes(search.trim().toLowerCase())
