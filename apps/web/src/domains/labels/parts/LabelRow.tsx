import { useLingui } from '@lingui/react/macro'
import type { LabelCard } from '@otklik/contract/labels.ts'
import { Link } from '@tanstack/react-router'
import { MoveButtons } from '../../../ui/fields/MoveButtons.tsx'
import { Dot } from '../../../ui/marks/Dot.tsx'
import { useMoveLabel } from '../api.ts'
import { useAuthorsWords } from '../useLabelDeeds.ts'
import { LabelMenu } from './LabelMenu.tsx'
import classes from './LabelRow.module.css'

type Props = {
  label: LabelCard
  /** Those offered in the same space, in their order; nothing where the order does not matter. */
  order?: readonly LabelCard[]
}

export function LabelRow({ label, order }: Props) {
  const { t } = useLingui()
  const wordsFor = useAuthorsWords()
  const move = useMoveLabel()
  const { id, name, color, authors_count } = label
  const at = order?.findIndex((each) => each.id === id) ?? 0
  const put = (before: number | null) => move.mutate({ id, before })
  return (
    <>
      <span className={classes.words}>
        <Link to="/settings/labels/$id" params={{ id }} className={classes.name}>
          <Dot color={color} />
          <b>{name}</b>
        </Link>
        <Link to="/settings/labels/$id/authors" params={{ id }} className={classes.about}>
          {authors_count > 0 ? wordsFor(authors_count) : t`Ни у кого`}
        </Link>
      </span>
      {order && (
        <MoveButtons
          name={name}
          onUp={at > 0 ? () => put(order[at - 1]?.id ?? null) : undefined}
          onDown={at < order.length - 1 ? () => put(order[at + 2]?.id ?? null) : undefined}
        />
      )}
      <LabelMenu label={label} />
    </>
  )
}
