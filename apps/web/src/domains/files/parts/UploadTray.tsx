import { Trans, useLingui } from '@lingui/react/macro'
import { CloseIcon, DocumentIcon } from '../../../ui/icons/icons.tsx'
import { formatSize } from '../size.ts'
import type { Upload } from '../upload.ts'
import classes from './UploadTray.module.css'

type Props = { uploads: readonly Upload[]; faults: readonly string[]; onRemove: (id: string) => void }

/** What will go with the text, and why something will not. */
export function UploadTray({ uploads, faults, onRemove }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      {faults.length > 0 && (
        <ul className={classes.faults} role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className={classes.tray} aria-label={t`Файлы`}>
          {uploads.map(({ id, name, bytes, progress, file, preview }) => (
            <li key={id} className={classes.file}>
              <span className={classes.picture}>
                {(preview ?? file?.thumb_url) ? (
                  <img src={preview ?? file?.thumb_url ?? ''} alt="" width={36} height={36} />
                ) : (
                  <DocumentIcon size={18} />
                )}
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.size}>
                  {file ? formatSize(bytes, i18n.locale) : <Trans>{Math.round(progress * 100)} %</Trans>}
                </span>
              </span>
              <button
                type="button"
                className={classes.remove}
                aria-label={t`Убрать ${name}`}
                onClick={() => onRemove(id)}
              >
                <CloseIcon size={13} />
              </button>
              {!file && (
                <progress className={classes.progress} value={progress} max={1} aria-label={t`Загрузка ${name}`} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
