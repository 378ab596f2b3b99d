import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Invite } from '@otklik/contract/users/members.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../../platform/time/time.ts'
import { MailIcon, RefreshIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import row from '../../../ui/page/RowWords.module.css'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import type { UserListProps } from '../list-search.ts'
import { invitesQuery, useResendInvite, useRevokeInvite } from '../members.ts'
import { LinkDialog } from './LinkDialog.tsx'
import classes from './PeopleRow.module.css'
import { useRoleTexts } from './useRoleTexts.ts'

/** Those who have not come yet. */
export function InviteList({ filter: _filter, onFilter: _onFilter, ...page }: UserListProps) {
  const { t } = useLingui()
  const query = useQuery(invitesQuery)
  const found = useListSearch(t`Найти по почте`, query.data, ({ email }) => email)
  return (
    <ListPage
      {...page}
      label={t`Приглашения`}
      {...found}
      query={query}
      keyOf={({ id }) => id}
      empty={
        <Empty
          icon={MailIcon}
          title={t`Открытых приглашений нет`}
          text={t`Кто приглашён и ещё не пришёл, будет здесь.`}
          action={
            <Button component={Link} to="/settings/users/new" variant="default">
              <Trans>Пригласить</Trans>
            </Button>
          }
        />
      }
    >
      {(invite) => <InviteRow {...invite} />}
    </ListPage>
  )
}

function InviteRow({ id, email, role, invited_by, expires_at }: Invite) {
  const { t, i18n } = useLingui()
  const texts = useRoleTexts()
  const failureText = useFailureText()
  const resend = useResendInvite()
  const revoke = useRevokeInvite()
  const [url, setUrl] = useState<string>()
  const until = formatDate(expires_at, i18n.locale)
  const onError = (error: Error) => toast.error(failureText(error))

  const takeBack = async () => {
    const isSure = await confirm({
      title: t`Отозвать приглашение?`,
      text: t`Ссылка, отправленная на ${email}, перестанет работать.`,
      yes: t`Отозвать`,
      danger: true,
    })
    if (isSure) revoke.mutate(id, { onError })
  }

  return (
    <>
      <span className={row.words}>
        <b>{email}</b>
        <span className={row.about}>
          <Trans>
            до {until}, от {invited_by}
          </Trans>
        </span>
      </span>
      <span className={classes.facts}>
        <span className={classes.wide}>
          <Badge>{texts[role].name}</Badge>
        </span>
        <IconButton
          label={t`Отправить новую ссылку: ${email}`}
          icon={RefreshIcon}
          disabled={resend.isPending}
          onClick={() => resend.mutate(id, { onError, onSuccess: ({ url }) => setUrl(url) })}
        />
        <IconButton
          label={t`Отозвать приглашение: ${email}`}
          icon={TrashIcon}
          disabled={revoke.isPending}
          onClick={takeBack}
        />
      </span>
      {url && <LinkDialog email={email} url={url} onClose={() => setUrl(undefined)} />}
    </>
  )
}
