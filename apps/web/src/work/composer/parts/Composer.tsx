import { Trans, useLingui } from '@lingui/react/macro'
import { chooseBy } from '@otklik/contract/networks/file-types.ts'
import type { Network } from '@otklik/contract/networks/network.ts'
import { templateGap } from '@otklik/contract/templates/template-text.ts'
import type { Template } from '@otklik/contract/templates/templates.ts'
import type { Lock } from '@otklik/contract/wire/socket.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useUser } from '../../../domains/desk/api.ts'
import { UploadTray } from '../../../domains/files/parts/UploadTray.tsx'
import { useExecutables } from '../../../domains/files/useExecutables.ts'
import { optionId, SlashList } from '../../../domains/templates/parts/SlashList.tsx'
import { type Facts, useReady } from '../../../domains/templates/useReady.ts'
import { useSlash } from '../../../domains/templates/useSlash.ts'
import { useKeys } from '../../../platform/keys.ts'
import { lockThing } from '../../../platform/live/socket.ts'
import { PlugOffIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Rival } from '../../card/parts/Rival.tsx'
import { useHands } from '../../card/useHands.ts'
import { useIsFirst, useRival } from '../../card/useRival.ts'
import { useField } from '../../filters/useField.ts'
import type { Kind } from '../../kind.ts'
import { useAwaited } from '../drafts/awaited.ts'
import { type Draft, draftOf, useDraftPart } from '../drafts/drafts.ts'
import type { ServerDraft } from '../drafts/kept-drafts.ts'
import { useBegun } from '../drafts/useBegun.ts'
import { useKeptDraft } from '../drafts/useKeptDraft.ts'
import type { Quoted } from '../echoes.ts'
import type { News } from '../guard.ts'
import { faultOf, useFaultWords } from '../reply-fault.ts'
import { dismissStop, type Sender, send, useStop, write } from '../sender.ts'
import { useUploads } from '../useUploads.ts'
import { useWriting } from '../useWriting.ts'
import { tellWritingHeight } from '../writing-height.ts'
import { AiButton, AiHanded, AiPanel } from './AiTool.tsx'
import { CapabilityStrip } from './CapabilityStrip.tsx'
import classes from './Composer.module.css'
import { ComposerFoot } from './ComposerFoot.tsx'
import { GuardBar } from './GuardBar.tsx'
import type { Way } from './SendButton.tsx'

export type ComposerHandle = { focus: () => void }

type Props = {
  ref?: Ref<ComposerHandle>
  sender: Sender
  /** How what is being answered stands now. */
  status: WorkStatus
  /** What is being answered: colleagues see it while somebody types. */
  thing: Lock
  provider: string
  network: Network | undefined
  /** Its account is not connected: what is sent waits. */
  isDown: boolean
  kind: Kind
  label: string
  /** On the button that sends. */
  hasIcon?: boolean
  /** What templates are filled from. */
  facts: Facts
  ways: readonly [Way, ...Way[]]
  /** When the customer last wrote, where the network closes the reply window after a while. */
  last_inbound_at?: number | null
  /** What is being answered in particular. */
  quoted?: Quoted | null
  /** At the left of the foot, beside the paper clip. */
  tools?: ReactNode
  /** At the very top: who will read it. */
  top?: ReactNode
  /** Above the field. */
  above?: ReactNode
  /** To its author alone. */
  is_private?: boolean
  /** When the network stops to listen: nothing can be planned after that. */
  closes_at?: number
  /** The draft as the card tells of it. */
  kept?: ServerDraft | null
  onShowNews: (news: readonly News[]) => void
  /** To the next of the list, with the way to take back what was sent; absent at its end. */
  onNext?: (sent_id: number) => void
  /** Takes back what was sent a moment ago; absent when there is nothing. */
  onUndo?: () => void
}

