import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BotFailure } from '@otklik/contract/bots/failures.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { useAccount } from '../../../desk/api.ts'
import { failuresQuery, useRepeatFailure } from '../../api.ts'
import { useBotFailureWords } from '../../words/useBotFailureWords.ts'
import classes from './Sessions.module.css'

/** What bots could not do within the last days, each with what can be done about it. */
export function Failures({ space_id, bot_id }: { space_id: number; bot_id: readonly number[] }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(failuresQuery(space_id, bot_id))
  return (
    <div className={classes.list}>
      <RowList
        label={t`Ошибки`}
        query={query}
        rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
        keyOf={({ what, id }) => `${what}.${id}`}
        rowHeight={64}
        isMeasured
        empty={<Empty title={t`Ошибок нет`} text={t`За последние 30 дней боты сделали всё, что начали.`} />}
      >
        {(failure) => <FailureRow failure={failure} />}
      </RowList>
    </div>
  )
}

function FailureRow({ failure }: { failure: BotFailure }) {
  const { t } = useLingui()
  const repeat = useRepeatFailure()
  const failureText = useFailureText()
  const { why, hindered, effectOf } = useBotFailureWords()
  const { what, id, at, author_name, bot_name, object_id, text } = failure
  const account = useAccount(object_id)
  const hindrance = hindered(failure)
  const again = async () => {
    const question = { title: t`Повторить?`, text: effectOf(failure), yes: t`Повторить` }
    if (!(await confirm(question))) return
    repeat.mutate(
      { what, id },
      {
        onSuccess: () => toast.ok(t`Бот пробует ещё раз`),
        onError: (error) => toast.error(failureText(error)),
      },
    )
  }
  const name = author_name ?? t`Клиент`
  return (
    <div className={classes.step}>
      <Time at={at} form="list" className={classes.time} />
      <div className={classes.words}>
        <FailureLink failure={failure}>
          <b>{name}</b>
        </FailureLink>
        <p className={classes.fault}>{why(failure)}</p>
        {text !== '' && <p className={classes.quiet}>{text}</p>}
        <span className={classes.about}>{[bot_name, account?.name].filter(Boolean).join(' · ')}</span>
        {hindrance !== null && <p className={classes.quiet}>{hindrance}</p>}
      </div>
      {hindrance === null && (
        <Button
          variant="default"
          size="xs"
          aria-label={t`Повторить: ${name}`}
          loading={repeat.isPending}
          onClick={() => void again()}
        >
          <Trans>Повторить</Trans>
        </Button>
      )}
    </div>
  )
}

/** A conversation is read step by step; all else is on the card of what it is about. */
function FailureLink({ failure, children }: { failure: BotFailure; children: ReactNode }) {
  const { what, id, chat_id, item_id } = failure
  if (what === 'session')
    return (
      <Link to="/settings/bots/sessions/$id" params={{ id }}>
        {children}
      </Link>
    )
  if (chat_id !== null)
    return (
      <Link to="/chats/$id/messages" params={{ id: chat_id }}>
        {children}
      </Link>
    )
  return (
    <Link to="/items/$id" params={{ id: item_id ?? 0 }}>
      {children}
    </Link>
  )
}
