import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Network } from '@otklik/contract/networks/network.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { currentLocale } from '../../../platform/i18n.ts'
import { Card, Fields } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useRefusal } from '../../../ui/useRefusal.ts'
import { CompanyField, useManagedCompanies } from '../../spaces/parts/CompanyField.tsx'
import { useConnect } from '../api.ts'
import classes from '../parts/AddAccount.module.css'
import { NetworkPicker } from '../parts/NetworkPicker.tsx'
import { TokenFields, useTokens } from '../parts/TokenFields.tsx'

const route = getRouteApi('/work/settings/accounts/add')

/** Network, company, keys; then the network is asked. */
export function AddAccountPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { company: asked } = route.useSearch()
  const companies = useManagedCompanies()
  const [network, setNetwork] = useState<Network>()
  const [chosen, setChosen] = useState<number>()
  const tokens = useTokens(network)
  const connect = useConnect()
  const { fields, whole } = useRefusal(connect.error)
  const company = companies.find(({ id }) => id === (chosen ?? asked)) ?? companies[0]

  const choose = (network: Network) => {
    setNetwork(network)
    tokens.reset()
    connect.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = tokens.read()
    if (!network || !company || !given || connect.isPending) return
    connect.mutate(
      { space_id: company.space_id, company_id: company.id, provider: network.id, ...given },
      { onSuccess: ({ id }) => void navigate({ to: '/settings/accounts/add/success', search: { id } }) },
    )
  }

  const name = network?.long_name[currentLocale()]
  return (
    <Page title={t`Подключить аккаунт`} backTo="/settings/accounts" width="form">
      <Card title={t`Сеть`}>
        <NetworkPicker value={network?.id} onChange={choose} />
      </Card>
      {network && (
        <form onSubmit={submit} noValidate>
          <Card title={name}>
            <Fields>
              <CompanyField value={company?.id} onChange={setChosen} />
              <TokenFields network={network} tokens={tokens} errors={fields} />
            </Fields>
            {whole && (
              <div className={classes.refusal} role="alert">
                <Notice tone="danger" title={whole}>
                  <Trans>Проверьте ключ и его права, затем попробуйте ещё раз.</Trans>
                </Notice>
              </div>
            )}
            <div className={classes.actions}>
              <Button type="submit" size="md" loading={connect.isPending} disabled={!company}>
                <Trans>Подключить</Trans>
              </Button>
              <span role="status" className={classes.progress}>
                {connect.isPending && <Trans>Спрашиваем {name}: обычно это несколько секунд…</Trans>}
              </span>
            </div>
          </Card>
        </form>
      )}
    </Page>
  )
}
