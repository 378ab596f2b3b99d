import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BotSession } from '@otklik/contract/bots/sessions.ts'
import { Link } from '@tanstack/react-router'
import { NetworkGlyph } from '../../../../ui/icons/NetworkGlyph.tsx'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { useAccount } from '../../../desk/api.ts'
import { toneOf, useSessionWords } from '../../words/useSessionWords.ts'
import classes from './Sessions.module.css'

export function SessionRow({ session }: { session: BotSession }) {
  const { t } = useLingui()
  const { stateWords, causeWords } = useSessionWords()
  const account = useAccount(session.object_id)
  const { id, chat_id, author_name, bot_name, version, began_at, steps, cause } = session
  const count = t({
    message: plural(steps, { one: '# шаг', few: '# шага', many: '# шагов', other: '# шага' }),
  })
  return (
    <div className={classes.row}>
      <Time at={began_at} form="list" className={classes.time} />
      <Link to="/settings/bots/sessions/$id" params={{ id }} className={classes.words}>
        <b>{author_name ?? <Trans>Клиент</Trans>}</b>
        <span className={classes.about}>
          {[t`${bot_name}, версия ${version}`, causeWords(cause), count].join(' · ')}
        </span>
      </Link>
      {account && (
        <span className={classes.account}>
          <NetworkGlyph network={account.provider} size={14} />
          <span>{account.name}</span>
        </span>
      )}
      <span className={classes.state}>
        <Badge tone={toneOf(session)}>{stateWords(session)}</Badge>
      </span>
      {chat_id !== null && (
        <Link to="/chats/$id/messages" params={{ id: chat_id }} className={classes.open}>
          <Trans>Диалог</Trans>
        </Link>
      )}
    </div>
  )
}
