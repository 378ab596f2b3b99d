import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { reloadForChunk } from '../platform/chunks.ts'
import classes from '../ui/Empty.module.css'
import { RefreshIcon, WarningIcon } from '../ui/first-icons.tsx'
import { LightButton } from '../ui/LightButton.tsx'

/** A page broke, by a bug of ours or by a chunk that could not be loaded even after a reload. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useLingui()
  useEffect(() => {
    reloadForChunk(error)
    console.error(error)
  }, [error])
  return (
    <div className={classes.root} role="alert">
      <span className={classes.failed}>
        <WarningIcon size={26} />
      </span>
      <p className={classes.title}>{t`Страница не открылась`}</p>
      <p
        className={classes.text}
      >{t`Черновики сохранены. Обновите страницу; если не поможет, напишите в поддержку.`}</p>
      <div className={classes.actions}>
        <LightButton type="button" onClick={() => location.reload()}>
          <RefreshIcon />
          <Trans>Обновить</Trans>
        </LightButton>
      </div>
    </div>
  )
}
