import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { setsQuery, useAddToSet } from '../../evals/api.ts'
import classes from './Evals.module.css'

type Props = {
  space_id: number
  from: { question: string } | { call_id: number }
  target: ReactElement<{ onClick?: () => void }>
}

/** What was really asked becomes a question of a set. */
export function AddToSet({ space_id, from, target }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const add = useAddToSet()
  const take = ({ id, name }: { id: number; name: string }) =>
    add.mutate(
      { set: id, ...from },
      {
        onSuccess: () => toast.ok(t`Вопрос добавлен в «${name}»`),
        onError: (error) => toast.error(failureText(error)),
      },
    )
  return (
    <PopMenu target={target} width={260}>
      {(close) => <Sets space_id={space_id} onChoose={take} close={close} />}
    </PopMenu>
  )
}

type SetsProps = { space_id: number; onChoose: (set: { id: number; name: string }) => void; close: () => void }

function Sets({ space_id, onChoose, close }: SetsProps) {
  const { data: sets } = useQuery(setsQuery(space_id))
  if (sets?.length === 0)
    return (
      <p className={classes.note}>
        <Link to="/settings/ai/evals" search={{ space_id }}>
          <Trans>Сначала создайте набор вопросов</Trans>
        </Link>
      </p>
    )
  return sets?.map((set) => (
    <PopChoice key={set.id} close={close} onChoose={() => onChoose(set)}>
      {set.name}
    </PopChoice>
  ))
}
