import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { planned } from '@otklik/contract/permissions.ts'
import type { Wanted } from '@otklik/contract/schedule/cover.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useActor } from '../../../platform/may.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { PeopleIcon, WandIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import list from '../../../ui/page/ListPage.module.css'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { usePhone } from '../../../ui/usePhone.ts'
import { groupsQuery } from '../../users/members.ts'
import { readProposal, useSaveWanted, wantedQuery } from '../cover/api.ts'
import classes from '../cover/Cover.module.css'
import { CoverTable } from '../cover/CoverTable.tsx'
import { FillDialog } from '../cover/FillDialog.tsx'
import { type Table, tableOf, wantedOf, weekHours } from '../cover/table.ts'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'
import { useChosenSpace } from '../parts/useChosenSpace.ts'

const route = getRouteApi('/work/settings/users/workinghours/cover')
const EVERYBODY = 0

/** How many people are wanted in each hour of the week. */
export function CoverPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const actor = useActor()
  const { spaces, space } = useChosenSpace('schedule.manage', search.space_id)
  const space_id = space?.id ?? 0
  const led = planned(actor, space_id)
  const groups = (useQuery(groupsQuery).data ?? []).filter(
    (group) => group.space_id === space_id && (!led || led.groups.includes(group.id)),
  )
  const first = led ? (led.groups[0] ?? EVERYBODY) : EVERYBODY
  const group_id = search.group_id ?? first
  const query = useQuery(wantedQuery(space_id, group_id || undefined))
  const show = (change: Partial<typeof search>) =>
    void navigate({ to: '/settings/users/workinghours/cover', search: { ...search, ...change }, replace: true })
  return (
    <Page
      title={t`Сколько нужно людей`}
      about={t`Часы, в которые на смене меньше людей, в графике команды отмечены красным.`}
      backTo="/settings/users/workinghours"
    >
      <ScheduleTabs space_id={space_id} />
      <div className={list.tools}>
        {spaces.length > 1 && (
          <SpaceFilter
            spaces={spaces}
            value={space_id}
            onChange={(id) => show({ space_id: id, group_id: undefined })}
          />
        )}
        <Select
          isLabelHidden
          label={t`Группа`}
          value={group_id}
          options={[
            ...(led ? [] : [{ value: EVERYBODY, label: t`Вся команда` }]),
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => show({ group_id: id || undefined })}
        />
      </div>
      <Loaded
        query={query}
        found={query.data}
        isNone={false}
        none={{ icon: PeopleIcon, title: t`Здесь пусто`, text: '' }}
      >
        {(wanted) => <Editor key={`${space_id}/${group_id}`} {...{ space_id, group_id, wanted }} />}
      </Loaded>
    </Page>
  )
}

type EditorProps = { space_id: number; group_id: number; wanted: readonly Wanted[] }

function Editor({ space_id, group_id, wanted }: EditorProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const failureText = useFailureText()
  const saved = tableOf(wanted)
  const [typed, setTyped] = useTyped<Table | undefined>(`cover/${space_id}/${group_id}`, undefined)
  const [isFilling, setIsFilling] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const save = useSaveWanted()
  const { whole } = useRefusal(save.error)
  const table = typed ?? saved
  const total = weekHours(table)
  const propose = async () => {
    setIsAsking(true)
    try {
      const { wanted: found, weeks } = await readProposal(space_id)
      if (found.length === 0) toast.info(t`За восемь недель слишком мало обращений, предложить нечего`)
      else {
        setTyped(tableOf(found))
        toast.ok(t`Предложено по обращениям за ${weeks} нед. Проверьте и сохраните`)
      }
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <>
      <div className={list.tools}>
        {/* Nobody knows beforehand which group something will go to: only the whole team can be worked out. */}
        {group_id === EVERYBODY && (
          <Button variant="default" leftSection={<WandIcon />} loading={isAsking} onClick={() => void propose()}>
            <Trans>Предложить по обращениям</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => setIsFilling(true)}>
          <Trans>Заполнить часы…</Trans>
        </Button>
        <span className={classes.note}>
          <Trans>Человеко-часов в неделю: {total}</Trans>
        </span>
      </div>
      <CoverTable value={table} isPhone={isPhone} onChange={setTyped} />
      {isFilling && <FillDialog value={table} onFill={setTyped} onClose={() => setIsFilling(false)} />}
      <SaveBar
        isDirty={JSON.stringify(wantedOf(table)) !== JSON.stringify(wantedOf(saved))}
        isBusy={save.isPending}
        error={whole}
        onSave={() =>
          save.mutate(
            { space_id, group_id: group_id || null, wanted: wantedOf(table) },
            { onSuccess: () => setTyped(undefined) },
          )
        }
        onReset={() => {
          setTyped(undefined)
          save.reset()
        }}
      />
    </>
  )
}
