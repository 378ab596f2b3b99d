import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RobotIcon } from '../../../ui/icons/icons.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ruleQuery } from '../api.ts'
import { RuleEditor } from '../parts/editor/RuleEditor.tsx'

const route = getRouteApi('/work/settings/rules/$id')

export const NewRulePage = () => <RuleEditor />

export function RulePage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const query = useQuery(ruleQuery(id))
  if (query.data) return <RuleEditor key={id} rule={query.data} />
  return (
    <Page title={t`Правило`} backTo="/settings/rules">
      <Loaded
        query={query}
        found={undefined}
        isNone={query.error instanceof CallFailed && query.error.status === 404}
        none={{ icon: RobotIcon, title: t`Такого правила нет`, text: t`Возможно, его удалили или ссылка неверна.` }}
      >
        {() => null}
      </Loaded>
    </Page>
  )
}
