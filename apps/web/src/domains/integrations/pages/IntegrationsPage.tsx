import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import type { IntegrationsSearch } from '../list-search.ts'
import { Applications } from '../parts/Applications.tsx'
import { Desks } from '../parts/Desks.tsx'
import { Hooks } from '../parts/Hooks.tsx'
import { ServiceCards } from '../parts/ServiceCards.tsx'

const route = getRouteApi('/work/settings/integrations')

/** Where news of the space goes to other programs, and which programs may act for people. */
export function IntegrationsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const show = (change: Partial<IntegrationsSearch>) =>
    void navigate({ to: '/settings/integrations', search: { ...search, ...change }, replace: true })
  return (
    <Page
      title={t`Интеграции`}
      about={
        search.show === 'hde' ? (
          <Trans>Служба поддержки, которой можно передать комментарий или диалог заявкой.</Trans>
        ) : search.show === 'hooks' ? (
          <Trans>
            Исходящие вебхуки: события пространства приходят в вашу программу подписанными, по порядку и не реже одного
            раза.
          </Trans>
        ) : (
          <Trans>
            Программы, которым сотрудники могут разрешить работать от их имени, и сколько они обращаются к API.
          </Trans>
        )
      }
      isFilled
      actions={
        <Segments
          label={t`Раздел`}
          value={search.show}
          onChange={(section) => show({ show: section })}
          choices={[
            { value: 'hooks' as const, label: t`Вебхуки` },
            { value: 'applications' as const, label: t`Приложения API` },
            { value: 'hde' as const, label: 'HelpDeskEddy' },
          ]}
        />
      }
    >
      <ServiceCards />
      {search.show === 'hooks' && <Hooks search={search} show={show} />}
      {search.show === 'applications' && <Applications search={search} show={show} />}
      {search.show === 'hde' && <Desks />}
    </Page>
  )
}
