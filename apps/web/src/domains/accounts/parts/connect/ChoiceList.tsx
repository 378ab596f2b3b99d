import { Trans, useLingui } from '@lingui/react/macro'
import type { ConnectChoice } from '@otklik/contract/accounts/channels.ts'
import { useId, useState } from 'react'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { NoneFound } from '../../../../ui/page/NothingFound.tsx'
import classes from './ChoiceList.module.css'

const SEARCH_FROM = 8

type Props = {
  choices: readonly ConnectChoice[]
  /** Which are chosen: at most one, unless `isSeveral`. */
  value: readonly string[]
  onChange: (provider_ids: string[]) => void
  isSeveral: boolean
  /** Of those connected already: it does not work, so that it may be connected once more. */
  isBroken: (provider_id: string) => boolean
}

/** Which of what the network has shown. */
export function ChoiceList({ choices, value, onChange, isSeveral, isBroken }: Props) {
  const { t } = useLingui()
  const name = useId()
  const [search, setSearch] = useState('')
  const found = choices.filter((choice) => matches(choice, search))
  const isTaken = (choice: ConnectChoice) => choice.is_connected && !isBroken(choice.provider_id)
  const free = found.filter((choice) => !isTaken(choice)).map(({ provider_id }) => provider_id)
  const isAll = free.length > 0 && free.every((id) => value.includes(id))
  const press = (id: string) => {
    if (!isSeveral) return onChange([id])
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])
  }
  /** Of those that the search has left. */
  const pressAll = () => {
    const others = value.filter((id) => !free.includes(id))
    onChange(isAll ? others : [...others, ...free])
  }
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
      {isSeveral && free.length > 1 && (
        <div className={classes.all}>
          <Checkbox label={t`Выбрать все`} checked={isAll} onChange={pressAll} />
        </div>
      )}
      <div className={classes.list}>
        {found.map((choice) => (
          <label key={choice.provider_id} className={classes.choice}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              className={isSeveral ? classes.tick : 'radio'}
              name={name}
              checked={value.includes(choice.provider_id)}
              disabled={isTaken(choice)}
              onChange={() => press(choice.provider_id)}
            />
            <span className={classes.words}>
              {choice.name}
              {choice.screen_name && <span className={classes.about}>{choice.screen_name}</span>}
            </span>
            {isTaken(choice) && (
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
