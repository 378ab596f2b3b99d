import { useLingui } from '@lingui/react/macro'
import type { Delivery, Webhook } from '@otklik/contract/webhooks.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { PlugIcon } from '../../../ui/icons/icons.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { deliveriesQuery } from '../api.ts'
import type { IntegrationsSearch } from '../list-search.ts'
import { useHookWords } from '../useHookWords.ts'
import { DeliveryPane } from './DeliveryPane.tsx'
import classes from './Hooks.module.css'

type LogProps = { hook: Webhook; search: IntegrationsSearch; show: (change: Partial<IntegrationsSearch>) => void }

/** Every sending of an address, and what became of it. */
export function HookLog({ hook, search, show }: LogProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(deliveriesQuery(hook.id, search.state))
  return (
    <>
      <div>
        <Segments
          label={t`Что показать`}
          value={search.state ?? 'all'}
          onChange={(state) => show({ state: state === 'all' ? undefined : state, id: undefined })}
          choices={[
            { value: 'all' as const, label: t`Все` },
            { value: 'waiting' as const, label: t`Ждут` },
            { value: 'failed' as const, label: t`Не доставлены` },
            { value: 'done' as const, label: t`Доставлены` },
          ]}
        />
      </div>
      <div className={classes.both} data-alone={search.id === undefined || undefined}>
        <div className={classes.list}>
          <RowList
            label={t`Отправки`}
            query={query}
            rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
            keyOf={({ id }) => id}
            rowHeight={44}
            empty={
              <Empty
                icon={PlugIcon}
                title={t`Отправок нет`}
                text={t`Здесь появятся события, когда что-нибудь произойдёт.`}
              />
            }
          >
            {(delivery) => <DeliveryRow delivery={delivery} search={search} />}
          </RowList>
        </div>
        {search.id !== undefined && <DeliveryPane key={search.id} id={search.id} hook_id={hook.id} />}
      </div>
    </>
  )
}

function DeliveryRow({ delivery, search }: { delivery: Delivery; search: IntegrationsSearch }) {
  const { t } = useLingui()
  const { outcomeText } = useHookWords()
  const { id, type, created_at, state, took_ms, attempts } = delivery
  return (
    <Link
      to="/settings/integrations"
      search={{ ...search, id }}
      replace
      className={classes.row}
      aria-current={search.id === id || undefined}
    >
      <Time at={created_at} form="list" className={classes.quiet} />
      <code>{type}</code>
      <span className={classes.outcome} data-state={state}>
        {outcomeText(delivery)}
      </span>
      <span className={classes.number}>{took_ms === null ? '' : t`${took_ms} мс`}</span>
      <span className={classes.number}>{attempts}</span>
    </Link>
  )
}
