import { useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { AccountSettings } from '@otklik/contract/accounts/channels.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { channelQuery, useSetChannel } from '../channels.ts'

/** What becomes work. Each switch takes effect by itself, from then on. */
export function Collected({ account: { id, provider } }: { account: AccountCard }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: channel } = useQuery(channelQuery(id))
  const save = useSetChannel(id)
  const network = findNetwork(provider)
  if (!channel || !network) return null
  const settings = save.isPending ? save.variables : channel.settings
  const set = (change: Partial<AccountSettings>) =>
    save.mutate({ ...settings, ...change }, { onError: (error) => toast.error(failureText(error)) })
  return (
    <Card title={t`Что собирать`} about={t`Пришедшее раньше останется. Выключенное не приходит и потом не вернётся.`}>
      <Fields>
        {network.comments && (
          <Switch
            label={network.comments.reviews ? t`Отзывы` : t`Комментарии`}
            checked={settings.collect_comments}
            onChange={(collect_comments) => set({ collect_comments })}
          />
        )}
        {network.comments?.mentions && (
          <Switch
            label={t`Упоминания`}
            hint={t`Когда о вас пишут на чужих страницах`}
            checked={settings.collect_mentions}
            onChange={(collect_mentions) => set({ collect_mentions })}
          />
        )}
        {network.messages && (
          <Switch
            label={t`Сообщения`}
            checked={settings.collect_messages}
            onChange={(collect_messages) => set({ collect_messages })}
          />
        )}
      </Fields>
    </Card>
  )
}
