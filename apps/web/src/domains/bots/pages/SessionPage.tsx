import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { liveStates } from '@otklik/contract/bots/session-states.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BotIcon, StopIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { sessionQuery, useStopSession } from '../api.ts'
import classes from '../parts/sessions/Sessions.module.css'
import { Steps } from '../parts/sessions/Steps.tsx'
import { useNodeWords } from '../words/useNodeWords.ts'
import { toneOf, useSessionWords } from '../words/useSessionWords.ts'

const route = getRouteApi('/work/settings/bots/sessions/$id')

/** One conversation, step by step. */
export function SessionPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const query = useQuery(sessionQuery(id))
  const { stateWords, causeWords } = useSessionWords()
  const { shownValue } = useNodeWords(query.data?.space_id ?? 0)
  const stop = useStopSession()
  const failureText = useFailureText()
  const halt = async () => {
    const question = {
      title: t`Остановить бота в этом диалоге?`,
      text: t`Он больше ничего не скажет. Диалог останется там, где он есть.`,
      yes: t`Остановить`,
    }
    if (await confirm(question)) stop.mutate(id, { onError: (error) => toast.error(failureText(error)) })
  }
  const session = query.data
  const isLive = session !== undefined && (liveStates as readonly string[]).includes(session.state)
  return (
    <Page
      title={session?.author_name ?? t`Разговор бота`}
      backTo="/settings/bots/sessions"
      beside={session && <Badge tone={toneOf(session)}>{stateWords(session)}</Badge>}
      actions={
        session && (
          <>
            {isLive && (
              <Button
                variant="default"
                leftSection={<StopIcon size={15} />}
                loading={stop.isPending}
                onClick={() => void halt()}
              >
                <Trans>Остановить</Trans>
              </Button>
            )}
            {session.chat_id !== null && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link {...props} to="/chats/$id/messages" params={{ id: session.chat_id ?? 0 }} />
                )}
              >
                <Trans>Открыть диалог</Trans>
              </Button>
            )}
          </>
        )
      }
      isFilled
    >
      <Loaded
        query={query}
        found={session}
        isNone={query.error instanceof CallFailed && query.error.status === 404}
        none={{ icon: BotIcon, title: t`Такого разговора нет`, text: t`Возможно, он удалён или ссылка неверна.` }}
      >
        {(found) => (
          <>
            <p className={classes.facts}>
              <Link to="/settings/bots/$id" params={{ id: found.bot_id }} className="link">
                {found.bot_name}
              </Link>
              {[t`версия ${found.version}`, causeWords(found.cause)].map((words) => ` · ${words}`)} ·{' '}
              <Time at={found.began_at} form="full" />
              {found.due_at !== null && isLive && (
                <>
                  {' · '}
                  <Trans>
                    ждёт до <Time at={found.due_at} form="full" />
                  </Trans>
                </>
              )}
            </p>
            {Object.keys(found.variables).length > 0 && (
              <dl className={classes.variables}>
                {Object.entries(found.variables).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{shownValue(value)}</dd>
                  </div>
                ))}
              </dl>
            )}
            <Steps session={found} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
