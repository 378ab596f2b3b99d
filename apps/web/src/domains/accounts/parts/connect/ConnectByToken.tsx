import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Network } from '@otklik/contract/networks/network.ts'
import type { Company } from '@otklik/contract/spaces.ts'
import type { FormEvent } from 'react'
import { currentLocale } from '../../../../platform/i18n.ts'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import { Fields } from '../../../../ui/page/Card.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useConnect } from '../../api.ts'
import classes from './AddAccount.module.css'
import { TokenFields, useTokens } from './TokenFields.tsx'

type Props = { network: Network; company: Company | undefined; onConnected: (account: { id: number }) => void }

/** A key that the person has got from the network and pastes here. */
export function ConnectByToken({ network, company, onConnected }: Props) {
  const tokens = useTokens(network)
  const connect = useConnect()
  const { fields, whole } = useRefusal(connect.error)
  const name = network.long_name[currentLocale()]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = tokens.read()
    if (!company || !given || connect.isPending) return
    const body = { space_id: company.space_id, company_id: company.id, provider: network.id, ...given }
    connect.mutate(body, { onSuccess: onConnected })
  }

  return (
    <form onSubmit={submit} noValidate className={classes.way}>
      <Fields>
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
    </form>
  )
}
