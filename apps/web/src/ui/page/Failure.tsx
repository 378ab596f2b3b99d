import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { CloudOffIcon, RefreshIcon } from '../icons/icons.tsx'
import classes from './Empty.module.css'

type Props = { error: unknown; title?: string; onRetry: () => void; isRetrying?: boolean }

/** Something did not load: what, in words, and once more. */
export function Failure({ error, title, onRetry, isRetrying }: Props) {
  const { t } = useLingui()
  const text = useFailureText()
  return (
    <div className={classes.root} role="alert">
      <span className={classes.failed}>
        <CloudOffIcon size={26} />
      </span>
      <p className={classes.title}>{title ?? t`Не загрузилось`}</p>
      <p className={classes.text}>{text(error)}</p>
      <div className={classes.actions}>
        <Button leftSection={<RefreshIcon />} onClick={onRetry} loading={isRetrying}>
          <Trans>Повторить</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The server's own words, or that it could not be reached. */
export function useFailureText() {
  const { t } = useLingui()
  return (error: unknown) =>
    error instanceof CallFailed && error.message !== ''
      ? error.message
      : t`Сервис недоступен. Проверьте ваше интернет-соединение и повторите попытку.`
}
