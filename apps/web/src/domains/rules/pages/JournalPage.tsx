import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import type { JournalSearch } from '../list-search.ts'
import { Failures } from '../parts/journal/Failures.tsx'
import { Firings } from '../parts/journal/Firings.tsx'
import classes from '../parts/journal/Journal.module.css'

const route = getRouteApi('/work/settings/rules/journal')

/** What rules did, to what and with which result; and what they could not deal with. */
export function JournalPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('rules.manage')
  const space_id = search.space_id ?? spaces[0]?.id ?? 0
  const show = (change: Partial<JournalSearch>) =>
    void navigate({ to: '/settings/rules/journal', search: { ...search, ...change }, replace: true })
  return (
    <Page
      title={t`Журнал правил`}
      backTo="/settings/rules"
      about={
        <Trans>Срабатывания хранятся год. Как правило рассуждало об одном обращении, видно на его карточке.</Trans>
      }
      isFilled
    >
      <div className={classes.tools}>
        <Segments
          label={t`Что показать`}
          value={search.show}
          onChange={(chosen) => show({ show: chosen })}
          choices={[
            { value: 'firings', label: t`Срабатывания` },
            { value: 'failures', label: t`Ошибки` },
          ]}
        />
        {spaces.length > 1 && (
          <SpaceFilter
            spaces={spaces}
            value={space_id}
            onChange={(id) => show({ space_id: id, rule_id: [], object_id: [] })}
          />
        )}
      </div>
      {search.show === 'firings' ? (
        <Firings space_id={space_id} search={search} show={show} />
      ) : (
        <Failures space_id={space_id} />
      )}
    </Page>
  )
}
