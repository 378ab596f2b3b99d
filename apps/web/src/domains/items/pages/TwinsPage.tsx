import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useKeys } from '../../../platform/keys.ts'
import { StackIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Panes } from '../../../ui/page/Pane.tsx'
import { SideSkeleton } from '../../../ui/page/SideSkeleton.tsx'
import { groupsQuery } from '../../duplicates/api.ts'
import { Group } from '../parts/twins/Group.tsx'
import { GroupList } from '../parts/twins/GroupList.tsx'
import { GroupReply } from '../parts/twins/GroupReply.tsx'
import classes from '../parts/twins/Twins.module.css'
import { useGroupDesk } from '../parts/twins/useGroupDesk.ts'

/** Groups at the left; who asks the same in the middle; one answer to all of them at the right. */
export function TwinsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const desk = useGroupDesk(id)
  const { group } = desk
  const groups = useInfiniteQuery(groupsQuery)
  const rows = groups.data?.pages.flatMap((page) => page.rows) ?? []
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  const linkOf = (group_id: number) => list.current?.querySelector<HTMLElement>(`a[href$="/items/twins/${group_id}"]`)
  const back = async () => {
    await navigate({ to: '/items/twins' })
    // On a phone the list is there again only now.
    requestAnimationFrame(() => (linkOf(group.data?.id ?? id ?? 0) ?? list.current?.querySelector('a'))?.focus())
  }
  const step = (by: 1 | -1) => {
    if (id === undefined) return focusNext(list.current, by)
    const at = rows.findIndex((row) => row.id === (group.data?.id ?? id))
    const to = at < 0 ? rows[0] : rows[at + by]
    if (to) void navigate({ to: '/items/twins/$id', params: { id: to.id }, replace: true })
  }
  useKeys([
    { key: 'j', label: t`Следующая группа`, run: () => step(1) },
    { key: 'k', label: t`Предыдущая группа`, run: () => step(-1) },
    ...(id === undefined ? [] : [{ key: 'Escape', label: t`Назад к списку`, run: () => void back() }]),
  ])

  return (
    <div className={classes.page}>
      <Panes
        isMainOpen={id !== undefined}
        listLabel={t`Группы похожих`}
        sideLabel={t`Один ответ`}
        list={<GroupList ref={list} query={groups} rows={rows} chosen_id={group.data?.id ?? id} />}
        main={
          id === undefined ? (
            <Empty
              icon={StackIcon}
              title={t`Выберите группу`}
              text={t`Здесь видно, кто спрашивает одно и то же, и что уйдёт каждому.`}
            />
          ) : (
            <Group desk={desk} onBack={() => void back()} onField={() => field.current?.focus()} />
          )
        }
        side={
          id === undefined ? undefined : group.data ? (
            <GroupReply key={id} desk={desk} group={group.data} field={field} />
          ) : (
            group.isPending && <SideSkeleton />
          )
        }
      />
    </div>
  )
}

/** Without one in the focus, to the first. */
function focusNext(list: HTMLElement | null, by: 1 | -1) {
  const links = [...(list?.querySelectorAll<HTMLElement>('li a') ?? [])]
  const at = links.indexOf(document.activeElement as HTMLElement)
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
}
