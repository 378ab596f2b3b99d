import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import type { HistoryStep } from '@otklik/contract/work/work.ts'
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMay } from '../../../platform/may.ts'
import { ChevronDownIcon, DotsIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { ServiceLine } from '../../../work/card/parts/History.tsx'
import { useHands } from '../../../work/card/useHands.ts'
import { rowKey, unanswered, useEchoes } from '../../../work/composer/echoes.ts'
import { pointOut } from '../../../work/list/showNews.ts'
import { useActor } from '../../desk/api.ts'
import { messageOfEcho, type ShownMessage } from '../conversation.ts'
import { type ConversationRow, conversationRows, stepsAmong } from '../days.ts'
import { useSetMessageLater } from '../deeds.ts'
import { quote } from '../quotes.ts'
import { soughtMessage } from '../sought-message.ts'
import { stretchesOf } from '../stretches.ts'
import { useTyping } from '../typing.ts'
import type { ChatState } from '../useChat.ts'
import { useReading } from '../useReading.ts'
import { useSteady } from '../useSteady.ts'
import { useTakeBack } from '../useTakeBack.ts'
import classes from './Conversation.module.css'
import { MessageBubble } from './MessageBubble.tsx'
import { Stretch } from './Stretch.tsx'

/** Leads to something of the dialogue, by its mark. */
export type ConversationHandle = { show: (mark: string) => void }

type Props = {
  ref?: Ref<ConversationHandle>
  chat: Chat
  messages: readonly Message[]
  history: readonly HistoryStep[]
  state: ChatState['messagesState']
  thread: string
  onRepeat: (echo_id: number) => void
  /** The next message answers one of these. */
  onQuoted: () => void
}

/** So many stretches stand at the end when a dialogue is opened. */
const AT_END = 3

/** The dialogue from its end upwards; older messages come when one scrolls towards them. */
export function Conversation({ ref, chat, messages, history, state, thread, onRepeat, onQuoted }: Props) {
  const { t } = useLingui()
  const me = useActor().id
  const allows = useMay()
  const may = allows('chats.reply', chat.space_id)
  const mayStop = may && allows('spaces.manage', chat.space_id)
  const box = useRef<HTMLDivElement>(null)
  const echoes = unanswered(useEchoes(thread), messages, me)
  const shown: ShownMessage[] = [...messages, ...echoes.map((echo) => messageOfEcho(echo, chat, me))]
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  const firstNew_id = useReading(chat, messages)
  const from_at = state.hasNextPage ? (messages[0]?.created_at ?? 0) : 0
  const rows = conversationRows(shown, firstNew_id, stepsAmong(history, from_at))
  const [from_key] = useState(() => rows.findLast(({ kind }) => kind === 'message')?.key)
  const stretches = stretchesOf(rows, from_key)
  const firstNew = stretches.findIndex(({ rows }) => rows.some(({ kind }) => kind === 'new'))
  const thereFrom = Math.min(stretches.length - AT_END, firstNew < 0 ? stretches.length : firstNew)
  const { isAtEnd, toEnd } = useSteady(box, messages)
  const below = useBelow(messages, isAtEnd)
  const { cancel, retry, isBusy } = useTakeBack(thread, chat.id)
  const { mutate: setLater, isPending: isPlanning } = useSetMessageLater(chat.id)
  const later = useCallback((id: number, send_at: number | null) => setLater({ id, send_at }), [setLater])
  const first = useOlder(state)
  const hands = useHands({ onRepeat })
  const { wanted, find, isFinding } = useFinding(state, ref)
  const sought = soughtMessage.use()
  useEffect(() => {
    if (sought?.chat_id !== chat.id) return
    soughtMessage.set(undefined)
    find(sought.id)
  }, [sought, chat.id, find])
  const answer = useCallback(
    ({ id, text }: Message) => {
      quote(thread, { id, text })
      onQuoted()
    },
    [thread, onQuoted],
  )

  // What one has just sent is at the end.
  const sent = echoes.length
  useLayoutEffect(() => {
    if (sent > 0) toEnd()
  }, [sent, toEnd])
  useStartAtNew(box, firstNew_id)

  /** What is on its way is its writer's; administrators may stop it. */
  const isTheirs = ({ user_id }: Message) => (may && user_id === me) || mayStop
  const showRow = (row: ConversationRow) => {
    switch (row.kind) {
      case 'day':
        return <Time key={row.key} at={row.at} form="day" className={classes.day} />
      case 'new':
        return (
          <p key={row.key} className={classes.new}>
            <Trans>новые</Trans>
          </p>
        )
      case 'step':
        return (
          <div key={row.key} className={classes.step}>
            <ServiceLine step={row.step} space_id={chat.space_id} form="clock" />
          </div>
        )
      case 'message':
        return (
          <MessageBubble
            key={`message-${rowKey(row.message.id)}`}
            message={row.message}
            chat={chat}
            isFirst={row.isFirst}
            quoted={byId.get(row.message.quoted_id ?? 0)}
            isBusy={isBusy || isPlanning}
            onFind={find}
            onQuote={may ? answer : undefined}
            onCancel={isTheirs(row.message) ? cancel : undefined}
            onRetry={may ? retry : undefined}
            onLater={isTheirs(row.message) ? later : undefined}
            onRepeat={hands.onRepeat}
          />
        )
    }
  }

  return (
    <div className={classes.place}>
      {isFinding && (
        <p className={classes.finding} role="status">
          <Trans>Ищем сообщение…</Trans>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={box} className={classes.box} role="log" aria-label={t`Сообщения`} tabIndex={0}>
        <div className={classes.messages}>
          <div ref={first} className={classes.older} aria-hidden={!state.isFetchNextPageError}>
            {state.isFetchNextPageError ? (
              <Button variant="default" size="xs" onClick={() => void state.fetchNextPage()}>
                <Trans>Загрузить более ранние</Trans>
              </Button>
            ) : (
              state.hasNextPage && <Trans>Загружаем более ранние…</Trans>
            )}
          </div>
          {stretches.map(({ number, rows }, index) => (
            <Stretch
              key={number}
              rows={rows}
              isThereAtFirst={index >= thereFrom}
              isWanted={wanted !== undefined && rows.some(({ key }) => key === wanted)}
            >
              {showRow}
            </Stretch>
          ))}
          <Typing chat={chat} />
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={classes.down} onClick={toEnd}>
          <ChevronDownIcon size={16} />
          {below > 0
            ? t({
                message: plural(below, {
                  one: '# новое сообщение',
                  few: '# новых сообщения',
                  many: '# новых сообщений',
                  other: '# нового сообщения',
                }),
              })
            : t`К последним`}
        </button>
      )}
    </div>
  )
}

/** Where the next message will stand. The head says it, too, to whoever reads further up. */
function Typing({ chat }: { chat: Chat }) {
  const { t } = useLingui()
  const name = chat.author.name || t`Клиент`
  if (!useTyping(chat.id)) return null
  return (
    <p className={classes.typing} aria-hidden="true">
      <DotsIcon size={16} />
      <Trans>{name} печатает</Trans>
    </p>
  )
}

/** How many came in while one was reading further up. */
function useBelow(messages: readonly Message[], isAtEnd: boolean): number {
  const last_id = useRef<number | undefined>(messages.at(-1)?.id)
  if (isAtEnd) last_id.current = messages.at(-1)?.id
  const index = messages.findLastIndex(({ id }) => id === last_id.current)
  return messages.slice(index + 1).filter(({ is_own }) => !is_own).length
}

/** Asks for the page before when its place comes near. */
function useOlder({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Props['state']) {
  const first = useRef<HTMLDivElement>(null)
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!first.current || !isWanted) return
    const root = first.current.closest('[role=log]')
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root,
      rootMargin: '800px 0px 0px',
    })
    near.observe(first.current)
    return () => near.disconnect()
  }, [isWanted, fetchNextPage])
  return first
}

