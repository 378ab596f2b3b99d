import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { StackIcon } from '../../../ui/icons/icons.tsx'
import { twinsOfItemQuery } from '../api.ts'
import classes from './Twins.module.css'

type Props = {
  id: number
  /** As it reads here. */
  fill: (text: string) => string
  onTake: (text: string) => void
}

/** Above the field: what others who asked the same were told. */
export function TwinsOffer({ id, fill, onTake }: Props) {
  const { data } = useQuery(twinsOfItemQuery(id))
  if (!data?.answer) return null
  const text = fill(data.answer)
  return (
    <p className={classes.offer} role="status">
      <StackIcon size={15} />
      <span className={classes.said}>
        <Trans>Похожим ответили: «{text}»</Trans>
      </span>
      <button type="button" className="link" onClick={() => onTake(text)}>
        <Trans>Взять этот ответ</Trans>
      </button>
    </p>
  )
}
