import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { dayIn } from '../../../platform/time/days.ts'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import list from '../../../ui/page/ListPage.module.css'
import { ListTabs } from '../../../ui/page/ListPage.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { AbsenceList } from '../absences/AbsenceList.tsx'
import { AskDialog } from '../absences/AskDialog.tsx'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'

const route = getRouteApi('/work/settings/users/workinghours/absences')

/** Who is away, who wants to be, and the yes or no. */
export function AbsencesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const may = useMay()
  const search = route.useSearch()
  const spaces = useSpacesWhere('schedule.see')
  const space = spaces.find(({ id }) => id === search.space_id) ?? spaces[0]
  const [isAsking, setIsAsking] = useState(false)
  const space_id = space?.id ?? 0
  const show = (change: Partial<typeof search>) =>
    void navigate({ to: '/settings/users/workinghours/absences', search: { ...search, ...change }, replace: true })
  return (
    <Page
      title={t`Отсутствия`}
      backTo="/settings/users/workinghours"
      isFilled
      actions={
        <Button leftSection={<PlusIcon />} onClick={() => setIsAsking(true)}>
          <Trans>Отсутствие</Trans>
        </Button>
      }
    >
      <ScheduleTabs space_id={space_id} />
      <div className={list.tools}>
        <ListTabs
          value={search.show}
          onChange={(chosen) => show({ show: chosen })}
          choices={[
            { value: 'open', label: t`Ждут решения` },
            { value: 'all', label: t`Все` },
          ]}
        />
        {spaces.length > 1 && (
          <SpaceFilter spaces={spaces} value={space_id} onChange={(id) => show({ space_id: id })} />
        )}
      </div>
      <div className={list.list}>
        {space && <AbsenceList filter={{ space_id, state: search.show === 'open' ? ['asked', 'cancel_asked'] : [] }} />}
      </div>
      {isAsking && space && (
        <AskDialog
          space_id={space_id}
          today={dayIn(space.time_zone)}
          canPlan={may('absences.approve', space_id)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Page>
  )
}
