import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NetworkGlyph } from '../icons/NetworkGlyph.tsx'
import { NoneFound } from '../page/NothingFound.tsx'
import classes from './AccountPicker.module.css'
import { Checkbox } from './Checkbox.tsx'
import { SearchField } from './SearchField.tsx'
import { Segments } from './Segments.tsx'
import { toldApart } from './told-apart.ts'

type Pickable = { id: number; name: string; provider: string; screen_name?: string | null }
type Props = {
  label: string
  accounts: readonly Pickable[]
  /** Null is all of them, and those still to come. */
  value: readonly number[] | null
  onChange: (value: number[] | null) => void
  error?: string
}

const SEARCH_FROM = 8

/** Which accounts: all, or these. */
export function AccountPicker({ label, accounts, value, onChange, error }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = accounts.filter((account) => matches(account, search))
  const apart = toldApart(accounts)
  const toggle = (id: number, isOn: boolean) =>
    onChange(isOn ? [...(value ?? []), id] : (value ?? []).filter((each) => each !== id))

  return (
    <fieldset>
      <legend className={classes.label}>{label}</legend>
      <Segments
        label={label}
        value={value === null ? 'all' : 'some'}
        onChange={(extent) => onChange(extent === 'all' ? null : [])}
        choices={[
          { value: 'all', label: t`Все аккаунты` },
          { value: 'some', label: t`Только выбранные` },
        ]}
      />
      {value !== null && (
        <div className={classes.list}>
          {accounts.length >= SEARCH_FROM && (
            <SearchField label={t`Найти аккаунт`} value={search} onChange={setSearch} />
          )}
          {found.map(({ id, name, provider }) => (
            <Checkbox
              key={id}
              checked={value.includes(id)}
              onChange={(isOn) => toggle(id, isOn)}
              label={
                <span className={classes.account}>
                  <NetworkGlyph network={provider} />
                  {[name, apart.get(id)].filter(Boolean).join(', ')}
                </span>
              }
            />
          ))}
          {found.length === 0 && <NoneFound className={classes.none} />}
        </div>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}

const matches = ({ name, screen_name }: Pickable, search: string) =>
  `${name} ${screen_name ?? ''}`.toLowerCase().includes(search.trim().toLowerCase())
