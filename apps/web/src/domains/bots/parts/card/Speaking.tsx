import { Trans, useLingui } from '@lingui/react/macro'
import { liveStates } from '@otklik/contract/bots/session-states.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../../platform/may.ts'
import { BotIcon } from '../../../../ui/icons/icons.tsx'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import classes from '../../../../ui/page/Side.module.css'
import { speakingQuery } from '../../api.ts'
import { toneOf, useSessionWords } from '../../words/useSessionWords.ts'

/** That a bot speaks here, which, and how it stands. */
export function Speaking({ chat }: { chat: { id: number; space_id: number; version: number } }) {
  const { t } = useLingui()
  const { data: session } = useQuery(speakingQuery(chat.id, chat.version))
  const { stateWords } = useSessionWords()
  const may = useMay()
  if (!session) return null
  const isLive = (liveStates as readonly string[]).includes(session.state)
  return (
    <section className={classes.section} aria-label={t`Бот`}>
      <h3>
        <BotIcon size={14} />
        {isLive ? <Trans>Отвечает бот</Trans> : <Trans>Отвечал бот</Trans>}
        {may('bots.manage', chat.space_id) && (
          <Link to="/settings/bots/sessions/$id" params={{ id: session.id }} className={`link ${classes.end}`}>
            <Trans>По шагам</Trans>
          </Link>
        )}
      </h3>
      <p>
        <b>{session.bot_name}</b> <Badge tone={toneOf(session)}>{stateWords(session)}</Badge>
      </p>
      <p className={classes.quiet}>
        <Time at={session.ended_at ?? session.began_at} form="full" />
      </p>
    </section>
  )
}
