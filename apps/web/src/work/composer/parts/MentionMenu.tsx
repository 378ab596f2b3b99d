import { useLingui } from '@lingui/react/macro'
import type { Member } from '@otklik/contract/users/users.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import classes from './MentionMenu.module.css'

type Props = { id: string; people: readonly Member[]; at: number; onTake: (member: Member) => void }

/** Colleagues whom the `@` may mean; the field keeps the focus and hears the keys. */
export function MentionMenu({ id, people, at, onTake }: Props) {
  const { t } = useLingui()
  return (
    <div id={id} className={classes.menu} role="listbox" aria-label={t`Кого упомянуть`}>
      {people.map((member, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: and hears the keys
        <div
          key={member.user_id}
          id={`${id}-${member.user_id}`}
          role="option"
          aria-selected={index === at}
          className={classes.row}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(member)}
        >
          <Avatar name={member.name} image={member.image} size={20} />
          {member.name}
        </div>
      ))}
    </div>
  )
}
