import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BotIcon } from '../../../ui/icons/icons.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { botQuery } from '../api.ts'
import { BotEditor } from '../parts/editor/BotEditor.tsx'

const route = getRouteApi('/work/settings/bots/$id')

export function BotPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const query = useQuery(botQuery(id))
  if (query.data) return <BotEditor key={id} bot={query.data} />
  return (
    <Page title={t`Бот`} backTo="/settings/bots">
      <Loaded
        query={query}
        found={undefined}
        isNone={query.error instanceof CallFailed && query.error.status === 404}
        none={{ icon: BotIcon, title: t`Такого бота нет`, text: t`Возможно, его удалили или ссылка неверна.` }}
      >
        {() => null}
      </Loaded>
    </Page>
  )
}
