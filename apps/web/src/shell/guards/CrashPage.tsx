import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChunkFailed, reloadPage } from '../../platform/pages/chunks.ts'
import { forgetFailures } from '../../platform/pages/lazy.ts'
import { isAllKept, useHoldTyped } from '../../platform/typed/keep-typed.ts'
import { reach } from '../../platform/wire/reach.ts'
import { RefreshIcon, WarningIcon } from '../../ui/icons/first-icons.tsx'
import { LightButton } from '../../ui/marks/LightButton.tsx'
import classes from '../../ui/page/Empty.module.css'

/** A page broke by a bug of ours, or a part of it was not loaded before the network went: that comes by itself. */
export function CrashPage({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const isAway = error instanceof ChunkFailed && !error.isGone
  const [isKept] = useState(() => isAway || isAllKept())
  useHoldTyped()
  useEffect(() => console.error(error), [error])
  useEffect(() => {
    if (!isAway) return
    return reach.onBack(() => {
      forgetFailures()
      reset()
      void router.invalidate()
    })
  }, [isAway, reset, router])
  return (
    <div className={classes.root} role="alert">
      <span className={classes.failed}>
        <WarningIcon size={26} />
      </span>
      <p className={classes.title}>{isAway ? t`Нет связи` : t`Страница не открылась`}</p>
      <p className={classes.text}>
        {isAway
          ? t`Сервис недоступен. Проверьте ваше интернет-соединение и повторите попытку.`
          : isKept
            ? t`Набранное сохранено. Обновите страницу; если не поможет, напишите в поддержку.`
            : t`Обновите страницу; если не поможет, напишите в поддержку.`}
      </p>
      <div className={classes.actions}>
        <LightButton type="button" onClick={() => (isAway ? void reach.askNow() : reloadPage())}>
          <RefreshIcon />
          {isAway ? <Trans>Повторить</Trans> : <Trans>Обновить</Trans>}
        </LightButton>
      </div>
    </div>
  )
}
