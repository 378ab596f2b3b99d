import { Trans, useLingui } from '@lingui/react/macro'
import type { TwinPreview } from '@otklik/contract/duplicates/duplicates.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import { Link } from '@tanstack/react-router'
import { ReplyIcon } from '../../../../ui/icons/icons.tsx'
import { Avatar } from '../../../../ui/marks/Avatar.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { useReasonWords } from '../../../../work/card/useReasonWords.ts'
import { useAuthorName } from '../useAuthorName.ts'
import classes from './Twins.module.css'

type Props = {
  item: Item
  isMeant: boolean
  outcome: TwinPreview | undefined
  /** Absent for whoever may not answer. */
  onToggle: (() => void) | undefined
}

/** One who asks: whether the answer goes to them, and how it will read. */
export function Member({ item, isMeant, outcome, onToggle }: Props) {
  const { t } = useLingui()
  const name = useAuthorName(item.author)
  const reasonOf = useReasonWords()
  const number = (outcome?.variant ?? 0) + 1
  const isAnswered = item.replied_at !== null
  return (
    <div className={classes.member} data-off={!isMeant || undefined}>
      {onToggle && (
        <input
          type="checkbox"
          className={classes.tick}
          aria-label={t`Ответить: ${name}`}
          checked={isMeant && !isAnswered}
          disabled={isAnswered}
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
          <span className={classes.turn} data-left={(isMeant && outcome?.why) || undefined}>
            {isAnswered ? (
              <Trans>отвечен</Trans>
            ) : !isMeant || !outcome ? null : outcome.why ? (
              reasonOf(outcome.why)
            ) : (
              <Trans>вариант {number}</Trans>
            )}
          </span>
        </div>
        <p className={classes.text}>{item.text || <Trans>Вложение без текста</Trans>}</p>
        {isMeant && outcome?.text && !outcome.why && (
          <p className={classes.answer}>
            <ReplyIcon size={13} />
            <span>{outcome.text}</span>
          </p>
        )}
      </div>
    </div>
  )
}
