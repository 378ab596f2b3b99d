import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../platform/wire/session.ts'
import { LockIcon } from '../../ui/icons/icons.tsx'
import { FullPage } from '../frame/FullPage.tsx'

/** `reason` is what the server said. */
export function NoAccess({ reason, isInFrame }: { reason: string; isInFrame?: boolean }) {
  const { t } = useLingui()
  return (
    <FullPage
      icon={LockIcon}
      isInFrame={isInFrame}
      title={t`Нет доступа`}
      text={
        <>
          {reason} <Trans>Обратитесь к администратору.</Trans>
        </>
      }
      actions={
        <>
          {isInFrame && (
            <Button size="md" component={Link} to="/">
              <Trans>На главную</Trans>
            </Button>
          )}
          <Button size="md" variant="default" onClick={signOut}>
            <Trans>Войти другим пользователем</Trans>
          </Button>
        </>
      }
    />
  )
}
