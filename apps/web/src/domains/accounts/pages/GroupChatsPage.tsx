import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { ChatsIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { groupChatsQuery, useCollectChat } from '../channels.ts'
import { AccountFrame } from '../parts/AccountFrame.tsx'
import classes from '../parts/Exclusions.module.css'

/** Conversations of many people that the account is in, or channels of its servers: which of them become work here. */
export function GroupChatsPage() {
  return <AccountFrame>{(account) => <GroupChats account={account} />}</AccountFrame>
}

function GroupChats({ account: { id, provider } }: { account: AccountCard }) {
  const { t } = useLingui()
  const words = findNetwork(provider)?.comments?.chosen_places
    ? {
        title: t`Каналы`,
        about: t`Сообщения выбранных каналов и их веток приходят в «Комментарии», остальные не хранятся. Последние из написанного раньше придут закрытыми.`,
        none: t`Каналов пока нет`,
        how: t`Каналы серверов, на которые добавлен бот, появятся здесь через минуту после подключения.`,
      }
    : {
        title: t`Беседы`,
        about: t`Сообщения выбранных бесед приходят в «Сообщения», остальные не хранятся.`,
        none: t`Бесед пока нет`,
        how: t`Когда аккаунт добавят в беседу и в ней что-нибудь напишут, она появится здесь.`,
      }
  const failureText = useFailureText()
  const { data: chats, error, refetch, isFetching } = useQuery(groupChatsQuery(id))
  const collect = useCollectChat(id)
  if (error && !chats) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!chats) return <RowSkeletons height={60} count={4} />
  if (chats.length === 0) return <Empty icon={ChatsIcon} title={words.none} text={words.how} />
  return (
    <Card title={words.title} about={words.about}>
      <ul>
        {chats.map(({ external_id, title, home, is_collected, seen_at }) => (
          <li key={external_id} className={classes.line}>
            <span className={classes.words}>
              <Switch
                label={title || t`Беседа без названия`}
                checked={is_collected}
                onChange={(is_collected) =>
                  collect.mutate({ external_id, is_collected }, { onError: (error) => toast.error(failureText(error)) })
                }
              />
            </span>
            <span className={classes.about}>
              {home ?? (
                <Trans>
                  писали <Time at={seen_at} />
                </Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
