import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorBrief } from '@otklik/contract/authors/authors.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import type { Post } from '@otklik/contract/items/posts.ts'
import { finishedStatuses, type SettableStatus } from '@otklik/contract/work/work.ts'
import { useKeys } from '../../../platform/keys.ts'
import { useMay } from '../../../platform/may.ts'
import { ArrowLeftIcon, CheckIcon, ChevronDownIcon, ChevronUpIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { StatusMark, useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { type HeadDrop, PaneHead, SideButton } from '../../../ui/page/Pane.tsx'
import { AssigneeButton } from '../../../work/card/parts/AssigneeMenu.tsx'
import { CardTitle } from '../../../work/card/parts/CardTitle.tsx'
import { HeadButton } from '../../../work/card/parts/HeadButton.tsx'
import { Lookers } from '../../../work/card/parts/Lookers.tsx'
import { StatusMenu } from '../../../work/card/parts/StatusMenu.tsx'
import { TagButton } from '../../../work/card/parts/TagField.tsx'
import { openPicker, type Thing } from '../../../work/card/work.ts'
import { Due } from '../../../work/list/parts/Due.tsx'
import { itemKind } from '../kind.ts'
import { useItemHandling } from '../useItemHandling.ts'
import classes from './CardHead.module.css'
import { ItemDeeds } from './ItemDeeds.tsx'
import { useAuthorName } from './useAuthorName.ts'

type Props = {
  item: Item
  post: Post | null
  author: AuthorBrief | null
  onSet: (status: SettableStatus, delayed_until?: number) => void
  onBack: () => void
  /** Absent at either end of the list. */
  onPrevious?: () => void
  onNext?: () => void
}

/** The limit stands beside the thread and in the list; all that can be done, behind the dots or in the menu of states. */
const drops: readonly HeadDrop[] = ['due', 'extra', 'words', 'deeds']

/** How it stands and what can be done with it; at the right, where to go from here. */
export function CardHead({ item, post, author, onSet, onBack, onPrevious, onNext }: Props) {
  const { t } = useLingui()
  const may = useMay()('items.process', item.space_id)
  const statusName = useStatusName()
  const name = useAuthorName(item.author)
  const isOpen = !finishedStatuses.includes(item.status)
  const { onTag, onAssign, onTake } = useItemHandling(item)
  const thing: Thing = { type: 'item', id: item.id }

  useKeys([
    ...(onTake ? [{ key: 't', label: t`Взять себе`, run: onTake }] : []),
    ...(onTag ? [{ key: 'g', label: t`Поставить тег`, run: () => openPicker(thing, 'tags') }] : []),
    ...(onAssign ? [{ key: 'a', label: t`Назначить`, run: () => openPicker(thing, 'assignee') }] : []),
  ])

  return (
    <PaneHead drops={drops}>
      <CardTitle className="visually-hidden">{t`Комментарий: ${name}`}</CardTitle>
      <span className={classes.back}>
        <IconButton label={t`Назад к списку`} icon={ArrowLeftIcon} onClick={onBack} />
      </span>
      {may ? (
        <StatusMenu space_id={item.space_id} status={item.status} onSet={onSet} />
      ) : (
        <span className={classes.status}>
          <StatusMark status={item.status} />
          <span aria-hidden="true">{statusName(item.status)}</span>
        </span>
      )}
      <span className={classes.due} data-drop="due">
        <Due of={item} form="badge" />
      </span>
      {onTag && <TagButton work={item} kind={itemKind} onTag={onTag} />}
      {onAssign && <AssigneeButton work={item} kind={itemKind} onAssign={onAssign} />}
      {may && isOpen && (
        <HeadButton label={t`Закрыть`} hotkey="E" icon={<CheckIcon size={16} />} onClick={() => onSet('closed')}>
          <Trans>Закрыть</Trans>
        </HeadButton>
      )}
      <span className={classes.end}>
        <Lookers thing={{ type: 'item', id: item.id, space_id: item.space_id }} />
        <ItemDeeds item={item} author={author} url={item.url ?? post?.url ?? null} />
        <SideButton label={t`Автор и история`} />
        <span className={classes.steps}>
          <IconButton
            label={t`Предыдущий`}
            hotkey="K"
            icon={ChevronUpIcon}
            size="s"
            onClick={onPrevious}
            offReason={onPrevious ? undefined : t`это первый`}
          />
          <IconButton
            label={t`Следующий`}
            hotkey="J"
            icon={ChevronDownIcon}
            size="s"
            onClick={onNext}
            offReason={onNext ? undefined : t`это последний`}
          />
        </span>
      </span>
    </PaneHead>
  )
}
