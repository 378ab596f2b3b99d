import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorBrief } from '@otklik/contract/authors/authors.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows, channelFor } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import {
  BlockIcon,
  CopyIcon,
  DotsIcon,
  ExternalIcon,
  EyeIcon,
  EyeOffIcon,
  HeartIcon,
  HistoryIcon,
  type Icon,
  LockIcon,
  PinIcon,
  TrashIcon,
} from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { PopChoice, PopMenu, popLine, popRow } from '../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useNow } from '../../../ui/now.ts'
import { isWithin } from '../../../work/card/within.ts'
import { BlockDialog } from '../../authors/parts/BlockDialog.tsx'
import { useAccount } from '../../desk/api.ts'
import { type ItemDeed, useItemDeed } from '../deeds.ts'
import classes from './CardHead.module.css'

type Row = { label: string; icon: Icon; isOn?: boolean; run: () => void }

/** What can be done with a comment on its network: the frequent ones in sight, all of them behind the dots. */
export function ItemDeeds({ item, author, url }: { item: Item; author: AuthorBrief | null; url: string | null }) {
  const { t } = useLingui()
  const [isBlocking, setIsBlocking] = useState(false)
  const account = useAccount(item.object_id)
  const rows = useDeeds(item)
  const blockRow = useBlockRow(item, author, () => setIsBlocking(true))
  const shown = [...rows.slice(0, 2), ...blockRow]
  const all = [...rows, ...blockRow]
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/items/${item.id}`)
    toast.ok(t`Ссылка скопирована`)
  }

  return (
    <>
      <span className={classes.deeds} data-drop="deeds">
        {shown.map(({ label, icon, isOn, run }) => (
          <IconButton key={label} label={label} icon={icon} size="s" isOn={isOn} onClick={run} />
        ))}
        {url && (
          <IconButton
            label={t`Открыть в сети`}
            icon={ExternalIcon}
            size="s"
            onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}
          />
        )}
      </span>
      <PopMenu target={<IconButton label={t`Ещё действия`} icon={DotsIcon} size="s" />} width={230}>
        {(close) => (
          <>
            {all.map(({ label, icon: Icon, run }) => (
              <PopChoice key={label} close={close} onChoose={run}>
                <Icon size={16} />
                {label}
              </PopChoice>
            ))}
            {all.length > 0 && <hr className={popLine} />}
            {url && (
              <a className={popRow} href={url} target="_blank" rel="noopener noreferrer" onClick={close}>
                <ExternalIcon size={16} />
                <Trans>Открыть в сети</Trans>
              </a>
            )}
            <PopChoice close={close} onChoose={() => void copy()}>
              <CopyIcon size={16} />
              <Trans>Скопировать ссылку</Trans>
            </PopChoice>
          </>
        )}
      </PopMenu>
      {isBlocking && author && account && (
        <BlockDialog author={author} account={account} onClose={() => setIsBlocking(false)} />
      )}
    </>
  )
}

/** By the catalogue and by the person's rights: nothing is offered that would be refused. */
function useDeeds(item: Item): Row[] {
  const { t } = useLingui()
  const may = useMay()
  const { mutate } = useItemDeed()
  const now = useNow()
  const network = findNetwork(useAccount(item.object_id)?.provider ?? '')
  const channel = channelFor(network?.comments, item.kind)
  const does = (deed: ItemDeed) => () => mutate({ item, deed })
  const isRestorable = allows(channel, 'restore')
  const mayProcess = may('items.process', item.space_id)

  const remove = async () => {
    const isSure = await confirm({
      title: t`Удалить комментарий в сети?`,
      text: isRestorable
        ? t`Его не увидит никто. Вернуть можно отсюда же.`
        : t`Его не увидит никто. Вернуть его сеть не даст.`,
      yes: t`Удалить`,
      danger: true,
    })
    if (isSure) mutate({ item, deed: 'delete' })
  }
  if (item.status === 'deleted')
    return mayProcess && isRestorable ? [{ label: t`Вернуть в сети`, icon: HistoryIcon, run: does('restore') }] : []

  const like: Row = item.is_liked
    ? { label: t`Убрать лайк`, icon: HeartIcon, isOn: true, run: does('unlike') }
    : { label: t`Нравится`, icon: HeartIcon, run: does('like') }
  const hide: Row = item.is_hidden
    ? { label: t`Показать всем`, icon: EyeIcon, isOn: true, run: does('unhide') }
    : { label: t`Скрыть`, icon: EyeOffIcon, run: does('hide') }
  const pin: Row = item.is_pinned
    ? { label: t`Открепить`, icon: PinIcon, isOn: true, run: does('unpin') }
    : { label: t`Закрепить`, icon: PinIcon, run: does('pin') }
  const topic: Row = item.topic?.is_closed
    ? { label: t`Открыть тему`, icon: LockIcon, isOn: true, run: does('reopen_topic') }
    : { label: t`Закрыть тему`, icon: LockIcon, run: does('close_topic') }
  return [
    ...(item.topic && allows(channel, 'close_topic') && mayProcess ? [topic] : []),
    ...(allows(channel, 'like') && may('items.reply', item.space_id) ? [like] : []),
    ...(allows(channel, 'hide') && mayProcess ? [hide] : []),
    ...(allows(channel, 'pin') && mayProcess ? [pin] : []),
    ...(isWithin(channel, 'delete', item.created_at, now) && mayProcess
      ? [{ label: t`Удалить в сети`, icon: TrashIcon, run: () => void remove() }]
      : []),
  ]
}

function useBlockRow(item: Item, author: AuthorBrief | null, onBlock: () => void): Row[] {
  const { t } = useLingui()
  const may = useMay()('items.process', item.space_id)
  const network = findNetwork(useAccount(item.object_id)?.provider ?? '')
  if (!author || !may || !allows(channelFor(network?.comments, item.kind), 'block')) return []
  return [{ label: t`Заблокировать автора`, icon: BlockIcon, run: onBlock }]
}
