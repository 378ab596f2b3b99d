import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { finishedStatuses, type SettableStatus } from '@otklik/contract/work/work.ts'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import {
  BlockIcon,
  CheckIcon,
  CopyIcon,
  DotsIcon,
  HandIcon,
  HandOverIcon,
  HourglassIcon,
  TagIcon,
} from '../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu, popLine } from '../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useNow } from '../../../ui/now.ts'
import { usePhone } from '../../../ui/usePhone.ts'
import { TagDialog } from '../../../work/card/parts/TagDialog.tsx'
import { isWithin } from '../../../work/card/within.ts'
import { openPicker, type Thing, usePicker } from '../../../work/card/work.ts'
import { BlockDialog } from '../../authors/parts/BlockDialog.tsx'
import { useAccount } from '../../desk/api.ts'
import { chatKind } from '../kind.ts'
import { useChatHandling } from '../useChatHandling.ts'

type Props = { chat: Chat; onSet: (status: SettableStatus) => void }

/** What can be done with a dialogue and has no button of its own in the head: on a narrow screen that is most of it. */
export function ChatMenu({ chat, onSet }: Props) {
  const { t } = useLingui()
  const may = useMay()('chats.process', chat.space_id)
  const account = useAccount(chat.object_id)
  const [isBlocking, setIsBlocking] = useState(false)
  const { onAssign, onTake, onTag } = useChatHandling(chat)
  const thing: Thing = { type: 'chat', id: chat.id }
  const picker = usePicker(thing)
  const isPhone = usePhone()
  const isOpen = may && !finishedStatuses.includes(chat.status)
  const canHandOver = isPhone && onAssign
  const canTag = isPhone && onTag
  const canWait = isOpen && chat.status !== 'waiting'
  const canClose = isPhone && isOpen
  const channel = findNetwork(account?.provider ?? '')?.messages
  const isBlockable = isWithin(channel, 'block', chat.last_inbound_at ?? 0, useNow())
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/chats/${chat.id}/messages`)
    toast.ok(t`Ссылка скопирована`)
  }

  return (
    <>
      <PopMenu target={<IconButton label={t`Ещё действия`} icon={DotsIcon} />} width={230}>
        {(close) => (
          <>
            {onTake && (
              <PopChoice close={close} onChoose={onTake}>
                <HandIcon size={16} />
                <Trans>Взять себе</Trans>
              </PopChoice>
            )}
            {canHandOver && (
              <PopChoice close={close} onChoose={() => openPicker(thing, 'assignee')}>
                <HandOverIcon size={16} />
                <Trans>Передать</Trans>
              </PopChoice>
            )}
            {canTag && (
              <PopChoice close={close} onChoose={() => openPicker(thing, 'tags')}>
                <TagIcon size={16} />
                <Trans>Теги</Trans>
              </PopChoice>
            )}
            {canWait && (
              <PopChoice close={close} onChoose={() => onSet('waiting')}>
                <HourglassIcon size={16} />
                <Trans>Ждать клиента</Trans>
              </PopChoice>
            )}
            {canClose && (
              <PopChoice close={close} onChoose={() => onSet('closed')}>
                <CheckIcon size={16} />
                <Trans>Закрыть</Trans>
              </PopChoice>
            )}
            {(onTake || canHandOver || canTag || canWait || canClose) && <hr className={popLine} />}
            <PopChoice close={close} onChoose={() => void copy()}>
              <CopyIcon size={16} />
              <Trans>Скопировать ссылку</Trans>
            </PopChoice>
            {may && isBlockable && (
              <PopChoice close={close} onChoose={() => setIsBlocking(true)}>
                <BlockIcon size={16} />
                <Trans>Заблокировать автора</Trans>
              </PopChoice>
            )}
          </>
        )}
      </PopMenu>
      {canTag && picker === 'tags' && (
        <TagDialog work={chat} kind={chatKind} onTag={onTag} onClose={() => openPicker(thing, null)} />
      )}
      {isBlocking && account && (
        <BlockDialog author={chat.author} account={account} onClose={() => setIsBlocking(false)} />
      )}
    </>
  )
}
