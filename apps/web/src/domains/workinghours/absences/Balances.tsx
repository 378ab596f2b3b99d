import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/page/Card.tsx'
import { useKindName } from '../grid/useKindName.ts'
import { balancesQuery } from './api.ts'
import classes from './Balances.module.css'
import { GrantsDialog } from './GrantsDialog.tsx'

type Props = {
  space_id: number
  /** Oneself where nobody is named. */
  user_id?: number
  /** Whoever plans this person may give and take days. */
  granted?: { name: string; today: string }
}

/** How many days are left of each kind that is counted, and what they come of. */
export function Balances({ space_id, user_id, granted }: Props) {
  const { t, i18n } = useLingui()
  const kindName = useKindName(space_id)
  const [isGranting, setIsGranting] = useState(false)
  const { data = [] } = useQuery(balancesQuery(space_id, user_id))
  if (data.length === 0) return null
  const number = (days: number) => i18n.number(days, { maximumFractionDigits: 1 })
  return (
    <Card
      title={t`Остаток дней`}
      tools={
        granted && (
          <Button variant="default" size="xs" onClick={() => setIsGranting(true)}>
            <Trans>Начислить или списать…</Trans>
          </Button>
        )
      }
    >
      <ul className={classes.balances}>
        {data.map(({ kind_id, left, carried, earned, granted: given, used, asked }) => (
          <li key={kind_id}>
            {kindName(kind_id)}: <b>{number(left)}</b>
            <span className={classes.about}>
              {[
                carried !== 0 && t`с прошлых лет ${number(carried)}`,
                t`заработано ${number(earned)}`,
                given !== 0 && t`начислено ${number(given)}`,
                t`использовано ${number(used)}`,
                asked !== 0 && t`запрошено ${number(asked)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {isGranting && granted && user_id !== undefined && (
        <GrantsDialog {...{ space_id, user_id, ...granted }} onClose={() => setIsGranting(false)} />
      )}
    </Card>
  )
}
