import { Trans, useLingui } from '@lingui/react/macro'
import type { JournalCard, JournalField } from '@otklik/contract/journal/journal.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { exactTime } from '../../../platform/time/time.ts'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { SideSkeleton } from '../../../ui/page/SideSkeleton.tsx'
import { useMember } from '../../desk/api.ts'
import { lineQuery } from '../api.ts'
import type { JournalSearch } from '../list-search.ts'
import { useJournalWords } from '../useJournalWords.ts'
import { useValueText } from '../useValueText.ts'
import classes from './Journal.module.css'

/** The line that is open, beside the list. */
export function LineCard({ id, search }: { id: number; search: JournalSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const query = useQuery(lineQuery(id))
  const close = () => void navigate({ to: '/settings/logs', search: { ...search, id: undefined }, replace: true })
  return (
    <aside className={classes.card} aria-label={t`Запись журнала`}>
      <div className={classes.close}>
        <IconButton label={t`Закрыть`} icon={CloseIcon} size="s" onClick={close} />
      </div>
      {query.data ? (
        <Told line={query.data} search={search} />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <SideSkeleton />
      )}
    </aside>
  )
}

function Told({ line, search }: { line: JournalCard; search: JournalSearch }) {
  const { i18n } = useLingui()
  const { whatOf, whereOf, causeNames, fieldNames } = useJournalWords()
  const textOf = useValueText(line.space_id)
  const member = useMember(line.space_id, line.user_id)
  const from = [exactTime(line.at, i18n.locale), line.ip, whereOf(line)].filter(Boolean).join(' · ')
  return (
    <>
      <h2>{whatOf(line)}</h2>
      {line.subject && <p className={classes.subject}>{line.subject}</p>}
      <p>
        <b>{member?.name ?? causeNames[line.cause]}</b>
        <span className={classes.quiet}>{from}</span>
      </p>
      {line.is_erased && (
        <p className={classes.quiet}>
          <Trans>Содержание удалено по просьбе человека. Запись и её место в цепочке остались.</Trans>
        </p>
      )}
      {line.fields.map((field) => (
        <section key={field} className={classes.field}>
          <h3>{fieldNames[field as JournalField] ?? field}</h3>
          <div className={classes.both}>
            <Value label={<Trans>Было</Trans>} text={textOf(field, line.before[field])} />
            <Value label={<Trans>Стало</Trans>} text={textOf(field, line.after[field])} />
          </div>
        </section>
      ))}
      <History line={line} search={search} />
      <Place line={line} />
    </>
  )
}

const Value = ({ label, text }: { label: React.ReactNode; text: string }) => (
  <div className={classes.value}>
    <span className={classes.quiet}>{label}</span>
    <div>{text}</div>
  </div>
)

function History({ line, search }: { line: JournalCard; search: JournalSearch }) {
  const { whatOf } = useJournalWords()
  if (line.history.length === 0) return null
  return (
    <section className={classes.field}>
      <h3>
        <Trans>Что ещё с этим делали</Trans>
      </h3>
      <ul className={classes.history}>
        {line.history.map((one) => (
          <li key={one.id}>
            <Link to="/settings/logs" search={{ ...search, id: one.id }} replace>
              {whatOf(one)}
            </Link>
            <Time at={one.at} form="list" className={classes.quiet} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** By which it can be proved that nobody has changed it since. */
function Place({ line: { n, hash } }: { line: JournalCard }) {
  if (n === null || hash === null) return null
  return (
    <section className={classes.field}>
      <h3>
        <Trans>Место в цепочке</Trans>
      </h3>
      <p className={classes.hash}>
        {n} · {hash}
      </p>
    </section>
  )
}
