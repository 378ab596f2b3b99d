import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Handover } from '@otklik/contract/routing/handover.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { exactTime, formatTime } from '../../../platform/time/time.ts'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { HandOverIcon, SettingsIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge, type Tone } from '../../../ui/marks/Badge.tsx'
import { useNow } from '../../../ui/now.ts'
import { Empty } from '../../../ui/page/Empty.tsx'
import list from '../../../ui/page/ListPage.module.css'
import { Page } from '../../../ui/page/Page.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { usePeople } from '../../desk/usePeople.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { handoversQuery } from '../api.ts'
import { SettingsDialog } from '../parts/SettingsDialog.tsx'

const route = getRouteApi('/work/settings/users/workinghours/handovers')

/** Which shifts were handed over, and which were not: for those who plan people. */
export function HandoversPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const may = useMay()
  const search = route.useSearch()
  const spaces = useSpacesWhere('schedule.see')
  const space_id = (spaces.find(({ id }) => id === search.space_id) ?? spaces[0])?.id ?? 0
  const query = useInfiniteQuery({ ...handoversQuery(space_id), enabled: space_id !== 0 })
  const [isSetting, setIsSetting] = useState(false)
  return (
    <Page
      title={t`Передачи смен`}
      about={<Trans>Кто передал смену, кто не успел и что осталось в работе у ушедших.</Trans>}
      backTo="/settings/users/workinghours"
      isFilled
      actions={
        may('accounts.manage', space_id) && (
          <Button variant="default" leftSection={<SettingsIcon />} onClick={() => setIsSetting(true)}>
            <Trans>Правила</Trans>
          </Button>
        )
      }
    >
      {spaces.length > 1 && (
        <div className={list.tools}>
          <SpaceFilter
            spaces={spaces}
            value={space_id}
            onChange={(id) =>
              void navigate({ to: '/settings/users/workinghours/handovers', search: { space_id: id }, replace: true })
            }
          />
        </div>
      )}
      <div className={list.list}>
        <RowList
          label={t`Передачи смен`}
          query={query}
          rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
          keyOf={({ id }) => id}
          isPictured
          empty={
            <Empty
              icon={HandOverIcon}
              title={t`Передач пока не было`}
              text={t`Перед концом смены каждый, у кого что-то в работе, получает напоминание и список.`}
            />
          }
        >
          {(handover) => <HandoverRow handover={handover} />}
        </RowList>
      </div>
      {isSetting && <SettingsDialog space_id={space_id} onClose={() => setIsSetting(false)} />}
    </Page>
  )
}

function HandoverRow({ handover }: { handover: Handover }) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const { memberOf } = usePeople()
  const { space_id, user_id, shift_at, state, given, refused, held, note } = handover
  const member = memberOf(space_id, user_id)
  const name = member?.name ?? t`Бывший сотрудник`
  const states: Record<Handover['state'], { label: string; tone: Tone }> = {
    prepared: { label: t`пора передать`, tone: 'warn' },
    handed: { label: t`передана`, tone: 'ok' },
    read: { label: t`передана и прочитана`, tone: 'ok' },
    lapsed: { label: t`не передана`, tone: 'danger' },
  }
  const end = formatTime(shift_at, 'list', now, i18n.locale)
  const facts = [
    t`смена до ${end}`,
    ...(given > 0 ? [t`передано: ${given}`] : []),
    ...(refused > 0 ? [t`не удалось: ${refused}`] : []),
    ...(held > 0 ? [t`в работе сейчас: ${held}`] : []),
    ...(note ? [note] : []),
  ]
  return (
    <>
      <Avatar name={name} image={member?.image ?? null} />
      <span className={rowWords.words} title={exactTime(shift_at, i18n.locale)}>
        <b>{name}</b>
        <span className={rowWords.about}>{facts.join(' · ')}</span>
      </span>
      <Badge tone={states[state].tone}>{states[state].label}</Badge>
    </>
  )
}
