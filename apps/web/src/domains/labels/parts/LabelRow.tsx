import { useLingui } from '@lingui/react/macro'
import type { LabelCard } from '@otklik/contract/labels.ts'
import { Link } from '@tanstack/react-router'
import { Dot } from '../../../ui/Dot.tsx'
import { useFailureText } from '../../../ui/Failure.tsx'
import { MoveButtons } from '../../../ui/MoveButtons.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePlaceLabel } from '../api.ts'
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
  const failureText = useFailureText()
  const wordsFor = useAuthorsWords()
  const place = usePlaceLabel()
  const { id, name, color, authors_count } = label
  const at = order?.findIndex((each) => each.id === id) ?? 0
  const put = (before: number | null) =>
    place.mutate({ id, before }, { onError: (error) => toast.error(failureText(error)) })
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
          isBusy={place.isPending}
          onUp={at > 0 ? () => put(order[at - 1]?.id ?? null) : undefined}
          onDown={at < order.length - 1 ? () => put(order[at + 2]?.id ?? null) : undefined}
        />
      )}
      <LabelMenu label={label} />
    </>
  )
}
