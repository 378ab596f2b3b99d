import { Trans, useLingui } from '@lingui/react/macro'
import type { Attachment } from '@otklik/contract/files/files.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/pages/lazy.ts'
import { DocumentIcon, DownloadIcon, LinkIcon } from '../../../ui/icons/icons.tsx'
import { inAlbums } from '../albums.ts'
import { formatSize } from '../size.ts'
import classes from './Attachments.module.css'
import { Photo } from './Photo.tsx'
import { Voice } from './Voice.tsx'

const Lightbox = lazyPart(() => import('./Lightbox.tsx'), 'Lightbox')

/** Everything that came with a comment or a message, in its order; several photos together are an album. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const [viewed, setViewed] = useState<number>()
  const photos = attachments.filter(({ kind, url }) => kind === 'photo' && url !== null)
  if (attachments.length === 0) return null

  return (
    <div className={classes.list}>
      {inAlbums(attachments).map((part) =>
        Array.isArray(part) ? (
          <div key={part[0]?.id} className={classes.album} data-odd={part.length % 2 === 1 || undefined}>
            {part.map((photo) => (
              <Photo key={photo.id} attachment={photo} onView={() => setViewed(photo.id)} isTile />
            ))}
          </div>
        ) : (
          <One key={part.id} attachment={part} onView={() => setViewed(part.id)} />
        ),
      )}
      {viewed !== undefined && (
        <Suspense>
          <Lightbox photos={photos} start_id={viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function One({ attachment, onView }: { attachment: Attachment; onView: () => void }) {
  const { kind, url, state } = attachment
  if (kind === 'link' && url) return <OutLink attachment={attachment} href={url} />
  if (state === 'ready' && url !== null) {
    if (kind === 'photo') return <Photo attachment={attachment} onView={onView} />
    if (kind === 'sticker') return <Photo attachment={attachment} isSticker />
    if (kind === 'voice') return <Voice url={url} />
    if (kind === 'video') return <Video attachment={attachment} url={url} />
    return <Document attachment={attachment} href={url} />
  }
  return <Absent attachment={attachment} />
}

function Document({ attachment: { name, bytes }, href }: { attachment: Attachment; href: string }) {
  const { t, i18n } = useLingui()
  return (
    <a className={classes.document} href={href} download={name} aria-label={t`Скачать ${name}`}>
      <DocumentIcon size={18} />
      <span className={classes.name}>{name}</span>
      {bytes !== null && <span className={classes.size}>{formatSize(bytes, i18n.locale)}</span>}
      <DownloadIcon size={15} />
    </a>
  )
}

function OutLink({ attachment: { name }, href }: { attachment: Attachment; href: string }) {
  return (
    <a className={classes.document} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <LinkIcon size={16} />
      <span className={classes.name}>{name || href}</span>
    </a>
  )
}

function Video({ attachment, url }: { attachment: Attachment; url: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: customers send no captions with their videos
    <video
      className={classes.video}
      src={url}
      poster={attachment.thumb_url ?? undefined}
      controls
      // Few networks give a still with it: its first picture is one.
      preload="metadata"
      aria-label={attachment.name}
    />
  )
}

/** Not here: on its way, refused for its size or kind, or lost by the network. */
function Absent({ attachment: { name, state } }: { attachment: Attachment }) {
  return (
    <span className={classes.document} data-absent>
      <DocumentIcon size={18} />
      <span className={classes.name}>{name || <Trans>Файл</Trans>}</span>
      <span className={classes.size}>
        {state === 'loading' ? (
          <Trans>загружается…</Trans>
        ) : state === 'refused' ? (
          <Trans>не принят</Trans>
        ) : (
          <Trans>недоступен</Trans>
        )}
      </span>
    </span>
  )
}
