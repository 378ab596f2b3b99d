import { Trans } from '@lingui/react/macro'
import type { Member } from '@otklik/contract/users/users.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import classes from './Rival.module.css'

/** "Anna is answering…", where the answer would be written. */
export function Rival({ rival: { name, image } }: { rival: Member }) {
  return (
    <p className={classes.line} role="status">
      <Avatar name={name} image={image} size={18} />
      <Trans>{name} отвечает…</Trans>
    </p>
  )
}

/** The same at the end of a row. */
export function RowRival({ rival: { name, image } }: { rival: Member }) {
  return (
    <span className={classes.end} title={name}>
      <Avatar name={name} image={image} size={18} />
      <span className="visually-hidden">{name}</span>
      <Trans>отвечает…</Trans>
    </span>
  )
}