/** Leads to a message, loading what is above until it is there; or to something that is loaded already. */
function useFinding(state: Props['state'], ref: Props['ref']) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = state
  const { t } = useLingui()
  const [wanted, setWanted] = useState<{ mark: string; isOld: boolean }>()
  useImperativeHandle(ref, () => ({ show: (mark) => setWanted({ mark, isOld: false }) }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page it may be there
  useEffect(() => {
    if (!wanted || isFetchingNextPage) return
    const isMissed = !pointOut(wanted.mark) && wanted.isOld
    if (isMissed && hasNextPage && !isFetchNextPageError) return void fetchNextPage()
    if (isMissed) toast.warn(t`Этого сообщения здесь больше нет.`)
    setWanted(undefined)
  }, [wanted, data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const find = useCallback((id: number) => setWanted({ mark: `message-${id}`, isOld: true }), [])
  return { wanted: wanted?.mark, find, isFinding: wanted?.isOld ?? false }
}

/** Begins at the first unread message when there are more than fit. */
function useStartAtNew(box: RefObject<HTMLDivElement | null>, firstNew_id: number | null) {
  useLayoutEffect(() => {
    const element = box.current
    const mark = element?.querySelector(`[data-mark="message-${firstNew_id}"]`)
    if (!element || !mark) return
    const above = element.getBoundingClientRect().top + 64 - mark.getBoundingClientRect().top
    if (above > 0) element.scrollTop -= above
  }, [box, firstNew_id])
}
