import { Trans, useLingui } from '@lingui/react/macro'
import type { EmotionMethod, EmotionSettings } from '@otklik/contract/emotions/emotions.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { agentQuery, agentsQuery } from '../../ai/api.ts'
import { mayEmotion } from '../../ai/may-places.ts'
import { useReasonWords } from '../../ai/useReasonWords.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useSaveMethod } from '../api.ts'
import classes from './Emotions.module.css'

type Chosen = { method: EmotionMethod; agent_id?: number | null }

const asks = (method: EmotionMethod) => method === 'model' || method === 'both'

/** By what it is decided, and which agent is asked where a model is. What nobody could answer is not saved, and says so. */
export function MethodFields({ data }: { data: EmotionSettings }) {
  const { t } = useLingui()
  const { space_id } = data
  const save = useSaveMethod(space_id)
  const failureText = useFailureText()
  /** Chosen and not saved yet: an agent is missing, or it may not. */
  const [wanted, setWanted] = useState<Chosen | null>(null)
  const { method, agent_id } = { ...data, ...wanted }
  const agentFault = save.error instanceof CallFailed ? save.error.refusal.fields?.agent_id : undefined
  const change = (chosen: Chosen) => {
    setWanted(chosen)
    save.reset()
    if (asks(chosen.method) && (chosen.agent_id ?? agent_id) === null) return
    save.mutate(chosen, {
      onSuccess: () => {
        setWanted(null)
        toast.ok(t`Сохранено. Уже пришедшее не меняется.`)
      },
      onError: (failure) => {
        if (failure instanceof CallFailed && failure.refusal.fields?.agent_id) return
        setWanted(null)
        toast.error(failureText(failure))
      },
    })
  }
  const asksModel = asks(method)
  const isUnsaved = wanted !== null && !save.isPending
  return (
    <div className={classes.method}>
      <Segments<EmotionMethod>
        label={t`Способ`}
        value={method}
        onChange={(chosen) => change({ ...wanted, method: chosen })}
        choices={[
          { value: 'dictionary', label: t`По словарю` },
          { value: 'both', label: t`Словарь и модель` },
          { value: 'model', label: t`Модель` },
          { value: 'off', label: t`Не определять` },
        ]}
      />
      {asksModel && (
        <>
          <AgentField
            space_id={space_id}
            value={agent_id}
            fault={agentFault}
            onChange={(chosen) => change({ method, agent_id: chosen })}
          />
          {isUnsaved && (
            <p className={classes.warn} role="status">
              {agent_id === null ? (
                <Trans>Не сохранено: выберите агента, который будет спрашивать модель.</Trans>
              ) : (
                <Trans>Не сохранено: эмоции определяются так же, как раньше.</Trans>
              )}
            </p>
          )}
          {!isUnsaved && agent_id === null && (
            <p className={classes.warn}>
              <Trans>Агент не выбран: эмоции ставит только словарь.</Trans>
            </p>
          )}
          <p className={classes.about}>
            {method === 'model' ? (
              <Trans>
                Сначала эмоцию ставит словарь. Затем агент спрашивает модель о каждом обращении со словами: это один
                платный запрос на обращение. Если модель не ответит, останется словарь.
              </Trans>
            ) : (
              <Trans>
                Сначала эмоцию ставит словарь. Модель спрашивается, только когда словарь не уверен: так запросов, за
                которые платят, меньше. Если модель не ответит, останется словарь.
              </Trans>
            )}
          </p>
        </>
      )}
    </div>
  )
}

type FieldProps = { space_id: number; value: number | null; fault: string | undefined; onChange: (id: number) => void }

function AgentField({ space_id, value, fault, onChange }: FieldProps) {
  const { t } = useLingui()
  const mayAsk = useSpacesWhere('ai.manage').some(({ id }) => id === space_id)
  const { data: agents = [] } = useQuery({ ...agentsQuery(space_id), enabled: mayAsk, meta: { quiet: true } })
  const chosen = agents.find(({ id }) => id === value)
  const { data: agent } = useQuery({ ...agentQuery(value ?? 0), enabled: chosen !== undefined })
  const reasons = useReasonWords()
  const why = !chosen ? null : !chosen.is_on ? t`агент выключен` : chosen.why_not && reasons[chosen.why_not]
  return (
    <>
      <Select<number>
        label={t`Агент`}
        placeholder={t`Выберите агента`}
        hint={agents.length === 0 ? t`Агентов пока нет: добавьте их в настройках ИИ` : undefined}
        error={fault}
        value={chosen ? value : null}
        onChange={onChange}
        options={agents.map(({ id, name, is_on }) => ({ value: id, label: is_on ? name : t`${name} (выключен)` }))}
      />
      {why && <p className={classes.warn}>{t`Сейчас агент не ответит: ${why}`}</p>}
      {agent && agent.definition.may.emotion !== 'alone' && (
        <p className={classes.warn}>
          <Trans>
            Этому агенту не разрешено ставить эмоцию самому, поэтому он не спрашивается.{' '}
            <Link to="/settings/ai/$id" params={{ id: agent.id }} hash={mayEmotion} className="link">
              Разрешить
            </Link>
          </Trans>
        </p>
      )}
    </>
  )
}
