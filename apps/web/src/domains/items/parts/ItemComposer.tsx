import { useLingui } from '@lingui/react/macro'
import type { Item, ItemCard } from '@otklik/contract/items/items.ts'
import { secondAnswer } from '@otklik/contract/items/second-answer.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { channelFor } from '@otklik/contract/networks/network.ts'
import type { NoteDraft } from '@otklik/contract/work/work.ts'
import { type Ref, useEffect } from 'react'
import { useMay } from '../../../platform/may.ts'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useNow } from '../../../ui/now.ts'
import { useNoteRefused } from '../../../work/card/useNoteRefused.ts'
import { closingOf, isWithin } from '../../../work/card/within.ts'
import { openPicker } from '../../../work/card/work.ts'
import { setIsNote, useIsNote } from '../../../work/composer/composer-mode.ts'
import { useDraftPart } from '../../../work/composer/drafts/drafts.ts'
import type { News } from '../../../work/composer/guard.ts'
import { Composer, type ComposerHandle } from '../../../work/composer/parts/Composer.tsx'
import { ComposerModes, type Mode } from '../../../work/composer/parts/ComposerModes.tsx'
import { NoComposer } from '../../../work/composer/parts/NoComposer.tsx'
import { NoteComposer } from '../../../work/composer/parts/NoteComposer.tsx'
import { Replacing } from '../../../work/composer/parts/Replacing.tsx'
import { type Sender, useStop, write } from '../../../work/composer/sender.ts'
import { undoEnd } from '../../../work/composer/undo.ts'
import { useSentNotice } from '../../../work/composer/useSentNotice.ts'
import { useAccount, useActor } from '../../desk/api.ts'
import { TwinsOffer } from '../../duplicates/parts/TwinsOffer.tsx'
import { MacroMenu } from '../../macros/parts/MacroMenu.tsx'
import { useReady } from '../../templates/useReady.ts'
import { useAddNote } from '../handling.ts'
import { itemKind } from '../kind.ts'
import { useRunMacro } from '../useRunMacro.ts'
import { useTakeBack } from '../useTakeBack.ts'

type Props = {
  ref: Ref<ComposerHandle>
  card: ItemCard
  item: Item
  sender: Sender
  onShowNews: (news: readonly News[]) => void
  onNext?: () => void
  /** Back to this one. */
  onReturn: () => void
}

