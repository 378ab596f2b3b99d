import { Trans, useLingui } from '@lingui/react/macro'
import type { TwinGroup } from '@otklik/contract/duplicates/duplicates.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Ref } from 'react'
import { ArrowLeftIcon, StackIcon } from '../../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../../ui/icons/NetworkGlyph.tsx'
import { Counter } from '../../../../ui/marks/Badge.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { PaneHead } from '../../../../ui/page/Pane.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { Emotion } from '../../../authors/parts/Emotion.tsx'
import { useAccount } from '../../../desk/api.ts'
import classes from './Twins.module.css'

type Props = {
  ref: Ref<HTMLDivElement>
  query: UseInfiniteQueryResult
  rows: readonly TwinGroup[]
  chosen_id: number | undefined
}

/** Where somebody waits, the latest first. */
export function GroupList({ ref, query, rows, chosen_id }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <div ref={ref} className={classes.groups}>
      <PaneHead>
        <IconButton label={t`К комментариям`} icon={ArrowLeftIcon} onClick={() => void navigate({ to: '/items' })} />
        <h1>
          <Trans>Похожие</Trans>
        </h1>
        {query.isSuccess && (
          <span className={classes.quiet}>
            <Trans>групп: {`${rows.length}${query.hasNextPage ? '+' : ''}`}</Trans>
          </span>
        )}
      </PaneHead>
      <RowList
        label={t`Группы похожих`}
        query={query}
        rows={rows}
        keyOf={({ id }) => id}
        rowHeight={64}
        hrefOf={({ id }) => `/items/twins/${id}`}
        empty={
          <Empty
            icon={StackIcon}
            title={t`Одинаковых вопросов нет`}
            text={t`Когда под одним постом несколько человек спросят одно и то же, группа появится здесь.`}
          />
        }
      >
        {(group) => <GroupRow group={group} isChosen={group.id === chosen_id} />}
      </RowList>
    </div>
  )
}

function GroupRow({ group, isChosen }: { group: TwinGroup; isChosen: boolean }) {
  const { t } = useLingui()
  const account = useAccount(group.object_id)
  const { count, waiting } = group
  return (
    <div className={classes.group} data-chosen={isChosen || undefined} aria-current={isChosen || undefined}>
      <div className={classes.line}>
        {group.emotion !== null && <Emotion value={group.emotion} />}
        <b className={classes.cut}>{group.text}</b>
        <Counter value={count} label={t`похожих: ${count}, ждут ответа: ${waiting}`} />
      </div>
      <div className={`${classes.line} ${classes.quiet}`}>
        {account && <NetworkGlyph network={account.provider} size={14} />}
        <span className={classes.cut}>{group.post?.text || account?.name}</span>
        <Time at={group.last_at} form="list" />
      </div>
    </div>
  )
}
