import { useLingui } from '@lingui/react/macro'
// biome-ignore lint/style/noRestrictedImports: made of its parts, and nothing opens over a picture
import { Modal } from '@mantine/core'
import type { Attachment } from '@otklik/contract/files/files.ts'
import { useState } from 'react'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, DownloadIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import classes from './Lightbox.module.css'

type Props = { photos: readonly Attachment[]; start_id: number; onClose: () => void }

/** The picture as large as the screen allows; arrows turn the pages. */
export function Lightbox({ photos, start_id, onClose }: Props) {
  const { t } = useLingui()
  const [index, setIndex] = useState(
    Math.max(
      0,
      photos.findIndex(({ id }) => id === start_id),
    ),
  )
  const photo = photos[index]
  if (!photo?.url) return null
  const turn = (step: number) => setIndex((now) => (now + step + photos.length) % photos.length)
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }

  // The page behind does not scroll anyway; locking it would write a style that the content policy forbids.
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      lockScroll={false}
      transitionProps={{ duration: 90 }}
      onKeyDown={press}
    >
      <Modal.Content className={classes.content} aria-label={photo.name || t`Фотография`}>
        <Modal.Body className={classes.body}>
          <div className={classes.bar}>
            <span className={classes.name}>{photo.name}</span>
            {photos.length > 1 && (
              <>
                <IconButton label={t`Предыдущая`} icon={ChevronLeftIcon} onClick={() => turn(-1)} />
                <span className={classes.count}>{t`${index + 1} из ${photos.length}`}</span>
                <IconButton label={t`Следующая`} icon={ChevronRightIcon} onClick={() => turn(1)} />
              </>
            )}
            <a
              className={classes.download}
              href={photo.url}
              download={photo.name}
              aria-label={t`Скачать ${photo.name}`}
            >
              <DownloadIcon size={17} />
            </a>
            <IconButton label={t`Закрыть`} icon={CloseIcon} onClick={onClose} data-autofocus />
          </div>
          {/* A click beside the picture closes; the keyboard has Esc and the button. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: as said above */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as said above */}
          <div className={classes.stage} onClick={(event) => event.target === event.currentTarget && onClose()}>
            <img className={classes.picture} src={photo.url} alt={photo.name || t`Фотография`} />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
