import { Trans, useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useKeys } from '../../../../platform/keys.ts'
import { ArrowLeftIcon, StackIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { PaneHead, useSidePane } from '../../../../ui/page/Pane.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { useNarrow } from '../../../../ui/useNarrow.ts'
import { CardTitle } from '../../../../work/card/parts/CardTitle.tsx'
import { PostBlock } from '../PostBlock.tsx'
import { AnswerBar } from './AnswerBar.tsx'
import { Member } from './Member.tsx'
import { TickAll } from './TickAll.tsx'
import classes from './Twins.module.css'
import type { GroupDesk } from './useGroupDesk.ts'

type Props = { desk: GroupDesk; onBack: () => void; onField: () => void }

/** Who asks the same, and what each of them will be told. */
export function Group({ desk, onBack, onField }: Props) {
  const { t } = useLingui()
  const { group, members, rows, gone, account, outcomes, ticked } = desk
  const side = useSidePane()
  const isNarrow = useNarrow()
  const mayWrite = desk.blocked === undefined
  // Where the side lies over this, its field takes the focus when it opens.
  const toAnswer = () => (isNarrow && !side?.isOpen ? side?.setIsOpen(true) : onField())
  useKeys(
    mayWrite
      ? [
          { key: 'r', label: t`Ответить`, run: toAnswer },
          {
            key: 'mod+Enter',
            label: t`Отправить ответ группе`,
            run: () => void desk.send(),
            isMeant: ({ target }) => !(target instanceof Element && target.closest('[role=dialog]')),
          },
        ]
      : [],
  )
  const back = <IconButton label={t`К группам`} icon={ArrowLeftIcon} onClick={onBack} />

  if (group.isError && (!group.data || isNoMore(group.error)))
    return (
      <>
        <PaneHead>{back}</PaneHead>
        {isNoMore(group.error) ? (
          <Empty icon={StackIcon} title={t`Такой группы нет`} text={t`Похожих больше нет: их изменили или удалили.`} />
        ) : (
          <Failure error={group.error} onRetry={() => void group.refetch()} isRetrying={group.isFetching} />
        )}
      </>
    )
  return (
    <>
      <PaneHead>
        <span className={classes.back}>{back}</span>
        <CardTitle key={desk.id} isLed className={classes.title}>
          {group.data?.text}
        </CardTitle>
        {group.data && (
          <span className={classes.quiet}>
            <Trans>
              ждут ответа: {group.data.waiting} из {group.data.count}
            </Trans>
          </span>
        )}
      </PaneHead>
      {group.data?.whole_post && (
        <div className={classes.post}>
          <PostBlock post={group.data.whole_post} account={account} />
        </div>
      )}
      {mayWrite && desk.waiting.length > 0 && <TickAll desk={desk} />}
      <RowList
        label={t`Кто спрашивает`}
        query={members}
        rows={[...rows, ...gone]}
        keyOf={(item) => item.id}
        rowHeight={76}
        isMeasured
        isPictured
        empty={<Empty icon={StackIcon} title={t`Никого нет`} text={t`Похожих больше нет: их изменили или удалили.`} />}
      >
        {(item) => (
          <Member
            item={item}
            isGone={gone.includes(item)}
            isTicked={ticked.includes(item.id)}
            canTick={desk.canTick(item.id)}
            outcome={outcomes.get(item.id)}
            onToggle={mayWrite ? () => desk.toggle(item.id) : undefined}
          />
        )}
      </RowList>
      {mayWrite && group.data && <AnswerBar desk={desk} onAnswer={toAnswer} />}
    </>
  )
}

const isNoMore = (error: Error | null) => error instanceof CallFailed && error.status === 404
