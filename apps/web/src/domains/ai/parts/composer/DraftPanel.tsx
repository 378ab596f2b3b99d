import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AiReason, ComposeKind, TurnReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useEffect, useRef } from 'react'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { CloseIcon } from '../../../../ui/icons/first-icons.tsx'
import { ChevronLeftIcon, ChevronRightIcon, StopIcon, WandIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { noteDropped, type Target } from '../../compose.ts'
import { useCallWords } from '../../useReasonWords.ts'
import { useTurnWords } from '../../useTurnWords.ts'
import { Marked } from '../Marked.tsx'
import classes from './DraftPanel.module.css'
import { Offers } from './Offers.tsx'
import { type Handed, useDrafts } from './useDrafts.ts'

type Props = Target & {
  /** What is typed now. */
  typed: () => string
  /** Puts a text into the field: under what is typed there, unless it was made of that. */
  onTake: (text: string, suggestion_id: number | undefined, isOfTyped: boolean) => void
  onClose: () => void
  /** What an agent has left here, and why it did not answer itself. */
  handed?: Handed & { reason: TurnReason }
}

const rewrites = ['shorten', 'warmer', 'formal', 'fix', 'translate'] as const satisfies readonly ComposeKind[]

const lasting: ReadonlySet<AiReason> = new Set([
  'no_agent',
  'forbidden',
  'no_key',
  'month',
  'month_short',
  'private_address',
])

/** A draft beside the field: not sent, and not typed, until somebody takes it. */
export function DraftPanel({ item_id, chat_id, typed, onTake, onClose, handed }: Props) {
  const { t } = useLingui()
  const kinds = useCallWords()
  const reasons = useTurnWords()
  const { variants, at, variant, show, ask, stop } = useDrafts({ item_id, chat_id }, handed)
  const [wish, setWish] = useTyped(`ai/wish/${item_id ?? ''}/${chat_id ?? ''}`, '')
  const atFirst = useRef(typed)
  const isHanded = handed !== undefined
  const isWriting = variant?.state === 'writing'
  const hasText = variant !== undefined && variant.text !== ''
  const sources = variant?.sources.filter(({ is_cited }) => is_cited || variant.state === 'writing') ?? []
  const draft = (words: string) => void ask({ kind: 'draft', text: '', wish: words, to: 'customer' })
  // What is typed is not to be written anew unasked.
  useEffect(() => {
    if (!isHanded && atFirst.current().trim() === '') void ask({ kind: 'draft', text: '', wish: '', to: 'customer' })
  }, [ask, isHanded])
  const rewrite = (kind: ComposeKind) => {
    const isOfTyped = hasText ? variant.isOfTyped : true
    const text = (hasText ? variant.text : typed()).trim()
    if (text !== '') void ask({ kind, text, wish: '', to: 'customer' }, { sources, isOfTyped })
  }
  const take = () => {
    if (!variant) return
    onTake(variant.text, variant.suggestion_id ?? undefined, variant.isOfTyped)
    onClose()
  }
  const drop = () => {
    stop()
    // Whether it is noted is nothing to wait for, nor to be told of.
    if (variant?.suggestion_id != null) noteDropped(variant.suggestion_id).catch(() => undefined)
    onClose()
  }
  // Nobody writes here until that is changed elsewhere: there is nothing to ask for again.
  const isMute = variant?.why != null && lasting.has(variant.why)
  const mayTryAgain = variant?.state === 'failed' && !isMute
  return (
    <section className={classes.panel} aria-label={t`Черновик ИИ`}>
      <header className={classes.head}>
        <WandIcon size={15} />
        <b>
          <Trans>Черновик ИИ</Trans>
        </b>
        {handed && at === 0 && (
          <span className={classes.quiet}>
            <Trans>агент не отправил сам: {reasons[handed.reason]}</Trans>
          </span>
        )}
        {variants.length > 1 && variant && (
          <>
            <span className={classes.quiet}>
              <Trans>
                вариант {at + 1} из {variants.length}
              </Trans>
              {variant.kind !== 'draft' && `, ${kinds[variant.kind].toLowerCase()}`}
            </span>
            <IconButton
              label={t`Предыдущий вариант`}
              icon={ChevronLeftIcon}
              size="s"
              disabled={at === 0}
              onClick={() => show(at - 1)}
            />
            <IconButton
              label={t`Следующий вариант`}
              icon={ChevronRightIcon}
              size="s"
              disabled={at === variants.length - 1}
              onClick={() => show(at + 1)}
            />
          </>
        )}
        <span className={classes.end}>
          {variant?.confidence != null && <Trans>уверенность {variant.confidence} %</Trans>}
          {isWriting && (
            <Button variant="subtle" size="xs" leftSection={<StopIcon size={14} />} onClick={stop}>
              <Trans>Остановить</Trans>
            </Button>
          )}
          <IconButton label={t`Закрыть черновик`} icon={CloseIcon} size="s" onClick={drop} />
        </span>
      </header>
      <div className={classes.body}>
        {hasText && (
          <p className={classes.text} aria-busy={isWriting}>
            <Marked text={variant.text} marks={variant.marks} />
          </p>
        )}
        {isWriting && !hasText && (
          <p className={classes.quiet} role="status">
            <Trans>Пишет…</Trans>
          </p>
        )}
        {variant?.state === 'failed' && variant.why !== null && variant.offers.length === 0 && (
          <p className={classes.quiet} role="status">
            {hasText ? (
              <Trans>Текст не окончен: {reasons[variant.why]}.</Trans>
            ) : (
              <Trans>Черновика нет: {reasons[variant.why]}.</Trans>
            )}
          </p>
        )}
        {variant && variant.offers.length > 0 && (
          <Offers
            offers={variant.offers}
            why={variant.why}
            onTake={(text) => {
              onTake(text, undefined, false)
              onClose()
            }}
          />
        )}
        {variant?.state === 'done' && variant.why !== null && variant.offers.length === 0 && (
          <p className={classes.quiet} role="status">
            <Trans>Похожих шаблонов и фактов нет.</Trans>
          </p>
        )}
        {hasText && variant.stopped !== null && (
          <p className={classes.quiet} role="status">
            <Trans>Поиск фактов не окончен: {reasons[variant.stopped]}.</Trans>
          </p>
        )}
        {hasText && sources.length > 0 && (
          <ul className={classes.sources} aria-label={t`Источники`}>
            {sources.map(({ n, kind, title, text }) => (
              <li key={n} title={text}>
                <span className={classes.n}>{n}</span>
                {kind === 'fact' ? <Trans>факт «{title}»</Trans> : <Trans>шаблон «{title}»</Trans>}
              </li>
            ))}
          </ul>
        )}
        {hasText && variant.unknown.length > 0 && (
          <p className={classes.unknown}>
            <Trans>Чего ИИ не знает: {variant.unknown.join('; ')}</Trans>
          </p>
        )}
      </div>
      <footer className={classes.foot}>
        {hasText && variant.state === 'done' && (
          <Button size="xs" onClick={take}>
            <Trans>В поле ответа</Trans>
          </Button>
        )}
        {(variants.length === 0 || mayTryAgain) && (
          <Button size="xs" variant="default" onClick={() => draft('')}>
            {mayTryAgain ? <Trans>Попробовать ещё раз</Trans> : <Trans>Написать черновик</Trans>}
          </Button>
        )}
        {(hasText || variants.length === 0) &&
          rewrites.map((kind) => (
            <Button key={kind} size="xs" variant="default" disabled={isWriting} onClick={() => rewrite(kind)}>
              {kinds[kind]}
            </Button>
          ))}
        {!isMute && (
          <form
            className={classes.wish}
            onSubmit={(event) => {
              event.preventDefault()
              if (wish.trim() !== '') draft(wish.trim())
              setWish('')
            }}
          >
            <input
              aria-label={t`Своя просьба`}
              placeholder={t`Своя просьба…`}
              maxLength={limits.ai_wish}
              value={wish}
              onChange={(event) => setWish(event.target.value)}
            />
          </form>
        )}
        {hasText && variant.state === 'done' && (
          <Button size="xs" variant="subtle" onClick={drop}>
            <Trans>Не подходит</Trans>
          </Button>
        )}
      </footer>
    </section>
  )
}
