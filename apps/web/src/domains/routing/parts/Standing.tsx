import { Plural, Trans } from '@lingui/react/macro'
import type { AccountRoutingCard } from '@otklik/contract/routing/routing.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from './Routing.module.css'

const MOST_NAMES = 5

/** Who could be given something at this moment, and what waits. */
export function Standing({ card, names }: { card: AccountRoutingCard; names: readonly string[] }) {
  const { waiting, oldest_at } = card
  const shown = names.slice(0, MOST_NAMES).join(', ')
  const more = names.length - MOST_NAMES
  return (
    <>
      <p data-tone={names.length === 0 ? 'warn' : undefined}>
        {names.length === 0 ? (
          <Trans>Сейчас взять некому: на линии никого с доступом к аккаунту.</Trans>
        ) : more > 0 ? (
          <Trans>
            Сейчас могут взять: {shown} и ещё {more}
          </Trans>
        ) : (
          <Trans>Сейчас могут взять: {shown}</Trans>
        )}
      </p>
      <p className={classes.quiet}>
        {waiting === 0 ? (
          <Trans>Никто не ждёт ответственного.</Trans>
        ) : (
          <>
            <Plural
              value={waiting}
              one="Ждёт # обращение"
              few="Ждут # обращения"
              many="Ждут # обращений"
              other="Ждут # обращения"
            />
            {oldest_at !== null && (
              <>
                {', '}
                <Trans>
                  дольше всех с <Time at={oldest_at} form="list" />
                </Trans>
              </>
            )}
          </>
        )}
      </p>
    </>
  )
}
