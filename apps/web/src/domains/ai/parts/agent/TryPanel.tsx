import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import type { AgentTrial, AiDefinition } from '@otklik/contract/ai/agents.ts'
import type { AiSource } from '@otklik/contract/ai/compose.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { AlertIcon } from '../../../../ui/icons/first-icons.tsx'
import { ChecksIcon, WandIcon } from '../../../../ui/icons/icons.tsx'
import { networkName } from '../../../../ui/icons/network-names.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useObjects } from '../../../desk/api.ts'
import { useTryQuestion } from '../../api.ts'
import { useTurnWords } from '../../useTurnWords.ts'
import { AddToSet } from '../evals/AddToSet.tsx'
import { Marked } from '../Marked.tsx'
import classes from './Agent.module.css'

type Props = { agent: { id: number; space_id: number }; definition: AiDefinition }
const ANY = 0

/** A question as a customer would ask it, answered by what stands in the form. */
export function TryPanel({ agent, definition }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const reasons = useTurnWords()
  const leftWords = { ...reasons, not_allowed: t`здесь ему этого не разрешили` }
  const { items: accounts } = useObjects()
  const [question, setQuestion] = useTyped(`ai/${agent.id}/question`, '')
  const [object_id, setObject] = useTyped(`ai/${agent.id}/object`, ANY)
  const run = useTryQuestion(agent.id)
  const own = accounts.filter(({ space_id }) => space_id === agent.space_id)
  const ask = () =>
    run.mutate({ question: question.trim(), object_id: object_id === ANY ? null : object_id, definition })
  const { data, error } = run
  return (
    <Card title={t`Проба`} about={<Trans>Клиентам ничего не отправляется.</Trans>}>
      <div className={classes.main}>
        <Textarea
          aria-label={t`Вопрос клиента`}
          placeholder={t`Вопрос, как его задал бы клиент`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.ai_question}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Select
          label={t`Где спросили`}
          value={object_id}
          onChange={setObject}
          options={[
            { value: ANY, label: t`Неважно где` },
            ...own.map(({ id, name, provider }) => ({ value: id, label: `${name}, ${networkName(provider)}` })),
          ]}
        />
        <Button
          variant="light"
          leftSection={<WandIcon />}
          loading={run.isPending}
          disabled={question.trim() === ''}
          onClick={ask}
        >
          <Trans>Спросить</Trans>
        </Button>
        {error && (
          <p className={classes.note} data-tone="warn" role="alert">
            {failureText(error)}
          </p>
        )}
        {data && data.reason !== null && (
          <p className={classes.note} data-tone="warn" role="status">
            <AlertIcon size={13} /> {reasons[data.reason]}
          </p>
        )}
        {data && data.text !== '' && (
          <section className={classes.answer} aria-label={t`Ответ`} aria-live="polite">
            <header>
              <WandIcon size={14} />
              <Verdict verdict={data.verdict} />
              <span>{data.confidence} %</span>
            </header>
            <Marked text={data.text} marks={data.marks} />
          </section>
        )}
        {data && data.left_to_people !== null && (
          <p className={classes.note}>
            <Trans>Сам не ответил бы: {leftWords[data.left_to_people]}.</Trans>
          </p>
        )}
        {data && run.variables && (
          <AddToSet
            space_id={agent.space_id}
            from={{ question: run.variables.question.replace(/\s+/g, ' ') }}
            target={
              <Button variant="subtle" size="xs" leftSection={<ChecksIcon size={14} />}>
                <Trans>Добавить в проверку</Trans>
              </Button>
            }
          />
        )}
        {data && <Sources title={t`Источники`} sources={data.sources.filter(({ is_cited }) => is_cited)} />}
        {data && <Sources title={t`Нашлось, но не взято`} sources={data.sources.filter(({ is_cited }) => !is_cited)} />}
        {data && data.unknown.length > 0 && (
          <p className={classes.note} data-tone="warn">
            <Trans>Чего не знает: {data.unknown.join('; ')}</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

function Verdict({ verdict }: Pick<AgentTrial, 'verdict'>) {
  const { t } = useLingui()
  if (verdict === 'alone') return <Badge tone="ok">{t`ответил бы сам`}</Badge>
  return <Badge>{verdict === 'silent' ? t`промолчал бы` : t`черновик`}</Badge>
}

function Sources({ title, sources }: { title: string; sources: readonly AiSource[] }) {
  if (sources.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={classes.sources}>
        {sources.map(({ n, kind, title: name, text, score }) => (
          <li key={n}>
            <span className={classes.mark}>{n}</span>
            <span title={text}>{name}</span>
            <small>
              {kind === 'fact' ? <Trans>факт</Trans> : <Trans>шаблон</Trans>}, {score} %
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