/** Where an answer is written, for comments and for dialogues alike. */
export function Composer(props: Props) {
  const { ref, sender, thing, provider, network, label, facts, ways, last_inbound_at, quoted } = props
  const { onShowNews, onNext, onUndo } = props
  const { t } = useLingui()
  const channel = network?.[props.kind.channel] ?? null
  const stop = useStop(sender.thread)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const uploads = useUploads(sender, thing.space_id, channel)
  const rival = useRival(thing)
  // Of the text only what changes now and then: a key draws none of this anew.
  const action = props.is_private ? 'private_reply' : 'reply'
  const offReason = useFaultWords(useDraftPart(sender.thread, (draft) => faultOf(channel, draft, action)))
  const hasText = useDraftPart(sender.thread, ({ text }) => text.trim() !== '')
  const files = useDraftPart(sender.thread, (draft) => draft.uploads)
  const ready = useReady(thing.space_id, facts)
  const listId = useId()

  const take = (template: Template, at?: { start: number; end: number }) => {
    insert(ready.fill(template), { at, select: templateGap })
    uploads.addReady(template.files)
    write(sender, (before) => ({ ...before, template_id: template.id }))
    ready.noteUse(template)
  }
  const takeSuggested = (text: string, suggestion_id: number | undefined) => {
    write(sender, (before) => ({ ...before, text, suggestion_id }))
    field.current?.focus()
  }
  const slash = useSlash(ready.templates, field, take)
  const offered = slash.offer?.found[slash.offer.active]
  const { insert } = useField(field, sender, slash.look)

  useKeptDraft(sender.thread, props.kept)
  const isWriting = useWriting(sender.thread)
  const isFirst = useIsFirst(isWriting, rival)
  useLock(thing, isWriting)
  const forgetBegun = useBegun(props.kind, thing.id, sender.thread, props.status)
  useAwaited(thing, (typed, isFocused) => {
    if (typed !== '') write(sender, (before) => withText(before, before.text + typed))
    if (isFocused) field.current?.focus()
    const end = draftOf(sender.thread).text.length
    field.current?.setSelectionRange(end, end)
  })
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }))

  const mayLeave = useExecutables()
  const isNextAlways = useUser().settings.next_after_reply ?? false
  const sendBy = async ({ then_status, isNext = isNextAlways }: Way, send_at: number | null = null) => {
    if (rival && !isFirst() && !(await confirmSecond(rival.name))) return
    if (!(await mayLeave(files))) return
    uploads.clearFaults()
    forgetBegun()
    const manner = { then_status, is_private: props.is_private ?? false, quoted: quoted ?? null, send_at }
    const sending = send(sender, manner)
    field.current?.focus()
    if (!isNext || !onNext) return
    // Only once the server has it: what is stopped must be seen here.
    const sent_id = await sending
    if (sent_id !== undefined) onNext(sent_id)
  }
  // Listed, but heard by the field itself.
  useKeys([
    { key: 'mod+Enter', label: ways[0].label, run: () => {}, isMeant: () => false },
    ...(onNext
      ? [{ key: 'mod+shift+Enter', label: t`Отправить и к следующему`, run: () => {}, isMeant: () => false }]
      : []),
  ])
  const hands = useHands({
    pick: (files: File[]) => uploads.add(files),
    take: (template: Template) => take(template),
    insert: (text: string) => insert(text),
    send: (way: Way, send_at: number | null) => void sendBy(way, send_at),
  })
  const confirmSecond = (name: string) =>
    confirm({
      title: t`${name} уже отвечает`,
      text: t`Клиент может получить два ответа.`,
      yes: t`Всё равно отправить`,
      isRisky: true,
    })
  const press = (event: React.KeyboardEvent) => {
    if (slash.press(event)) return
    const isHeld = event.ctrlKey || event.metaKey
    if (isHeld && event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (offReason === undefined) void sendBy(event.shiftKey ? { ...ways[0], isNext: true } : ways[0])
    }
    if (isHeld && event.code === 'KeyZ' && draftOf(sender.thread).text === '' && onUndo) {
      event.preventDefault()
      onUndo()
    }
    if (event.key === 'Escape') field.current?.blur()
  }
  const drop = (event: React.DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    uploads.add([...event.dataTransfer.files])
  }

  return (
    <>
      {stop && (
        <GuardBar
          stop={stop}
          space_id={thing.space_id}
          onClose={() => dismissStop(sender)}
          onShow={() => {
            dismissStop(sender)
            if (stop.why === 'stale') onShowNews(stop.news)
          }}
          onSend={() => stop.why === 'stale' && void send(sender, stop.manner, stop.now)}
        />
      )}
      {isAsking ? (
        <AiPanel
          thing={thing}
          typed={() => draftOf(sender.thread).text}
          onTake={takeSuggested}
          onClose={() => setIsAsking(false)}
        />
      ) : (
        <AiHanded thing={thing} typed={() => draftOf(sender.thread).text} onTake={takeSuggested} />
      )}
      <section
        ref={tellWritingHeight}
        className={classes.composer}
        aria-label={label}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setIsOver(false)}
        onDrop={drop}
      >
        {slash.offer && <SlashList id={listId} offer={slash.offer} fill={ready.fill} onTake={slash.take} />}
        <div className={classes.top}>
          {props.top}
          {rival && <Rival rival={rival} />}
        </div>
        {props.isDown && (
          <p className={classes.down} role="status">
            <PlugOffIcon size={15} />
            <Trans>Аккаунт отключён: ответ подождёт и уйдёт, когда его подключат снова.</Trans>
          </p>
        )}
        {props.above}
        <textarea
          ref={field}
          className={classes.text}
          aria-label={label}
          placeholder={label}
          rows={2}
          aria-autocomplete={ready.isOn ? 'list' : undefined}
          aria-controls={slash.offer && listId}
          aria-activedescendant={offered && optionId(listId, offered)}
          onChange={(event) => {
            slash.look()
            write(sender, (before) => withText(before, event.target.value))
          }}
          onSelect={slash.look}
          onBlur={slash.look}
          onKeyDown={press}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0) return
            event.preventDefault()
            uploads.add(files)
          }}
        />
        <UploadTray uploads={files} faults={uploads.faults} onRemove={uploads.remove} />
        <ComposerFoot
          thread={sender.thread}
          provider={provider}
          ready={ready}
          tools={<AiButton space_id={thing.space_id} isOn={isAsking} onToggle={setIsAsking} beside={props.tools} />}
          ways={ways}
          closes_at={props.closes_at}
          offReason={offReason}
          isReasonSaid={offReason !== undefined && hasText}
          takes={channel?.uploads ?? 0}
          room={(channel?.uploads ?? 0) - files.length}
          accept={channel?.file_types && chooseBy(channel.file_types)}
          hasIcon={props.hasIcon ?? false}
          hands={hands}
          hasNext={onNext !== undefined}
        />
        {channel && (
          <CapabilityStrip
            thread={sender.thread}
            provider={provider}
            channel={channel}
            last_inbound_at={last_inbound_at ?? null}
          />
        )}
      </section>
    </>
  )
}

/** Nothing is left of a template or a suggestion in an empty field. */
const withText = (draft: Draft, text: string): Draft => ({
  ...draft,
  text,
  template_id: text === '' ? undefined : draft.template_id,
  suggestion_id: text === '' ? undefined : draft.suggestion_id,
})

/** Colleagues see that somebody is at it, for as long as that is so. */
function useLock({ type, id, space_id }: Lock, isWriting: boolean) {
  useEffect(() => (isWriting ? lockThing({ type, id, space_id }) : undefined), [type, id, space_id, isWriting])
}
