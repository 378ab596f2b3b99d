import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Channel } from '@otklik/contract/networks/network.ts'
import { memo } from 'react'
import { formatDuration } from '../../../platform/time/time.ts'
import { EditIcon, HourglassIcon, PaperclipIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import { useNow } from '../../../ui/now.ts'
import { usePhone } from '../../../ui/usePhone.ts'
import { useDraftSoon } from '../drafts/drafts.ts'
import { type Measure, stripOf } from '../strip.ts'
import classes from './CapabilityStrip.module.css'

type Room = Pick<ReturnType<typeof stripOf>, 'characters' | 'bytes'>
type Props = { thread: string; provider: string; channel: Channel; last_inbound_at: number | null }

/** What this network still takes, in words and figures, before anything is sent. */
export const CapabilityStrip = memo(function CapabilityStrip({ thread, provider, channel, last_inbound_at }: Props) {
  const { t, i18n } = useLingui()
  const isPhone = usePhone()
  const { text, uploads } = useDraftSoon(thread)
  const now = useNow()
  const waited_s = last_inbound_at === null ? null : now - last_inbound_at
  const {
    characters,
    bytes,
    files,
    edit_window_s,
    reply_window: answering,
  } = stripOf(channel, text, uploads.length, waited_s)
  const edit_window = edit_window_s === null ? '' : formatDuration(edit_window_s, i18n.locale)
  const reply_window = answering === null ? '' : formatDuration(answering.left, i18n.locale)
  return (
    // On a phone it scrolls, and what scrolls must be reachable by keys.
    <section className={classes.strip} aria-label={t`Что примет сеть`} tabIndex={isPhone ? 0 : undefined}>
      <TextRoom {...{ provider, characters, bytes }} />
      <span data-tone={files.tone}>
        <PaperclipIcon size={13} />
        <Files {...files} />
      </span>
      {edit_window_s !== null && (
        <span>
          <EditIcon size={13} />
          <span>
            <Trans>
              правка <b>{edit_window}</b>
            </Trans>
          </span>
        </span>
      )}
      {answering && (
        <span className={classes.window} data-tone={answering.tone}>
          <HourglassIcon size={13} />
          <span>
            <Trans>
              окно ответа <b>{reply_window}</b>
            </Trans>
          </span>
        </span>
      )}
      <span className={classes.key}>
        <Kbd keys="mod+Enter" />
        <Trans>отправить</Trans>
      </span>
    </section>
  )
})

/** How much of the text is left, by whatever the network counts it. */
export function TextRoom({ provider, characters, bytes }: { provider: string } & Room) {
  return (
    <>
      <span data-tone={characters.tone}>
        <NetworkGlyph network={provider} size={14} />
        <Meter measure={characters} />
        <Characters left={characters.left} />
      </span>
      {bytes && (
        <span data-tone={bytes.tone}>
          <Meter measure={bytes} />
          <Bytes left={bytes.left} />
        </span>
      )}
    </>
  )
}

function Characters({ left }: { left: number }) {
  const { i18n } = useLingui()
  const figure = i18n.number(Math.abs(left))
  return (
    <span>
      {left < 0 ? (
        <Trans>
          лишних знаков: <b>{figure}</b>
        </Trans>
      ) : (
        <>
          <Trans>
            ещё <b>{figure}</b>
          </Trans>{' '}
          <Plural value={left} one="знак" few="знака" many="знаков" other="знака" />
        </>
      )}
    </span>
  )
}

export function Files({ left, limit }: Pick<Measure, 'left' | 'limit'>) {
  if (limit === 0) return <Trans>файлы сеть не принимает</Trans>
  if (left <= 0) return <Trans>больше файлов сеть не примет</Trans>
  return (
    <span>
      <b>{left}</b> <Plural value={left} one="файл" few="файла" many="файлов" other="файла" />
    </span>
  )
}

function Bytes({ left }: { left: number }) {
  const { i18n } = useLingui()
  const figure = i18n.number(Math.abs(left))
  return (
    <span>
      {left < 0 ? (
        <Trans>
          лишних байт: <b>{figure}</b>
        </Trans>
      ) : (
        <Trans>
          ещё <b>{figure}</b> Б
        </Trans>
      )}
    </span>
  )
}

function Meter({ measure: { left, limit } }: { measure: Measure }) {
  const share = Math.min(1, Math.max(0, (limit - left) / limit))
  return (
    <span className={classes.meter} aria-hidden="true">
      <span style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  )
}
