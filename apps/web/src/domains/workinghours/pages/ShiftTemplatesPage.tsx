import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ShiftTemplate } from '@otklik/contract/schedule/shift-templates.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from '../../../platform/time/days.ts'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { EditIcon, PlusIcon, TrashIcon, WeekPatternIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { paidMinutes } from '../grid/logic/shift-edits.ts'
import { useHoursText } from '../grid/useHoursText.ts'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'
import { AssignDialog } from '../shift-templates/AssignDialog.tsx'
import { shiftTemplatesQuery, useRemoveTemplate } from '../shift-templates/api.ts'
import { TemplateDialog } from '../shift-templates/TemplateDialog.tsx'

const route = getRouteApi('/work/settings/users/workinghours/templates')

type Opened = { kind: 'new' } | { kind: 'edit' | 'assign'; template: ShiftTemplate }

/** Shifts in a circle, and whom they plan. */
export function ShiftTemplatesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('schedule.manage')
  const search = route.useSearch()
  const space = spaces.find(({ id }) => id === search.space_id) ?? spaces[0]
  const space_id = space?.id ?? 0
  const query = useQuery(shiftTemplatesQuery)
  const own = query.data?.filter((template) => template.space_id === space_id)
  const found = useListSearch(t`Найти шаблон`, own, ({ name }) => name)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        title={t`Шаблоны смен`}
        label={t`Шаблоны смен`}
        backTo="/settings/users/workinghours"
        tabs={<ScheduleTabs space_id={space_id} />}
        actions={
          <Button leftSection={<PlusIcon />} onClick={() => setOpened({ kind: 'new' })}>
            <Trans>Создать шаблон</Trans>
          </Button>
        }
        {...found}
        filters={
          spaces.length > 1 && (
            <SpaceFilter
              spaces={spaces}
              value={space_id}
              onChange={(id) =>
                void navigate({ to: '/settings/users/workinghours/templates', search: { space_id: id } })
              }
            />
          )
        }
        query={query}
        keyOf={({ id }) => id}
        empty={
          <Empty
            icon={WeekPatternIcon}
            title={t`Шаблонов пока нет`}
            text={t`Шаблон повторяет смены по кругу: 5/2, 2/2, ночи, недели по очереди. Назначьте его людям, и график составится сам.`}
          />
        }
      >
        {(template) => <TemplateRow template={template} onOpen={(kind) => setOpened({ kind, template })} />}
      </ListPage>
      {opened && opened.kind !== 'assign' && (
        <TemplateDialog
          space_id={space_id}
          template={opened.kind === 'edit' ? opened.template : undefined}
          onClose={close}
        />
      )}
      {opened?.kind === 'assign' && (
        <AssignDialog template={opened.template} today={dayIn(space?.time_zone ?? 'UTC')} onClose={close} />
      )}
    </>
  )
}

type RowProps = { template: ShiftTemplate; onOpen: (kind: 'edit' | 'assign') => void }

function TemplateRow({ template, onOpen }: RowProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const hoursText = useHoursText()
  const removal = useRemoveTemplate()
  const { id, name, cycle_days, people_count, shifts } = template
  const days = t({
    message: plural(cycle_days, { one: 'цикл # день', few: 'цикл # дня', many: 'цикл # дней', other: 'цикл # дня' }),
  })
  const people = t({
    message: plural(people_count, {
      one: '# сотрудник',
      few: '# сотрудника',
      many: '# сотрудников',
      other: '# сотрудника',
    }),
  })
  const hours = hoursText(paidMinutes(shifts) * 60)
  const remove = async () => {
    const isSure = await confirm({
      title: t`Удалить шаблон «${name}»?`,
      text: t`Прошедшие смены останутся.`,
      danger: true,
      yes: t`Удалить`,
    })
    if (isSure) removal.mutate(id, { onError: (error) => toast.error(failureText(error)) })
  }
  return (
    <>
      <span className={rowWords.words}>
        <b>{name}</b>
        <span className={rowWords.about}>
          {days} · {hours} · {people}
        </span>
      </span>
      <Button variant="default" size="xs" onClick={() => onOpen('assign')}>
        <Trans>Назначить</Trans>
      </Button>
      <IconButton label={t`Изменить: ${name}`} icon={EditIcon} onClick={() => onOpen('edit')} />
      <IconButton
        label={t`Удалить: ${name}`}
        icon={TrashIcon}
        offReason={people_count > 0 ? t`по нему работают люди` : undefined}
        onClick={() => void remove()}
      />
    </>
  )
}
