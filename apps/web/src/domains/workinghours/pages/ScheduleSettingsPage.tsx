import { useLingui } from '@lingui/react/macro'
import type { ScheduleSettings } from '@otklik/contract/schedule/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { useEdited } from '../../../ui/forms/useEdited.ts'
import { useFaults } from '../../../ui/forms/useFaults.ts'
import { SettingsIcon } from '../../../ui/icons/icons.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { scheduleSettingsQuery, useSaveScheduleSettings } from '../api.ts'
import { RulesForm } from '../parts/RulesForm.tsx'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'
import { useChosenSpace } from '../parts/useChosenSpace.ts'

const route = getRouteApi('/work/settings/users/workinghours/rules')

/** What the space has settled about planning. */
export function ScheduleSettingsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { spaces, space } = useChosenSpace('schedule.see', route.useSearch().space_id)
  const space_id = space?.id ?? 0
  const query = useQuery(scheduleSettingsQuery(space_id))
  return (
    <Page title={t`Правила графика`} backTo="/settings/users/workinghours">
      <ScheduleTabs space_id={space_id} />
      {spaces.length > 1 && (
        <Card>
          <Fields>
            <SpaceSelect
              spaces={spaces}
              value={space_id}
              onChange={(id) => void navigate({ to: '/settings/users/workinghours/rules', search: { space_id: id } })}
            />
          </Fields>
        </Card>
      )}
      <Loaded
        query={query}
        found={query.data}
        isNone={false}
        none={{ icon: SettingsIcon, title: t`Здесь пусто`, text: '' }}
      >
        {(settings) => <Editor key={space_id} space_id={space_id} settings={settings} />}
      </Loaded>
    </Page>
  )
}

function Editor({ space_id, settings }: { space_id: number; settings: ScheduleSettings }) {
  const save = useSaveScheduleSettings(space_id)
  const { form, bar } = useEdited({
    name: `schedule/settings/${space_id}`,
    saved: settings,
    space_id,
    save: {
      ...save,
      mutate: ({ space_id: _, ...typed }: ScheduleSettings & { space_id: number }, then) => save.mutate(typed, then),
    },
    faults: useFaults((_: ScheduleSettings): Record<string, false> => ({})),
  })
  return (
    <>
      <RulesForm value={form.value} onChange={form.onChange} />
      <SaveBar {...bar} />
    </>
  )
}
