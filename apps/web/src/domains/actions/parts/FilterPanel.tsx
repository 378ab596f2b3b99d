import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { workStatuses } from '@otklik/contract/work.ts'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { StatusMark, useStatusName } from '../../../ui/StatusMark.tsx'
import { useAccounts, useConfig } from '../../desk/api.ts'
import { noFilter, statusesOf, type WorkFilter, withAccount, withStatus } from '../filter.ts'
import classes from './FilterPanel.module.css'

type Props = { filter: WorkFilter; onChange: (filter: WorkFilter) => void; channel: 'items' | 'messages' }

/** Every choice acts at once; the address says the same. */
export function FilterPanel({ filter, onChange, channel }: Props) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const accounts = useAccounts().filter(({ provider, roles }) => {
    const network = findNetwork(provider)
    return roles[channel] && (!network || (channel === 'items' ? network.comments : network.messages))
  })
  const hasOpen = useConfig().spaces.some(({ settings }) => settings.status_open)
  const statuses = workStatuses.filter((status) => status !== 'open' || hasOpen)

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2>
          <Trans>Фильтр</Trans>
        </h2>
        <Button
          variant="subtle"
          size="xs"
          className={classes.reset}
          onClick={() => onChange({ ...noFilter, reversed: filter.reversed })}
        >
          <Trans>Сбросить</Trans>
        </Button>
      </div>
      <fieldset className={classes.group} aria-label={t`Статус`}>
        <span className={classes.title}>
          <Trans>Статус</Trans>
        </span>
        {statuses.map((status) => (
          <Choice
            key={status}
            isOn={statusesOf(filter).includes(status)}
            onToggle={() => onChange(withStatus(filter, status))}
          >
            <span aria-hidden="true">
              <StatusMark status={status} size={14} />
            </span>
            {statusName(status)}
          </Choice>
        ))}
      </fieldset>
      {accounts.length > 1 && (
        <fieldset className={classes.group} aria-label={t`Аккаунт`}>
          <span className={classes.title}>
            <Trans>Аккаунт</Trans>
          </span>
          {accounts.map(({ id, name, provider }) => (
            <Choice key={id} isOn={filter.object_id.includes(id)} onToggle={() => onChange(withAccount(filter, id))}>
              <NetworkGlyph network={provider} size={14} />
              <span className={classes.account}>{name}</span>
            </Choice>
          ))}
        </fieldset>
      )}
      <p className={classes.hint}>
        <Trans>Фильтр виден в адресе страницы: ссылкой можно поделиться.</Trans>
      </p>
    </div>
  )
}

function Choice({ isOn, onToggle, children }: { isOn: boolean; onToggle: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className={classes.choice} aria-pressed={isOn} onClick={onToggle}>
      {children}
    </button>
  )
}
