import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { useNavigate } from '@tanstack/react-router'
import { TrashIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useRemoveAccount } from '../api.ts'

export function RemoveAccount({ account: { id, name } }: { account: AccountCard }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const remove = useRemoveAccount(id)

  const leave = async () => {
    const isSure = await confirm({
      title: t`Отключить «${name}»?`,
      text: t`Новое перестанет приходить, неотправленные ответы не уйдут, ключ будет забыт. Пришедшее раньше останется и вернётся в списки, если подключить аккаунт снова.`,
      yes: t`Отключить аккаунт`,
      danger: true,
    })
    if (!isSure) return
    remove.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/settings/accounts' }),
      onError: (error) => toast.error(failureText(error)),
    })
  }

  return (
    <Card title={t`Больше не нужен`} about={t`Сеть перестанет присылать сюда новое. Пришедшее останется.`}>
      <Button variant="default" leftSection={<TrashIcon />} onClick={leave} loading={remove.isPending}>
        <Trans>Отключить аккаунт</Trans>
      </Button>
    </Card>
  )
}
