import { useLingui } from '@lingui/react/macro'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentLocale } from '../../../platform/i18n.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { CompanyField, useManagedCompanies } from '../../spaces/parts/CompanyField.tsx'
import { canOpenWindow, narrow } from '../network-window.ts'
import classes from '../parts/connect/AddAccount.module.css'
import { ConnectByToken } from '../parts/connect/ConnectByToken.tsx'
import { ConnectByWindow } from '../parts/connect/ConnectByWindow.tsx'
import { NetworkPicker } from '../parts/connect/NetworkPicker.tsx'

const route = getRouteApi('/work/settings/accounts/add')

/** Network, company, and a way in; then the network is asked. */
export function AddAccountPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { company: asked } = route.useSearch()
  const companies = useManagedCompanies()
  const [network_id, setNetwork] = useTyped<string | undefined>('accounts/new/network', undefined)
  const network = network_id === undefined ? undefined : findNetwork(network_id)
  const [chosen, setChosen] = useTyped<number | undefined>('accounts/new/company', undefined)
  const [way, setWay] = useTyped<'window' | 'token'>('accounts/new/way', 'window')
  const company = companies.find(({ id }) => id === (chosen ?? asked)) ?? companies[0]
  const hasToken = network !== undefined && network.tokens.length > 0
  const hasBoth = hasToken && canOpenWindow(network)
  // Where there is no other way, it says why this one is closed.
  const isByWindow = hasBoth ? way === 'window' : network?.has_window && !hasToken
  const next = useRef<HTMLDivElement>(null)
  // Below many networks it would be out of sight.
  useEffect(() => {
    const block = matchMedia(narrow).matches ? 'start' : 'nearest'
    if (network) next.current?.scrollIntoView({ block, behavior: 'smooth' })
  }, [network])
  const onConnected = ({ id, count }: { id: number; count?: number }) =>
    void navigate({ to: '/settings/accounts/add/success', search: { id, count } })

  return (
    <Page title={t`Подключить аккаунт`} backTo="/settings/accounts" width="form">
      <Card title={t`Сеть`}>
        <NetworkPicker value={network?.id} onChange={({ id }) => setNetwork(id)} />
      </Card>
      <div ref={next}>
        {network && (
          <Card title={network.long_name[currentLocale()]}>
            <Fields>
              <CompanyField value={company?.id} onChange={setChosen} />
            </Fields>
            {hasBoth && (
              <div className={classes.ways}>
                <Segments
                  label={t`Как подключить`}
                  value={way}
                  onChange={setWay}
                  choices={[
                    { value: 'window', label: t`Войти в сеть` },
                    { value: 'token', label: t`Вставить ключ` },
                  ]}
                />
              </div>
            )}
            {/* What a window has granted holds for one space. */}
            {isByWindow && company && (
              <ConnectByWindow
                key={`${network.id}/${company.space_id}`}
                network={network}
                company={company}
                onConnected={onConnected}
              />
            )}
            {!isByWindow && (
              <ConnectByToken key={network.id} network={network} company={company} onConnected={onConnected} />
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}
