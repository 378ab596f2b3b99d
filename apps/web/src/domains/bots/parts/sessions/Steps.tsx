import { Trans, useLingui } from '@lingui/react/macro'
import type { BotSession, BotStep } from '@otklik/contract/bots/sessions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { stepsQuery, versionQuery } from '../../api.ts'
import { kindIcons, kindNames } from '../../words/kinds.ts'
import { useNodeWords } from '../../words/useNodeWords.ts'
import { usePortWords } from '../../words/usePortWords.ts'
import { useSessionWords } from '../../words/useSessionWords.ts'
import { portLabel } from './port-label.ts'
import classes from './Sessions.module.css'

/** What the bot did, heard and said, one after the other. */
export function Steps({ session }: { session: BotSession }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(stepsQuery(session.id))
  return (
    <div className={classes.list}>
      <RowList
        label={t`Шаги`}
        query={query}
        rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
        keyOf={({ step }) => step}
        rowHeight={64}
        isMeasured
        empty={<Empty title={t`Шагов нет`} text={t`Бот ещё не начал.`} />}
      >
        {(step) => <StepRow step={step} session={session} />}
      </RowList>
    </div>
  )
}

function StepRow({ step, session }: { step: BotStep; session: BotSession }) {
  const { t } = useLingui()
  const { data } = useQuery(versionQuery(session.bot_id, session.version))
  const words = useNodeWords(session.space_id)
  const portWords = usePortWords()
  const { faultWords } = useSessionWords()
  // Of a node inside another bot only its kind is known here.
  const node =
    step.bot_id === session.bot_id ? data?.definition.graph.nodes.find(({ id }) => id === step.node) : undefined
  const Icon = kindIcons[step.kind]
  const { code, took_ms, fault, said, asked, confidence, heard, put, port } = step
  return (
    <div className={classes.step}>
      <span className={classes.icon}>
        <Icon size={15} />
      </span>
      <div className={classes.words}>
        <p>
          <b>{node ? words.titleOf(node) : t(kindNames[step.kind])}</b>
          {port !== null && (
            <span className={classes.quiet}>
              {' '}
              → {portWords(step.kind, { port, label: node ? portLabel(node, port) : null })}
            </span>
          )}
          {code !== null && <span className={classes.quiet}> · {code}</span>}
          {confidence !== null && (
            <span className={classes.quiet}>
              {' '}
              · {step.kind === 'facts' ? t`сходство ${confidence} %` : t`уверенность ${confidence} %`}
            </span>
          )}
          {took_ms !== null && <span className={classes.quiet}> · {t`${took_ms} мс`}</span>}
        </p>
        {asked !== null && asked !== '' && (
          <p className={classes.quiet}>
            {step.kind === 'facts' ? <Trans>Искал: {asked}</Trans> : <Trans>Спросил: {asked}</Trans>}
          </p>
        )}
        {said !== null && said !== '' && <p className={classes.said}>{said}</p>}
        {heard !== null && heard !== '' && (
          <p className={classes.heard}>
            <Trans>Клиент: {heard}</Trans>
          </p>
        )}
        {put && Object.keys(put).length > 0 && (
          <p className={classes.quiet}>
            {Object.entries(put)
              .map(([name, value]) => `${name} = ${words.shownValue(value)}`)
              .join(', ')}
          </p>
        )}
        {fault !== null && <p className={classes.fault}>{faultWords(fault)}</p>}
      </div>
      <Time at={step.at} form="list" className={classes.time} />
    </div>
  )
}
