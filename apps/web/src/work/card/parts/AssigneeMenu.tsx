import { Trans, useLingui } from '@lingui/react/macro'
import { canTake } from '@otklik/contract/users/users.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useActor, useMember, useObjects } from '../../../domains/desk/api.ts'
import { groupsQuery } from '../../../domains/users/members.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { CheckIcon, CloseIcon, HandIcon, PeopleIcon, PersonIcon } from '../../../ui/icons/icons.tsx'
import { PopMenu, PopTitle, popLine, popRow } from '../../../ui/layers/PopMenu.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import type { Kind } from '../../kind.ts'
import { type Given, openPicker, type Thing, usePicker, type Work } from '../work.ts'
import classes from './AssigneeMenu.module.css'
import { HeadButton } from './HeadButton.tsx'

type Props = { work: Work; kind: Kind; onAssign: (to: Given) => void }

/** In the head of a card: whose it is, and under it to whom it can go. A key opens it, too. */
export function AssigneeButton({ work, kind, onAssign }: Props) {
  const { t } = useLingui()
  const thing: Thing = { type: kind.name, id: work.id }
  const name = useAssigneeName(work)
  const member = useMember(work.space_id, work.assigned_to)
  return (
    <AssigneeMenu
      work={work}
      kind={kind}
      onAssign={onAssign}
      isOpen={usePicker(thing) === 'assignee'}
      onOpen={(isOpen) => openPicker(thing, isOpen ? 'assignee' : null)}
      target={
        <HeadButton
          label={name ? t`Исполнитель: ${name}` : t`Назначить`}
          hotkey="A"
          icon={
            member ? (
              <Avatar name={member.name} image={member.image} size={18} />
            ) : work.group_id ? (
              <PeopleIcon size={16} />
            ) : (
              <PersonIcon size={16} />
            )
          }
        >
          {name ? (
            <>
              <span className="visually-hidden">{t`Исполнитель:`}</span> {name}
            </>
          ) : (
            <Trans>Назначить</Trans>
          )}
        </HeadButton>
      }
    />
  )
}

/** The same in words, beside the card. Without `onAssign` it is only told. */
export function AssigneeField({ work, kind, onAssign }: { work: Work; kind: Kind; onAssign?: (to: Given) => void }) {
  const { t } = useLingui()
  const member = useMember(work.space_id, work.assigned_to)
  const name = useAssigneeName(work)
  const shown = name ? (
    <>
      {member ? <Avatar name={member.name} image={member.image} size={18} /> : <PeopleIcon size={15} />}
      <span className={classes.name}>{name}</span>
    </>
  ) : (
    <span className={classes.quiet}>
      <Trans>никто</Trans>
    </span>
  )
  if (!onAssign) return <span className={classes.link}>{shown}</span>
  return (
    <AssigneeMenu
      work={work}
      kind={kind}
      onAssign={onAssign}
      target={
        <button type="button" className={classes.link} title={t`Изменить`}>
          {shown}
        </button>
      }
    />
  )
}

type MenuProps = Props & {
  target: ReactElement<{ onClick?: () => void }>
  isOpen?: boolean
  onOpen?: (isOpen: boolean) => void
}

export function AssigneeMenu({ work, kind, onAssign, ...menu }: MenuProps) {
  return (
    <PopMenu width={260} {...menu}>
      {(close) => (
        <People
          work={work}
          kind={kind}
          onAssign={(to) => {
            close()
            onAssign(to)
          }}
        />
      )}
    </PopMenu>
  )
}

const SEARCH_FROM = 8

function People({ work, kind, onAssign }: Props) {
  const { t } = useLingui()
  const me = useActor().id
  const [search, setSearch] = useState('')
  const { members } = useObjects()
  const { data: groups = [] } = useQuery(groupsQuery)
  const own = <R extends { space_id: number; name: string }>(rows: readonly R[]) =>
    rows.filter(({ space_id }) => space_id === work.space_id)
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(search.trim().toLowerCase())
  const others = own(members).filter(
    (member) => member.user_id !== me && canTake(member, `${kind.plural}.reply`, work.object_id || null),
  )
  const [people, teams] = [others.filter(fits), own(groups).filter(fits)]
  const hasSearch = others.length + own(groups).length >= SEARCH_FROM
  const { group_id } = work

  return (
    <div className={classes.list}>
      {hasSearch && (
        <div className={classes.search}>
          <SearchField label={t`Найти сотрудника или группу`} value={search} onChange={setSearch} />
        </div>
      )}
      {search === '' && (
        <>
          <Row isOn={work.assigned_to === me} onChoose={() => onAssign({ assigned_to: me, group_id })}>
            <HandIcon size={16} />
            <Trans>Взять себе</Trans>
          </Row>
          {(work.assigned_to !== null || group_id !== null) && (
            <Row onChoose={() => onAssign({ assigned_to: null, group_id: null })}>
              <CloseIcon size={16} />
              <Trans>Снять со всех</Trans>
            </Row>
          )}
        </>
      )}
      {people.length > 0 && search === '' && <hr className={popLine} />}
      {people.map(({ user_id, name, image }) => (
        <Row
          key={user_id}
          isOn={work.assigned_to === user_id}
          onChoose={() => onAssign({ assigned_to: user_id, group_id })}
        >
          <Avatar name={name} image={image} size={20} />
          <span className={classes.name}>{name}</span>
        </Row>
      ))}
      {teams.length > 0 && <PopTitle>{t`Группы`}</PopTitle>}
      {teams.map(({ id, name }) => (
        <Row key={id} isOn={group_id === id} onChoose={() => onAssign({ assigned_to: null, group_id: id })}>
          <PeopleIcon size={16} />
          <span className={classes.name}>{name}</span>
        </Row>
      ))}
      {people.length + teams.length === 0 && search !== '' && (
        <p className={classes.none}>
          <Trans>Никого не нашлось</Trans>
        </p>
      )}
    </div>
  )
}

type RowProps = { isOn?: boolean; onChoose: () => void; children: ReactNode }

function Row({ isOn, onChoose, children }: RowProps) {
  return (
    <button type="button" className={popRow} aria-current={isOn || undefined} onClick={onChoose}>
      {children}
      {isOn && <CheckIcon size={15} />}
    </button>
  )
}

/** The person, else the group, else nothing. */
export function useAssigneeName({ space_id, assigned_to, group_id }: Work): string | undefined {
  const { t } = useLingui()
  const member = useMember(space_id, assigned_to)
  const { data: groups } = useQuery({ ...groupsQuery, enabled: group_id !== null })
  if (assigned_to !== null) return member?.name ?? t`Сотрудник`
  if (group_id !== null) return groups?.find(({ id }) => id === group_id)?.name ?? t`Группа`
  return undefined
}
