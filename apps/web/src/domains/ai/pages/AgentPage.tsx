import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { type Agent, AiDefinition } from '@otklik/contract/ai/agents.ts'
import { limits } from '@otklik/contract/limits.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useVersioned } from '../../../ui/forms/useVersioned.ts'
import { TrashIcon, WandIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { agentQuery, type SavedAgent, useRemoveAgent, useSaveAgent } from '../api.ts'
import classes from '../parts/agent/Agent.module.css'
import { AgentSwitch } from '../parts/agent/AgentSwitch.tsx'
import { AloneCard } from '../parts/agent/AloneCard.tsx'
import { KnowledgeCard } from '../parts/agent/KnowledgeCard.tsx'
import { LimitsCard } from '../parts/agent/LimitsCard.tsx'
import { ConfidenceCard, MayCard } from '../parts/agent/MayCard.tsx'
import { ModelCard } from '../parts/agent/ModelCard.tsx'
import { MonthCard } from '../parts/agent/MonthCard.tsx'
import { TryPanel } from '../parts/agent/TryPanel.tsx'
import { TurnsCard } from '../parts/agent/TurnsCard.tsx'
import { VersionsCard } from '../parts/agent/VersionsCard.tsx'
import { useReasonWords } from '../useReasonWords.ts'

const LIST = '/settings/ai'

export function AgentPage() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  const query = useQuery(agentQuery(Number(id)))
  const { data: agent, error } = query
  const isNone = error instanceof CallFailed && [400, 404].includes(error.status)
  const none = {
    icon: WandIcon,
    title: t`Такого агента нет`,
    text: t`Возможно, его удалили или ссылка неверна.`,
  }
  return (
    <Page
      title={agent ? t`Агент «${agent.name}»` : t`ИИ-агент`}
      backTo={LIST}
      actions={
        agent && (
          <>
            <AgentSwitch
              agent={agent}
              autopilot_ids={agent.definition.autopilot_ids}
              label={agent.is_on ? t`Работает` : t`Выключен`}
            />
            <Remove agent={agent} />
          </>
        )
      }
    >
      <Loaded query={query} found={agent} isNone={isNone} none={none}>
        {(found) => <Form key={found.id} agent={found} />}
      </Loaded>
    </Page>
  )
}

type Draft = { name: string; definition: AiDefinition }

function Form({ agent }: { agent: Agent }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const reasons = useReasonWords()
  const [isTried, setIsTried] = useState(false)
  const first: Draft = { name: agent.name, definition: agent.definition }
  const form = useVersioned<Draft, SavedAgent>({
    name: `ai/${agent.id}`,
    isNew: false,
    ...{ first, version: agent.version, space_id: agent.space_id, save: useSaveAgent(agent.id) },
    latest: async () => (await cache.fetchQuery({ ...agentQuery(agent.id), staleTime: 0 })).version,
    onSaved: () => toast.ok(t`Агент сохранён`),
    forget: () => setIsTried(false),
  })
  const { value, fields, bar } = form
  const { definition } = value
  const change = (part: Partial<AiDefinition>) =>
    form.turn((now) => ({ ...now, definition: { ...now.definition, ...part } }))
  const read = AiDefinition.safeParse(definition)
  const wrong = (field: string) =>
    isTried && !read.success && read.error.issues.some(({ path }) => path.includes(field))
  const submit = () => {
    setIsTried(true)
    if (value.name.trim() === '' || !read.success) return
    const { space_id } = agent
    form.send({ name: value.name.trim(), definition: read.data, space_id, seen_version: form.seen_version })
  }
  const length = definition.instructions.length
  return (
    <>
      {agent.is_on && agent.why_not !== null && (
        <p className={classes.note} data-tone="warn" role="status">
          <Trans>Не работает: {reasons[agent.why_not]}</Trans>
        </p>
      )}
      <div className={classes.page}>
        <div className={classes.main}>
          <div className={classes.pair}>
            <ModelCard
              agent={agent}
              value={definition}
              error={wrong('base_url') ? t`Нужен адрес вида https://пример.ру/v1` : fields.base_url}
              onChange={change}
            />
            <div className={classes.main}>
              <ConfidenceCard value={definition} onChange={change} />
              <KnowledgeCard space_id={agent.space_id} value={definition} onChange={change} />
            </div>
          </div>
          <Card title={t`Имя и инструкции`} tools={<Trans>{length} из 8 000 знаков</Trans>}>
            <div className={classes.main}>
              <TextField
                label={t`Название`}
                value={value.name}
                maxLength={limits.name_max}
                error={isTried && value.name.trim() === '' ? t`Укажите название` : fields.name}
                onChange={(name) => form.turn((now) => ({ ...now, name }))}
              />
              <Textarea
                label={t`Инструкции`}
                autosize
                minRows={4}
                maxRows={16}
                maxLength={limits.ai_instructions}
                value={definition.instructions}
                onChange={(event) => change({ instructions: event.target.value })}
              />
            </div>
          </Card>
          <div className={classes.pair}>
            <div className={classes.main}>
              <MayCard value={definition} onChange={change} />
              <LimitsCard space_id={agent.space_id} value={definition} onChange={change} />
            </div>
            <AloneCard space_id={agent.space_id} isOn={agent.is_on} value={definition} onChange={change} />
          </div>
        </div>
        <div className={classes.side}>
          <TryPanel agent={agent} definition={read.success ? read.data : agent.definition} />
          <MonthCard space_id={agent.space_id} agent_id={agent.id} />
          <TurnsCard agent_id={agent.id} />
          <VersionsCard agent={agent} onTake={(taken) => form.turn((now) => ({ ...now, definition: taken }))} />
        </div>
      </div>
      <SaveBar {...bar} isDirty={JSON.stringify(value) !== JSON.stringify(first)} onSave={submit} />
    </>
  )
}

function Remove({ agent: { id, name } }: { agent: Agent }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const remove = useRemoveAgent()
  const ask = async () => {
    const question = {
      title: t`Удалить агента «${name}»?`,
      text: t`Вместе с ним удалятся его версии и ключ. Расходы останутся в списке запросов.`,
      ...{ yes: t`Удалить`, danger: true },
    }
    if (!(await confirm(question))) return
    remove.mutate(id, {
      onSuccess: () => void navigate({ to: LIST }),
      onError: (error) => toast.error(failureText(error)),
    })
  }
  return (
    <IconButton label={t`Удалить агента`} icon={TrashIcon} disabled={remove.isPending} onClick={() => void ask()} />
  )
}
