import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Company } from '@otklik/contract/spaces.ts'
import { Link } from '@tanstack/react-router'
import row from '../../../ui/page/RowWords.module.css'
import { useSpacesWhere } from '../../spaces/api.ts'
import { CompanyTools } from '../../spaces/parts/CompanyTools.tsx'
import { CompanyTargets } from '../../targets/parts/CompanyTargets.tsx'
import classes from './AccountRow.module.css'

/** A company above its accounts. */
export function CompanyRow({ company, count }: { company: Company; count: number }) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('accounts.manage')
  const space = spaces.length > 1 ? spaces.find(({ id }) => id === company.space_id)?.name : undefined
  const accounts = t({
    message: plural(count, { one: '# аккаунт', few: '# аккаунта', many: '# аккаунтов', other: '# аккаунта' }),
  })
  return (
    <>
      <h2 className={classes.company}>
        {company.name}
        <span className={row.about}>{[accounts, space].filter(Boolean).join(' · ')}</span>
      </h2>
      {count === 0 && (
        <Link to="/settings/accounts/add" search={{ company: company.id }} className="link">
          <Trans>Подключить аккаунт</Trans>
        </Link>
      )}
      <CompanyTargets company={company} />
      <CompanyTools company={company} hasAccounts={count > 0} />
    </>
  )
}
