import { Trans, useLingui } from '@lingui/react/macro'
import type { BotStep } from '@otklik/contract/bots/sessions.ts'
import type { BotTest, TestMessage } from '@otklik/contract/bots/tests.ts'
import { useEffect, useRef } from 'react'
import { kindIcons } from '../../words/kinds.ts'
import { usePortWords } from '../../words/usePortWords.ts'
import { useSessionWords } from '../../words/useSessionWords.ts'
import { useEditor } from '../editor/editor.ts'
import { portLabel } from '../sessions/port-label.ts'
import classes from './Test.module.css'
import type { Deed } from './useTest.ts'

type Props = { test: BotTest; isBusy: boolean; run: (deed: Deed) => void }
type Line =
  | { key: string; at: number; message: TestMessage }
  | { key: string; at: number; step: BotStep }
  | { key: string; at: number; act: BotTest['acts'][number] }

/** What was said on both sides, with what the bot did between. */
export function Conversation({ test, isBusy, run }: Props) {
  const { t } = useLingui()
  const { words } = useEditor()
  const end = useRef<HTMLDivElement>(null)
  const lines = linesOf(test)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was said
  useEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    void end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  return (
    <div className={classes.lines} role="log" aria-label={t`Разговор`}>
      {lines.map((line) => {
        if ('message' in line) return <Bubble key={line.key} message={line.message} isOver={isBusy} run={run} />
        if ('act' in line) {
          const what = words.actWords(line.act.act)
          return (
            <p key={line.key} className={classes.service}>
              {t`Было бы сделано: ${what}`}
            </p>
          )
        }
        return <StepLine key={line.key} step={line.step} />
      })}
      <div ref={end} />
    </div>
  )
}

/** Steps that say something are seen by what they said. */
const silent: readonly BotStep['kind'][] = [
  ...(['condition', 'set', 'split', 'http', 'facts', 'ai', 'delay', 'sub', 'hand_over', 'end'] as const),
]

function linesOf({ messages, steps, acts }: BotTest): Line[] {
  const all: Line[] = [
    ...messages.map((message) => ({ key: `m${message.id}`, at: message.at, message })),
    ...steps.flatMap((step) =>
      silent.includes(step.kind) || step.fault !== null ? [{ key: `s${step.step}`, at: step.at, step }] : [],
    ),
    ...acts.map((act, place) => ({
      key: `a${place}`,
      at: steps.find(({ step }) => step === act.step)?.at ?? 0,
      act,
    })),
  ]
  return all.toSorted((left, right) => left.at - right.at)
}

function Bubble({ message, isOver, run }: { message: TestMessage; isOver: boolean; run: Props['run'] }) {
  const { t } = useLingui()
  const { select } = useEditor()
  const { from, text, choices, files, node } = message
  return (
    <div className={classes.bubble} data-from={from}>
      <div className={classes.words}>
        {text}
        {files > 0 && <em>{t`Файлов: ${files}`}</em>}
        {choices.length > 0 && (
          <div className={classes.buttons}>
            {choices.map((choice, place) =>
              choice.kind === 'url' ? (
                <a
                  // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may say the same
                  key={place}
                  href={choice.url ?? undefined}
                  target="_blank"
                  rel="noreferrer"
                >
                  {choice.label}
                </a>
              ) : (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may say the same
                  key={place}
                  type="button"
                  disabled={isOver}
                  onClick={() =>
                    run(
                      choice.payload
                        ? { do: 'press', payload: choice.payload }
                        : { do: 'say', text: choice.label, files: 0 },
                    )
                  }
                >
                  {choice.label}
                </button>
              ),
            )}
          </div>
        )}
      </div>
      {from === 'bot' && node !== null && (
        <button type="button" className={classes.where} onClick={() => select([node])}>
          <Trans>узел</Trans>
        </button>
      )}
    </div>
  )
}

function StepLine({ step }: { step: BotStep }) {
  const { t } = useLingui()
  const { graph, words, select } = useEditor()
  const portWords = usePortWords()
  const { faultWords } = useSessionWords()
  const node = graph.nodes.find(({ id }) => id === step.node)
  const Icon = kindIcons[step.kind]
  const took = step.took_ms
  const parts = [
    ...(step.port ? [portWords(step.kind, { port: step.port, label: node ? portLabel(node, step.port) : null })] : []),
    ...(step.code !== null ? [String(step.code)] : []),
    ...(took !== null ? [t`${took} мс`] : []),
    ...(step.fault !== null ? [faultWords(step.fault)] : []),
  ]
  return (
    <p className={classes.service} data-wrong={step.fault !== null || undefined}>
      <Icon size={13} />
      <button type="button" className={classes.step} onClick={() => node && select([node.id])}>
        {node ? words.titleOf(node) : step.node}
      </button>
      {parts.length > 0 && <span>· {parts.join(' · ')}</span>}
    </p>
  )
}
