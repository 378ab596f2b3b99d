import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useMay } from '../../../../platform/may.ts'
import { ArrowLeftIcon, StackIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { PaneHead, Panes, SideButton } from '../../../../ui/page/Pane.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { SideSkeleton } from '../../../../ui/page/SideSkeleton.tsx'
import { CardTitle } from '../../../../work/card/parts/CardTitle.tsx'
import { useAccount } from '../../../desk/api.ts'
import { groupQuery, membersQuery, previewQuery } from '../../../duplicates/api.ts'
import { PostBlock } from '../PostBlock.tsx'
import { GroupReply } from './GroupReply.tsx'
import { Member } from './Member.tsx'
import classes from './Twins.module.css'
import { useLater } from './useLater.ts'

/** Who asks the same, what each of them will be told, and the texts that go round. */
export function Group({ id, list }: { id: number; list: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const may = useMay()
  const group = useQuery(groupQuery(id))
  const members = useInfiniteQuery(membersQuery(id))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTexts] = useState<readonly string[] | undefined>()
  const account = useAccount(group.data?.object_id ?? 0)
  const rows = members.data?.pages.flatMap((page) => page.rows) ?? []
  const { hasNextPage, isFetching, isError, fetchNextPage } = members

  // As many as one answer goes to: whom it will not reach is to be seen.
  const isShort = hasNextPage && rows.length < limits.bulk_replies
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])

  const texts = typed ?? (group.data?.answers.length ? group.data.answers : [''])
  const mayReply = may('items.reply', group.data?.space_id)
  const meant = rows.filter((item) => !left.has(item.id)).slice(0, limits.bulk_replies)
  const said = useLater(texts.map((text) => text.trim()).filter((text) => text !== ''))
  const ids = meant.map((item) => item.id)
  const preview = useQuery({
    ...previewQuery(id, said, ids),
    enabled: mayReply && said.length > 0 && ids.length > 0,
  })
  const outcomes = new Map(said.length > 0 ? preview.data?.map((one) => [one.id, one]) : [])
  const toggle = (item_id: number) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(item_id)) after.add(item_id)
      return after
    })

  const main =
    group.isError && !group.data ? (
      <>
        <PaneHead>
          <IconButton label={t`К группам`} icon={ArrowLeftIcon} onClick={() => void navigate({ to: '/items/twins' })} />
        </PaneHead>
        {group.error instanceof Error && 'status' in group.error && group.error.status === 404 ? (
          <Empty icon={StackIcon} title={t`Такой группы нет`} text={t`Похожих больше нет: их изменили или удалили.`} />
        ) : (
          <Failure error={group.error} onRetry={() => void group.refetch()} isRetrying={group.isFetching} />
        )}
      </>
    ) : (
      <>
        <PaneHead>
          <span className={classes.back}>
            <IconButton
              label={t`К группам`}
              icon={ArrowLeftIcon}
              onClick={() => void navigate({ to: '/items/twins' })}
            />
          </span>
          <CardTitle className={classes.title}>{group.data?.text}</CardTitle>
          {group.data && (
            <span className={classes.quiet}>
              <Trans>
                ждут ответа: {group.data.waiting} из {group.data.count}
              </Trans>
            </span>
          )}
          <span className={classes.end}>
            <SideButton label={t`Один ответ`} />
          </span>
        </PaneHead>
        {group.data?.whole_post && (
          <div className={classes.post}>
            <PostBlock post={group.data.whole_post} account={account} />
          </div>
        )}
        <RowList
          label={t`Кто спрашивает`}
          query={members}
          rows={rows}
          keyOf={(item) => item.id}
          rowHeight={76}
          isMeasured
          isPictured
          empty={
            <Empty icon={StackIcon} title={t`Никого нет`} text={t`Похожих больше нет: их изменили или удалили.`} />
          }
        >
          {(item) => (
            <Member
              item={item}
              isMeant={ids.includes(item.id)}
              outcome={outcomes.get(item.id)}
              onToggle={mayReply ? () => toggle(item.id) : undefined}
            />
          )}
        </RowList>
      </>
    )

  return (
    <div className={classes.page}>
      <Panes
        isMainOpen
        listLabel={t`Группы похожих`}
        sideLabel={t`Один ответ`}
        list={list}
        main={main}
        side={
          group.data ? (
            <GroupReply
              group={group.data}
              account={account}
              texts={texts}
              onTexts={setTexts}
              preview={said.length > 0 && !preview.isPlaceholderData ? preview.data : undefined}
              mayReply={mayReply}
            />
          ) : (
            group.isPending && <SideSkeleton />
          )
        }
      />
    </div>
  )
}
