import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SavedHook, Webhook } from '@otklik/contract/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { PlugIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { hooksQuery } from '../api.ts'
import type { IntegrationsSearch } from '../list-search.ts'
import { useHookWords } from '../useHookWords.ts'
import { HookBar } from './HookBar.tsx'
import { HookDialog } from './HookDialog.tsx'
import { HookLog } from './HookLog.tsx'
import classes from './Hooks.module.css'
import { SecretDialog } from './SecretDialog.tsx'

type Props = { search: IntegrationsSearch; show: (change: Partial<IntegrationsSearch>) => void }

/** Addresses that news of the space is sent to. */
export function Hooks({ search, show }: Props) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('integrations.manage')
  const query = useQuery(hooksQuery)
  const { pingText } = useHookWords()
  const [edited, setEdited] = useState<'new' | Webhook>()
  const [secret, setSecret] = useState<string>()
  const hooks = query.data ?? []
  const hook = hooks.find(({ id }) => id === search.hook) ?? hooks[0]
  const saved = ({ hook, secret, ping }: SavedHook) => {
    setEdited(undefined)
    if (secret) setSecret(secret)
    if (ping && hook.state === 'off') toast.error(pingText(ping))
    show({ hook: hook.id, id: undefined })
  }
  const nameOf = ({ url, space_id }: Webhook) => {
    const space = spaces.length > 1 ? spaces.find(({ id }) => id === space_id)?.name : undefined
    return [url.replace('https://', ''), space].filter(Boolean).join(' · ')
  }
  return (
    <>
      <div className={classes.tools}>
        {hook && (
          <Select
            label={t`Адрес`}
            isLabelHidden
            className={classes.pick}
            value={hook.id}
            onChange={(id) => show({ hook: id, id: undefined })}
            options={hooks.map((each) => ({ value: each.id, label: nameOf(each) }))}
          />
        )}
        <Button leftSection={<PlusIcon />} onClick={() => setEdited('new')}>
          <Trans>Адрес</Trans>
        </Button>
      </div>
      {query.isError && !query.data ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : query.isPending ? (
        <RowSkeletons height={44} count={6} />
      ) : !hook ? (
        <Empty
          icon={PlugIcon}
          title={t`Адресов пока нет`}
          text={t`Добавьте адрес своей программы: туда придут новые комментарии, сообщения и их изменения.`}
        />
      ) : (
        <>
          <HookBar
            key={hook.id}
            hook={hook}
            onEdit={() => setEdited(hook)}
            onSecret={setSecret}
            onRemoved={() => show({ hook: undefined, id: undefined })}
          />
          <HookLog hook={hook} search={search} show={show} />
        </>
      )}
      {edited && (
        <HookDialog
          space_id={edited === 'new' ? (hook?.space_id ?? spaces[0]?.id ?? 0) : edited.space_id}
          {...(edited !== 'new' && { hook: edited })}
          onSaved={saved}
          onClose={() => setEdited(undefined)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
