import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { Sticker } from '@otklik/contract/accounts/channels.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { SmileIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { stickersQuery, useOfferSticker } from '../channels.ts'
import { AccountFrame } from '../parts/AccountFrame.tsx'
import { NotOfNetwork } from '../parts/connect/NotOfNetwork.tsx'
import classes from '../parts/connect/Offered.module.css'

/** Stickers that customers have sent: which of them operators may send back. */
export function StickersPage() {
  return <AccountFrame>{(account) => <Stickers account={account} />}</AccountFrame>
}

function Stickers({ account: { id, provider } }: { account: AccountCard }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: stickers, error, refetch, isFetching } = useQuery(stickersQuery(id))
  const offer = useOfferSticker(id)
  if (!findNetwork(provider)?.messages?.takes.includes('sticker')) return <NotOfNetwork />
  if (error && !stickers) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!stickers) return <RowSkeletons height={60} count={4} />
  if (stickers.length === 0)
    return (
      <Empty
        icon={SmileIcon}
        title={t`Стикеров пока нет`}
        text={t`Сюда попадают стикеры, которые прислали клиенты: их можно будет отправлять в ответ.`}
      />
    )
  return (
    <Card title={t`Стикеры`} about={t`Включённые видят операторы в поле ответа.`}>
      <ul className={classes.stickers}>
        {stickers.map((sticker) => (
          <li key={sticker.sticker_id} className={classes.sticker}>
            <Picture sticker={sticker} />
            <Switch
              label={t({
                message: plural(sticker.seen, {
                  one: 'прислали # раз',
                  few: 'прислали # раза',
                  many: 'прислали # раз',
                  other: 'прислали # раза',
                }),
              })}
              checked={sticker.is_offered}
              onChange={(is_offered) =>
                offer.mutate(
                  { sticker_id: sticker.sticker_id, is_offered },
                  { onError: (error) => toast.error(failureText(error)) },
                )
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Picture({ sticker: { url, sticker_id } }: { sticker: Sticker }) {
  const { t } = useLingui()
  return url === null ? (
    <span className={classes.noPicture}>
      <SmileIcon size={28} />
    </span>
  ) : (
    <img className={classes.picture} src={url} alt={t`Стикер ${sticker_id}`} width={96} height={96} loading="lazy" />
  )
}
