import { useLingui } from '@lingui/react/macro'
import type { Application } from '@otklik/contract/auth/applications.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlugIcon } from '../../../ui/icons/icons.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { applicationsQuery } from '../api.ts'
import { useScopeWords } from '../useScopeWords.ts'
import classes from './Applications.module.css'

type Props = {
  shown: number | undefined
  /** Makes the row a link to it. */
  linkTo: (id: number, row: ReactNode, className: string | undefined) => ReactNode
}

/** At most fifty of a space: all of them at once. */
export function ApplicationList({ shown, linkTo }: Props) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(applicationsQuery)
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <RowSkeletons height={52} count={4} />
  if (data.length === 0)
    return (
      <Empty
        icon={PlugIcon}
        title={t`Приложений пока нет`}
        text={t`Добавьте программу, которой сотрудники смогут разрешить читать комментарии или отвечать за них.`}
      />
    )
  return (
    <ul className={classes.list} aria-label={t`Приложения API`}>
      {data.map((application) => (
        <li key={application.id} data-shown={application.id === shown || undefined}>
          {linkTo(application.id, <Row {...application} />, classes.row)}
        </li>
      ))}
    </ul>
  )
}

function Row({ name, developer, scopes, used_at }: Application) {
  const { shortText } = useScopeWords()
  return (
    <>
      <span className={classes.icon} aria-hidden="true">
        <PlugIcon size={16} />
      </span>
      <span className={classes.named}>
        <b>{name}</b>
        <span className={classes.quiet}>{developer}</span>
      </span>
      <span className={classes.short}>{shortText(scopes)}</span>
      <span className={classes.quiet}>{used_at !== null && <Time at={used_at} form="list" />}</span>
    </>
  )
}
