import { Trans, useLingui } from '@lingui/react/macro'
import type { PeopleLine } from '@otklik/contract/users/imports.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import row from '../../../../ui/page/RowWords.module.css'
import people from '../PeopleRow.module.css'
import { useRoleTexts } from '../useRoleTexts.ts'
import classes from './Import.module.css'
import { useFaultWords } from './useImportWords.ts'

/** It is all here: nothing is to be loaded. */
const loaded = { isPending: false, isError: false, error: null, isFetching: false, refetch: () => undefined }

/** What every line would do; those that do nothing come first, since that is what is to be mended. */
export function PeoplePlan({ lines }: { lines: readonly PeopleLine[] }) {
  const { t } = useLingui()
  const count = (does: PeopleLine['does']) => lines.filter((line) => line.does === does).length
  const isRefused = ({ does }: PeopleLine) => Number(does === 'refuse')
  const rows = lines.toSorted((left, right) => isRefused(right) - isRefused(left) || left.line - right.line)
  return (
    <>
      <dl className={classes.counts}>
        <Count name={t`Получат приглашение`} count={count('invite')} />
        <Count name={t`Получат новую ссылку`} count={count('again')} />
        <Count name={t`Не приглашаем`} count={count('refuse')} isWrong={count('refuse') > 0} />
      </dl>
      <div className={classes.list}>
        <RowList
          label={t`Строки таблицы`}
          query={loaded}
          rows={rows}
          keyOf={({ line }) => line}
          isMeasured
          empty={null}
        >
          {(line) => <PlanRow {...line} />}
        </RowList>
      </div>
    </>
  )
}

function PlanRow({ line, email, does, fault, what, role, groups }: PeopleLine) {
  const faultWords = useFaultWords()
  const roles = useRoleTexts()
  const about = fault ? faultWords(fault, what) : groups.join(', ')
  return (
    <>
      <span className={classes.line}>
        <Trans>строка {line}</Trans>
      </span>
      <span className={row.words}>
        <b>{email || '—'}</b>
        {about && (
          <span className={classes.about} data-wrong={fault ? true : undefined}>
            {about}
          </span>
        )}
      </span>
      <span className={people.facts}>
        {role && (
          <span className={people.wide}>
            <Badge>{roles[role].name}</Badge>
          </span>
        )}
        {does === 'again' && (
          <Badge>
            <Trans>новая ссылка</Trans>
          </Badge>
        )}
      </span>
    </>
  )
}

function Count({ name, count, isWrong }: { name: string; count: number; isWrong?: boolean }) {
  return (
    <div data-wrong={isWrong || undefined}>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  )
}
