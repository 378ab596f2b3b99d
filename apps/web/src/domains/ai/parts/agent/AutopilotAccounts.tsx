import { Trans, useLingui } from '@lingui/react/macro'
import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { useState } from 'react'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { NetworkGlyph } from '../../../../ui/icons/NetworkGlyph.tsx'
import { networkName } from '../../../../ui/icons/network-names.ts'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { NoneFound } from '../../../../ui/page/NothingFound.tsx'
import { useAccounts } from '../../../desk/api.ts'
import classes from './Agent.module.css'
import own from './AutopilotAccounts.module.css'

type Props = {
  space_id: number
  value: Pick<AiDefinition, 'autopilot_ids' | 'object_ids'>
  onChange: (autopilot_ids: number[]) => void
}

const SEARCH_FROM = 8

/** Where it answers customers by itself. Many accounts have the same name: the network is named wherever one is. */
export function AutopilotAccounts({ space_id, value: { autopilot_ids, object_ids }, onChange }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useTyped(`ai/${space_id}/autopilot/search`, '')
  // Those that were on when the page was opened come first; what is clicked on stays where it is.
  const [first] = useState(autopilot_ids)
  const accounts = useAccounts()
    .filter((account) => account.space_id === space_id && (object_ids === null || object_ids.includes(account.id)))
    .toSorted((one, other) => Number(first.includes(other.id)) - Number(first.includes(one.id)))
  const wanted = search.trim().toLowerCase()
  const found = accounts.filter(({ name, provider }) =>
    `${name} ${networkName(provider)}`.toLowerCase().includes(wanted),
  )
  const turn = async (id: number, name: string, network: string, isOn: boolean) => {
    const question = {
      title: t`Включить автопилот на «${name}» (${network})?`,
      text: t`Агент будет отвечать клиентам сам. Заработает после сохранения.`,
      ...{ yes: t`Включить автопилот`, isRisky: true },
    }
    if (isOn && !(await confirm(question))) return
    onChange(isOn ? [...autopilot_ids, id] : autopilot_ids.filter((each) => each !== id))
  }
  return (
    <fieldset className={classes.accounts}>
      <legend>
        <Trans>Автопилот на аккаунтах</Trans>
      </legend>
      {accounts.length >= SEARCH_FROM && (
        <div className={own.search}>
          <SearchField label={t`Найти аккаунт`} value={search} onChange={setSearch} />
        </div>
      )}
      <div className={own.within}>
        {found.map(({ id, name, provider }) => (
          <Checkbox
            key={id}
            label={
              <span className={own.account}>
                <NetworkGlyph network={provider} size={16} />
                <span>
                  {name} <small aria-hidden="true">{networkName(provider)}</small>
                </span>
              </span>
            }
            checked={autopilot_ids.includes(id)}
            onChange={(isOn) => void turn(id, name, networkName(provider), isOn)}
          />
        ))}
        {accounts.length > 0 && found.length === 0 && <NoneFound className={classes.note} />}
      </div>
      {accounts.length === 0 && (
        <p className={classes.note}>
          <Trans>Сначала подключите аккаунт.</Trans>
        </p>
      )}
    </fieldset>
  )
}
