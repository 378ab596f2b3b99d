import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { PlayIcon } from '../../../ui/icons/icons.tsx'
import classes from './Attachments.module.css'

const rates = [1, 1.5, 2] as const

/** A voice message: play, where one is, how long it is, and how fast. */
export function Voice({ url }: { url: string }) {
  const { t, i18n } = useLingui()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(0)
  const [rate, setRate] = useState<(typeof rates)[number]>(1)
  const toggle = () => (isPlaying ? audio.current?.pause() : void audio.current?.play().catch(() => setIsBroken(true)))
  const speedUp = () => {
    const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
    setRate(next)
    if (audio.current) audio.current.playbackRate = next
  }

  return (
    <div className={classes.voice}>
      {/* biome-ignore lint/a11y/useMediaCaption: a voice message has no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onDurationChange={(event) => setLength(event.currentTarget.duration)}
        onError={() => setIsBroken(true)}
      />
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? t`Пауза` : t`Слушать голосовое сообщение`}
        onClick={toggle}
        disabled={isBroken}
      >
        {isPlaying ? <Pause /> : <PlayIcon size={16} />}
      </button>
      {isBroken ? (
        <span className={classes.size}>
          <Trans>не воспроизводится</Trans>
        </span>
      ) : (
        <>
          <input
            className={classes.track}
            type="range"
            aria-label={t`Место в записи`}
            min={0}
            max={Number.isFinite(length) && length > 0 ? length : 1}
            step={0.1}
            value={at}
            onChange={(event) => {
              if (audio.current) audio.current.currentTime = Number(event.target.value)
            }}
          />
          <span className={classes.length}>{formatLength(isPlaying || at > 0 ? at : length)}</span>
          <button type="button" className={classes.rate} aria-label={t`Скорость ${rate}×`} onClick={speedUp}>
            {i18n.number(rate)}×
          </button>
        </>
      )}
    </div>
  )
}

/** «0:24». */
export function formatLength(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.round(seconds) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function Pause() {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M7 5h3v14H7zM14 5h3v14h-3z" />
    </svg>
  )
}
