import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat, Message } from '@otklik/contract/chats.ts'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useMay } from '../../../platform/may.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Time } from '../../../ui/Time.tsx'
import { unanswered, useEchoes } from '../../actions/echoes.ts'
import { useActor } from '../../desk/api.ts'
import { messageOfEcho, type ShownMessage } from '../conversation.ts'
import { conversationRows } from '../days.ts'
import { quote } from '../quotes.ts'
import type { ChatState } from '../useChat.ts'
import { useReading } from '../useReading.ts'
import { useSteady } from '../useSteady.ts'
import { useTakeBack } from '../useTakeBack.ts'
import classes from './Conversation.module.css'
import { MessageBubble } from './MessageBubble.tsx'

type Props = {
  chat: Chat
  messages: readonly Message[]
  state: ChatState['messagesState']
  thread: string
  onRepeat: (echo_id: number) => void
  /** The next message answers one of these. */
  onQuoted: () => void
}

/** The dialogue from its end upwards; older messages come when one scrolls towards them. */
export function Conversation({ chat, messages, state, thread, onRepeat, onQuoted }: Props) {
  const { t } = useLingui()
  const me = useActor().id
  const may = useMay()('chats.reply', chat.space_id)
  const box = useRef<HTMLDivElement>(null)
  const echoes = unanswered(useEchoes(thread), messages, me)
  const shown: ShownMessage[] = [...messages, ...echoes.map((echo) => messageOfEcho(echo, chat, me))]
  const firstNew_id = useReading(chat, messages)
  const rows = conversationRows(shown, firstNew_id)
  const { isAtEnd, toEnd } = useSteady(box, messages)
  const below = useBelow(messages, isAtEnd)
  const { cancel, retry, isBusy } = useTakeBack(thread, chat.id)
  const first = useOlder(state)
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

  return (
    <div className={classes.place}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={box} className={classes.box} role="log" aria-label={t`Сообщения`} tabIndex={0}>
        <div className={classes.messages}>
          <div ref={first} className={classes.older} aria-hidden={!state.isFetchNextPageError}>
            {state.isFetchNextPageError && (
              <Button variant="default" size="xs" onClick={() => void state.fetchNextPage()}>
                <Trans>Загрузить более ранние</Trans>
              </Button>
            )}
          </div>
          {rows.map((row) =>
            row.kind === 'day' ? (
              <Time key={row.key} at={row.at} form="day" className={classes.day} />
            ) : row.kind === 'new' ? (
              <p key={row.key} className={classes.new}>
                <Trans>новые</Trans>
              </p>
            ) : (
              <MessageBubble
                key={row.key}
                message={row.message}
                chat={chat}
                isFirst={row.isFirst}
                quoted={messages.find(({ id }) => id === row.message.quoted_id)}
                isBusy={isBusy}
                onQuote={may ? answer : undefined}
                onCancel={may ? cancel : undefined}
                onRetry={may ? retry : undefined}
                onRepeat={onRepeat}
              />
            ),
          )}
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

/** Begins at the first unread message when there are more than fit. */
function useStartAtNew(box: React.RefObject<HTMLDivElement | null>, firstNew_id: number | null) {
  useLayoutEffect(() => {
    const element = box.current
    const mark = element?.querySelector(`[data-mark="message-${firstNew_id}"]`)
    if (!element || !mark) return
    const above = element.getBoundingClientRect().top + 64 - mark.getBoundingClientRect().top
    if (above > 0) element.scrollTop -= above
  }, [box, firstNew_id])
}
