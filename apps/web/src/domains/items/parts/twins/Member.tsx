import { Trans, useLingui } from '@lingui/react/macro'
import type { TwinMember, TwinPreview } from '@otklik/contract/duplicates/duplicates.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReplyIcon } from '../../../../ui/icons/icons.tsx'
import { Avatar } from '../../../../ui/marks/Avatar.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { useReasonWords } from '../../../../work/card/useReasonWords.ts'
import { usePeople } from '../../../desk/usePeople.ts'
import { useAuthorName } from '../useAuthorName.ts'
import classes from './Twins.module.css'

type Props = {
  item: TwinMember
  /** It asks this no more, or is deleted; shown to whoever had it on the screen. */
  isGone: boolean
  isTicked: boolean
  canTick: boolean
  outcome: TwinPreview | undefined
  /** Absent for whoever may not answer. */
  onToggle: (() => void) | undefined
}

/** One who asks: whether the answer goes to them, and how it will read. */
export function Member({ item, isGone, isTicked, canTick, outcome, onToggle }: Props) {
  const { t } = useLingui()
  const name = useAuthorName(item.author)
  return (
    <div className={classes.member} data-off={!isTicked || undefined}>
      {onToggle && (
        <input
          type="checkbox"
          className={classes.tick}
          aria-label={t`Ответить: ${name}`}
          checked={isTicked}
          disabled={isGone || !canTick}
          onChange={onToggle}
        />
      )}
      <Avatar name={name} image={item.author?.image ?? null} size={28} />
      <div className={classes.words}>
        <div className={classes.line}>
          <Link className={classes.name} to="/items/$id" params={{ id: item.id }}>
            {name}
          </Link>
          <Time at={item.created_at} form="list" className={classes.quiet} />
          <State {...{ item, isGone, isTicked, outcome }} />
        </div>
        <p className={classes.text}>{item.text || <Trans>Вложение без текста</Trans>}</p>
        {isTicked && outcome?.text && !outcome.why && (
          <p className={classes.answer}>
            <ReplyIcon size={13} />
            <span>{outcome.text}</span>
          </p>
        )}
      </div>
    </div>
  )
}

type StateProps = Pick<Props, 'item' | 'isGone' | 'isTicked' | 'outcome'>

/** One word for one state: answered is answered, whether this answer did it, a colleague, or somebody in the network. */
function State({ item, isGone, isTicked, outcome }: StateProps) {
  const reasonOf = useReasonWords()
  const { memberOf } = usePeople()
  const said = (isWarning: boolean, words: ReactNode) => (
    <span className={classes.turn} data-left={isWarning || undefined}>
      {words}
    </span>
  )
  if (item.status === 'deleted' || outcome?.why === 'deleted') return said(true, <Trans>удалён</Trans>)
  if (item.answered || outcome?.why === 'answered_since') {
    const by = memberOf(item.space_id, item.answered?.user_id)?.name
    return said(false, by ? <Trans>отвечен · {by}</Trans> : <Trans>отвечен</Trans>)
  }
  if (isGone) return said(true, <Trans>больше не в этой группе</Trans>)
  if (outcome?.why) return said(true, reasonOf(outcome.why))
  if (!isTicked || !outcome) return null
  const number = outcome.variant + 1
  return said(false, <Trans>вариант {number}</Trans>)
}
