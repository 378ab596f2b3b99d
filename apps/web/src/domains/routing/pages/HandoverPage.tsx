import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { HandoverList, HandoverThing } from '@otklik/contract/routing/handover.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { HandOverIcon, PeopleIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { usePeople } from '../../desk/usePeople.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { groupsQuery } from '../../users/members.ts'
import { handoverQuery, useDismiss, useHandOver } from '../api.ts'
import { allTo, givenTo, keyOf, proposedFor, shareOut, toGroup, toPerson, type Whom } from '../hand-over.ts'
import classes from '../parts/Handover.module.css'
import { HandoverSide } from '../parts/HandoverSide.tsx'
import { ThingList } from '../parts/ThingList.tsx'

const route = getRouteApi('/work/handover')

/** The end of a shift: what is open, what was promised, and who has it next. */
export function HandoverPage() {
  const search = route.useSearch()
  const spaces = useSpacesWhere('schedule.see')
  const space = spaces.find(({ id }) => id === search.space_id) ?? spaces[0]
  const query = useQuery({ ...handoverQuery(space?.id ?? 0), enabled: space !== undefined })
  if (query.isError && !query.data)
    return <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  if (!query.data || !space) return <RowSkeletons height={58} count={8} />
  return <Handing key={space.id} space_id={space.id} list={query.data} />
}

function Handing({ space_id, list }: { space_id: number; list: HandoverList }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { memberOf } = usePeople()
  const { data: groups = [] } = useQuery({
    ...groupsQuery,
    enabled: list.things.some(({ group_id }) => group_id !== null),
  })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Whom>>(new Map())
  const [note, setNote] = useTyped<string>(`handover/${space_id}`, list.note)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const hand = useHandOver(space_id)
  const dismiss = useDismiss(space_id)
  const { things, next, ends_at } = list
  const whomOf = (thing: HandoverThing) => chosen.get(keyOf(thing)) ?? proposedFor(thing)
  const given = things.flatMap((thing) => givenTo(thing, whomOf(thing)))
  const count = given.length
  const nameOf = (id: number) => memberOf(space_id, id)?.name ?? ''
  const optionsOf = ({ may, group_id }: HandoverThing) => [
    ...may.map((id) => ({ value: toPerson(id), label: nameOf(id) })),
    ...groups
      .filter(({ id }) => id === group_id)
      .map(({ id, name }) => ({ value: toGroup(id), label: t`Группа «${name}»` })),
  ]
  const put = (whoms: ReadonlyMap<string, Whom>) => setChosen(new Map([...chosen, ...whoms]))
  const submit = async (ends_shift: boolean) => {
    const isSure = await confirm({
      title: ends_shift ? t`Передать и закончить смену?` : t`Передать обращения?`,
      text: ends_shift
        ? t`Коллегам перейдёт обращений: ${count}. Вы будете не на линии, клиентам ничего не отправится.`
        : t`Коллегам перейдёт обращений: ${count}. Клиентам ничего не отправится.`,
      yes: t`Передать`,
      no: t`Отмена`,
    })
    if (!isSure) return
    hand.mutate(
      { things: given, note: note.trim(), ends_shift, key },
      {
        onError: (error) => toast.error(failureText(error)),
        onSuccess: ({ outcomes }) => {
          const refused = outcomes.filter(({ refusal }) => refusal !== null).length
          if (refused > 0) toast.error(t`Не передано: ${refused}. Они остались у вас.`)
          else toast.ok(t`Смена передана`)
          setChosen(new Map())
          setNote('')
          setKey(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <div className={classes.page} data-handover>
      <div className={classes.main}>
        <header className={classes.head}>
          <h1>
            <Trans>Передача смены</Trans>
          </h1>
          <span className={classes.when}>
            {ends_at === null ? (
              <Trans>сейчас смены по графику нет</Trans>
            ) : (
              <Trans>
                смена до <Time at={ends_at} form="list" />
              </Trans>
            )}
          </span>
          {things.length > 0 && next.length > 0 && (
            <div className={classes.tools}>
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" leftSection={<HandOverIcon />}>
                    <Trans>Всё одному</Trans>
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {next.map(({ user_id }) => (
                    <Menu.Item key={user_id} onClick={() => put(allTo(things, user_id))}>
                      {nameOf(user_id)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
              <Button
                variant="default"
                leftSection={<PeopleIcon />}
                onClick={() => put(shareOut(things, new Map(next.map(({ user_id, open }) => [user_id, open]))))}
              >
                <Trans>Разделить поровну</Trans>
              </Button>
            </div>
          )}
        </header>
        {list.is_cut && (
          <p className={classes.warn}>
            <Trans>Показаны первые 500. Передайте их, и появятся остальные.</Trans>
          </p>
        )}
        {things.length === 0 ? (
          <Empty title={t`Передавать нечего`} text={t`У вас нет незакрытых обращений.`} icon={HandOverIcon} />
        ) : (
          <ThingList
            things={things}
            whomOf={whomOf}
            optionsOf={optionsOf}
            onWhom={(thing, whom) => put(new Map([[keyOf(thing), whom]]))}
            onDismiss={({ kind, id }) =>
              dismiss.mutate({ kind, id }, { onError: (error) => toast.error(failureText(error)) })
            }
          />
        )}
      </div>
      <HandoverSide space_id={space_id} list={list} given={count} note={note} onNote={setNote}>
        <Button
          fullWidth
          size="md"
          loading={hand.isPending}
          // Without a thing and without a word there is nothing to hand over; a shift can be ended all the same.
          disabled={count === 0 && note.trim() === '' && ends_at === null}
          onClick={() => void submit(ends_at !== null)}
        >
          {ends_at === null ? <Trans>Передать {count}</Trans> : <Trans>Передать {count} и закончить смену</Trans>}
        </Button>
      </HandoverSide>
    </div>
  )
}
