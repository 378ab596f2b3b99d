import { useLingui } from '@lingui/react/macro'
import type { Lock } from '@otklik/contract/wire/socket.ts'
import { useActor, useObjects } from '../../../domains/desk/api.ts'
import { useLookers } from '../../../platform/live/locks.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { useLooking } from '../useLooking.ts'
import classes from './Lookers.module.css'

const SHOWN = 3

/** Who else has this on the screen: so that two do not begin the same answer. */
export function Lookers({ thing }: { thing: Lock }) {
  const { t } = useLingui()
  const { members } = useObjects()
  const ids = useLookers(thing, useActor().id)
  useLooking(thing)
  const people = members.filter(({ space_id, user_id }) => space_id === thing.space_id && ids.includes(user_id))
  if (people.length === 0) return null
  const names = people.map(({ name }) => name).join(', ')
  const rest = people.length - SHOWN
  return (
    <span className={classes.lookers} role="status" title={t`Смотрят: ${names}`}>
      <span className="visually-hidden">{t`Смотрят: ${names}`}</span>
      {people.slice(0, SHOWN).map(({ user_id, name, image }) => (
        <Avatar key={user_id} name={name} image={image} size={22} />
      ))}
      {rest > 0 && <span aria-hidden="true">+{rest}</span>}
    </span>
  )
}
