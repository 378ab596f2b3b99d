import { useLingui } from '@lingui/react/macro'
import type { Attachment } from '@otklik/contract/files/files.ts'
import classes from './Attachments.module.css'

const WIDEST = 300
const TALLEST = 320
const STICKER = 128

type Props = {
  attachment: Attachment
  onView?: () => void
  isSticker?: boolean
  /** As large as its place in an album. */
  isTile?: boolean
}

/** Takes its final room before the picture is there: nothing moves when it comes. */
export function Photo({ attachment, onView, isSticker, isTile }: Props) {
  const { t } = useLingui()
  const { url, thumb_url, name } = attachment
  const size = isSticker ? fitted(attachment, STICKER, STICKER) : fitted(attachment, WIDEST, TALLEST)
  const picture = (
    <img
      src={thumb_url ?? url ?? undefined}
      alt={name || t`Фотография`}
      width={size.width}
      height={size.height}
      loading="lazy"
      decoding="async"
    />
  )
  if (isSticker || !onView) return <span className={classes.sticker}>{picture}</span>
  return (
    <button
      type="button"
      className={isTile ? classes.tile : classes.photo}
      style={isTile ? undefined : { width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
      onClick={onView}
    >
      {picture}
    </button>
  )
}

/** The network does not always tell the size: then a usual photo's. */
export function fitted({ width, height }: Pick<Attachment, 'width' | 'height'>, widest: number, tallest: number) {
  const [given_width, given_height] = width && height ? [width, height] : [widest, Math.round(widest * 0.56)]
  const scale = Math.min(1, widest / given_width, tallest / given_height)
  return { width: Math.round(given_width * scale), height: Math.round(given_height * scale) }
}
