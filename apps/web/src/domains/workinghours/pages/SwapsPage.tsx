import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from '../../../platform/time/days.ts'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import list from '../../../ui/page/ListPage.module.css'
import { Page } from '../../../ui/page/Page.tsx'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'
import { useChosenSpace } from '../parts/useChosenSpace.ts'
import { OfferDialog } from '../swaps/OfferDialog.tsx'
import { SwapList } from '../swaps/SwapList.tsx'

const route = getRouteApi('/work/settings/users/workinghours/swaps')

/** Who wants to exchange a day with whom. */
export function SwapsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { spaces, space } = useChosenSpace('schedule.see', route.useSearch().space_id)
  const [isOffering, setIsOffering] = useState(false)
  if (!space) return null
  const today = dayIn(space.time_zone)
  return (
    <Page
      title={t`Обмены сменами`}
      backTo="/settings/users/workinghours"
      isFilled
      actions={
        <Button leftSection={<PlusIcon />} onClick={() => setIsOffering(true)}>
          <Trans>Предложить обмен</Trans>
        </Button>
      }
    >
      <ScheduleTabs space_id={space.id} />
      {spaces.length > 1 && (
        <div className={list.tools}>
          <SpaceFilter
            spaces={spaces}
            value={space.id}
            onChange={(space_id) => void navigate({ to: '/settings/users/workinghours/swaps', search: { space_id } })}
          />
        </div>
      )}
      <div className={list.list}>
        <SwapList key={space.id} space_id={space.id} today={today} />
      </div>
      {isOffering && <OfferDialog space_id={space.id} today={today} onClose={() => setIsOffering(false)} />}
    </Page>
  )
}