export function ItemComposer({ ref, card, item, sender, onShowNews, onNext, onReturn }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const account = useAccount(item.object_id)
  const network = findNetwork(account?.provider ?? '')
  const { cancel } = useTakeBack(sender.thread)
  const tellSent = useSentNotice()
  const macro = useRunMacro(item, sender.seen.version)
  const isMeantPrivate = useDraftPart(sender.thread, ({ is_private = false }) => is_private)
  const isNote = useIsNote(sender.thread)
  const isBlank = useDraftPart(sender.thread, ({ text }) => text.trim() === '')
  const saveNote = useSaveNote(item)
  const mayReply = may('items.reply', item.space_id)
  const mayNote = may('items.process', item.space_id)
  const possible = channelFor(network?.comments, item.kind)
  const now = useNow()
  const isPrivatePossible = isWithin(possible, 'private_reply', item.created_at, now)
  const closes_at = closingOf(possible, item.created_at)
  const is_private = isPrivatePossible && isMeantPrivate
  const second = secondAnswer(
    possible,
    card.replies.filter(({ item_id }) => item_id === item.id),
  )
  useDemandedTag(sender.thread, item.id)
  const facts = {
    author_name: item.author?.name ?? null,
    account_name: account?.name ?? '',
    company_id: account?.company_id ?? 0,
    post_url: card.post?.url ?? null,
  }
  const ready = useReady(item.space_id, facts)
  const undoable = card.replies.findLast(
    ({ state, action, user_id }) =>
      user_id === sender.me && state === 'pending' && (undoEnd(action) ?? 0) > performance.now(),
  )

  const why = !mayReply
    ? ('right' as const)
    : item.status === 'deleted'
      ? ('deleted' as const)
      : !possible?.actions.includes('reply')
        ? ('network' as const)
        : second === 'refused'
          ? ('answered' as const)
          : closes_at !== undefined && now >= closes_at && isBlank && !isPrivatePossible
            ? ('late' as const)
            : undefined
  const modes: Mode[] = ['public', ...(isPrivatePossible ? (['private'] as const) : []), 'note']
  const mode = isNote && mayNote ? 'note' : is_private ? 'private' : 'public'
  const turnTo = (next: Mode) => {
    setIsNote(sender.thread, next === 'note')
    if (next !== 'note') write(sender, (before) => ({ ...before, is_private: next === 'private' }))
  }
  const top = why ? (
    <IconButton
      label={t`Не писать заметку`}
      icon={CloseIcon}
      size="s"
      onClick={() => setIsNote(sender.thread, false)}
    />
  ) : (
    <ComposerModes modes={modes} mode={mode} onMode={turnTo} />
  )

  if (!account) return null
  if (mode === 'note')
    return (
      <NoteComposer
        ref={ref}
        thread={sender.thread}
        thing={{ type: 'item', id: item.id }}
        space_id={item.space_id}
        top={top}
        onSave={saveNote}
      />
    )
  if (why)
    return (
      <NoComposer
        why={why}
        network={network?.name ?? account.provider}
        channel={possible}
        onNote={mayNote ? () => turnTo('note') : undefined}
      />
    )
  return (
    <Composer
      ref={ref}
      sender={sender}
      status={item.status}
      thing={{ type: 'item', id: item.id, space_id: item.space_id }}
      provider={account.provider}
      network={network}
      isDown={account.is_down}
      kind={itemKind}
      label={is_private ? t`Личный ответ автору` : t`Ответ на комментарий`}
      top={top}
      above={
        <>
          {second === 'replaces' && <Replacing />}
          {isBlank && (
            <TwinsOffer
              id={item.id}
              fill={(text) => ready.fill({ text })}
              onTake={(text) => write(sender, (before) => ({ ...before, text }))}
            />
          )}
        </>
      }
      is_private={is_private}
      last_inbound_at={is_private ? null : item.created_at}
      closes_at={is_private ? closingOf(possible, item.created_at, 'private_reply') : closes_at}
      kept={card.draft}
      facts={facts}
      tools={
        <MacroMenu
          space_id={item.space_id}
          target="items"
          isBusy={macro.isPending}
          onRun={(macro_id) => macro.mutate(macro_id)}
        />
      }
      ways={[
        { label: t`Ответить и закрыть`, then_status: 'closed' },
        { label: t`Ответить`, then_status: null },
        { label: t`Ответить и ждать клиента`, then_status: 'waiting' },
      ]}
      onShowNews={onShowNews}
      onNext={
        onNext &&
        ((sent_id) => {
          onNext()
          tellSent({
            ...{ sent_id, undo_ms: sender.undo_ms, name: item.author?.name ?? null, isHeld: account.is_down },
            onUndo: () => {
              onReturn()
              cancel(sent_id)
            },
          })
        })
      }
      onUndo={undoable && (() => cancel(undoable.id))}
    />
  )
}

/** Stands in the thread at once; where it is refused, its words go back into the field. */
function useSaveNote(item: Item) {
  const me = useActor().id
  const tellRefused = useNoteRefused()
  const { mutateAsync } = useAddNote()
  return async (note: NoteDraft) => {
    try {
      return await mutateAsync({ ...note, item, user_id: me, key: crypto.randomUUID() })
    } catch (error) {
      tellRefused(error)
      throw error
    }
  }
}

/** An answer that would close the comment was refused for want of a tag: here it can be put on. */
function useDemandedTag(thread: string, id: number) {
  const stop = useStop(thread)
  const isDemanded = stop?.why === 'refused' && stop.error_type === 'tag_required'
  useEffect(() => {
    if (isDemanded) openPicker({ type: 'item', id }, 'tags')
  }, [isDemanded, id])
}
