import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { CopyField } from '../../../../ui/fields/CopyField.tsx'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../../ui/page/Card.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useMakeKey } from '../../channels.ts'
import classes from './AddAccount.module.css'

/** What the program of a source proves itself with. `isNew`: nobody has been shown one yet. */
export function SourceKeyCard({ account, isNew = false }: { account: AccountCard; isNew?: boolean }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const make = useMakeKey(account.id)

  const makeKey = async () => {
    const isSure =
      isNew ||
      (await confirm({
        title: t`Создать новый ключ?`,
        text: t`Прежние ключ и секрет перестанут действовать, как только программа источника впервые воспользуется новыми, но не позднее чем через 8 часов.`,
        yes: t`Создать ключ`,
        danger: true,
      }))
    if (isSure) make.mutate(undefined, { onError: (error) => toast.error(failureText(error)) })
  }

  return (
    <Card title={t`Ключ шлюза`} about={t`Программа источника приносит по этому адресу новое и забирает ответы.`}>
      <p className={classes.guides}>
        <a className="link" href="/api/gateway" target="_blank" rel="noreferrer">
          <Trans>Как написать такую программу</Trans>
        </a>
        <a className="link" href="/api/gateway-adapter.mjs" target="_blank" rel="noreferrer">
          <Trans>Готовый пример</Trans>
        </a>
      </p>
      {make.data ? (
        <Fields>
          <Notice tone="warn" title={t`Сохраните сейчас: больше мы их не покажем`}>
            <Trans>Кто знает адрес и секрет, может приносить сюда новое и читать ответы.</Trans>
          </Notice>
          <CopyField label={t`Адрес`} value={make.data.url} />
          <CopyField label={t`Секрет`} value={make.data.secret} />
        </Fields>
      ) : (
        <Button variant={isNew ? 'filled' : 'default'} onClick={() => void makeKey()} loading={make.isPending}>
          {isNew ? <Trans>Создать ключ</Trans> : <Trans>Создать новый ключ</Trans>}
        </Button>
      )}
    </Card>
  )
}
