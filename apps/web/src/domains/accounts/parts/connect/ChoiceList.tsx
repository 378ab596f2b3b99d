import { Trans, useLingui } from '@lingui/react/macro'
import type { ConnectChoice } from '@otklik/contract/accounts/channels.ts'
import { useId, useState } from 'react'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { NoneFound } from '../../../../ui/page/NothingFound.tsx'
import classes from './ChoiceList.module.css'

const SEARCH_FROM = 8

type Props = {
  choices: readonly ConnectChoice[]
  value: string | undefined
  onChange: (provider_id: string) => void
  /** Of those connected already: it does not work, so that it may be connected once more. */
  isBroken: (provider_id: string) => boolean
}

/** Which of what the network has shown. */
export function ChoiceList({ choices, value, onChange, isBroken }: Props) {
  const { t } = useLingui()
  const name = useId()
  const [search, setSearch] = useState('')
  const found = choices.filter((choice) => matches(choice, search))
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.label}>
        <Trans>Что подключить</Trans>
      </legend>
      {choices.length >= SEARCH_FROM && (
        <div className={classes.search}>
          <SearchField label={t`Найти по названию`} value={search} onChange={setSearch} />
        </div>
      )}
      <div className={classes.list}>
        {found.map((choice) => (
          <label key={choice.provider_id} className={classes.choice}>
            <input
              type="radio"
              className="radio"
              name={name}
              checked={choice.provider_id === value}
              disabled={choice.is_connected && !isBroken(choice.provider_id)}
              onChange={() => onChange(choice.provider_id)}
            />
            <span className={classes.words}>
              {choice.name}
              {choice.screen_name && <span className={classes.about}>{choice.screen_name}</span>}
            </span>
            {choice.is_connected && !isBroken(choice.provider_id) && (
              <Badge>
                <Trans>уже подключён</Trans>
              </Badge>
            )}
            {isBroken(choice.provider_id) && (
              <Badge tone="danger">
                <Trans>не работает</Trans>
              </Badge>
            )}
          </label>
        ))}
        {found.length === 0 && <NoneFound className={classes.none} />}
      </div>
    </fieldset>
  )
}

const matches = ({ name, screen_name }: ConnectChoice, search: string) =>
  `${name} ${screen_name ?? ''}`.toLowerCase().includes(search.trim().toLowerCase())
