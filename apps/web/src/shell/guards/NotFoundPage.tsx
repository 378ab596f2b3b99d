import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/page/Empty.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Empty
      isPage
      icon={SearchIcon}
      title={t`Страница не найдена`}
      text={t`Ссылка устарела или в адресе опечатка.`}
      action={
        <Button component={Link} to="/">
          <Trans>На главную</Trans>
        </Button>
      }
    />
  )
}
