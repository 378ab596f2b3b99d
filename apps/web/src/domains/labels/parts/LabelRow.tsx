import { useLingui } from '@lingui/react/macro'
import type { LabelCard } from '@otklik/contract/labels.ts'
import { Link } from '@tanstack/react-router'
import { OrderButtons } from '../../../ui/fields/order/MoveButtons.tsx'
import { Dot } from '../../../ui/marks/Dot.tsx'
import row from '../../../ui/page/MarkedRow.module.css'
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
  const put = (before: number | null) => move.mutate({ id, before })
  return (
    <>
      <span className={row.words}>
        <Link to="/settings/labels/$id" params={{ id }} className={row.name}>
          <Dot color={color} />
          <b>{name}</b>
        </Link>
        <Link to="/settings/labels/$id/authors" params={{ id }} className={classes.about}>
          {authors_count > 0 ? wordsFor(authors_count) : t`Ни у кого`}
        </Link>
      </span>
      {order && <OrderButtons id={id} name={name} order={order} onPut={put} />}
      <LabelMenu label={label} />
    </>
  )
}
