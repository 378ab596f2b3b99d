import { useLingui } from '@lingui/react/macro'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import type { ReactNode } from 'react'
import { CommentIcon } from '../../../ui/icons/icons.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useAccount } from '../../desk/api.ts'
import classes from './Written.module.css'

export function NothingWritten() {
  const { t } = useLingui()
  return <Empty icon={CommentIcon} title={t`Здесь пусто`} text={t`Этот человек сюда не писал.`} />
}

type Props = { work: { status: WorkStatus; object_id: number }; at: number; children: ReactNode }

/** One thing that an author wrote: how it stands, its words, where and when. */
export function WrittenLine({ work, at, children }: Props) {
  const account = useAccount(work.object_id)
  return (
    <>
      <StatusMark status={work.status} />
      <span className={classes.words}>
        <span>{children}</span>
        <span className={classes.quiet}>{account?.name}</span>
      </span>
      <Time at={at} form="list" className={classes.quiet} />
    </>
  )
}
