import { Trans, useLingui } from '@lingui/react/macro'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { type Network, type NetworkGroup, networkGroups } from '@otklik/contract/networks/network.ts'
import { useId } from 'react'
import { currentLocale } from '../../../../platform/i18n.ts'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { NetworkGlyph } from '../../../../ui/icons/NetworkGlyph.tsx'
import classes from './NetworkPicker.module.css'

/** Those that we can speak to. */
export const offered = catalogue.filter(({ hidden }) => !hidden)

type Props = { value: string | undefined; onChange: (network: Network) => void }

export function NetworkPicker({ value, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  const [search, setSearch] = useTyped('search/networks', '')
  const locale = currentLocale()
  const found = offered.filter((network) => matches(network, search))
  return (
    <>
      <div className={classes.search}>
        <SearchField label={t`Найти сеть`} value={search} onChange={setSearch} />
      </div>
      <div role="radiogroup" aria-label={t`Сеть`}>
        {groupsOf(found).map(([group, networks]) => (
          <section key={group} className={classes.group}>
            <h3 className={classes.title}>{networkGroups[group][locale]}</h3>
            <div className={classes.networks}>
              {networks.map((network) => (
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
          </section>
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

/** Those that have something, in their order; within one, as the catalogue has them. */
const groupsOf = (networks: readonly Network[]) =>
  (Object.keys(networkGroups) as NetworkGroup[]).flatMap((group) => {
    const within = networks.filter((network) => network.group === group)
    return within.length > 0 ? [[group, within] as const] : []
  })

/** By whichever of its names or its group's, in whichever language: people type what they are used to. */
const matches = ({ name, long_name, nicknames = '', group }: Network, search: string) =>
  `${name} ${long_name.ru} ${long_name.en} ${nicknames} ${networkGroups[group].ru} ${networkGroups[group].en}`
    .toLowerCase()
    .includes(search.trim().toLowerCase())
