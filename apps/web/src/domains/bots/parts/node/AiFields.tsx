import { Trans, useLingui } from '@lingui/react/macro'
import type { AiMode } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { agentsQuery } from '../../../ai/api.ts'
import { useReasonWords } from '../../../ai/useReasonWords.ts'
import { useSpacesWhere } from '../../../spaces/api.ts'
import { useEditor } from '../editor/editor.ts'
import { AiLabels } from './AiLabels.tsx'
import { AiValues } from './AiValues.tsx'
import { BotTextField } from './BotTextField.tsx'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'
import { VariableSelect } from './VariableSelect.tsx'

/** Which agent is asked, for what, and what becomes of it. */
export function AiFields({ node, onChange }: FieldsProps<'ai'>) {
  const { t } = useLingui()
  const { space_id } = useEditor()
  const mayAsk = useSpacesWhere('ai.manage').some(({ id }) => id === space_id)
  const { data: agents = [] } = useQuery({ ...agentsQuery(space_id), enabled: mayAsk, meta: { quiet: true } })
  const reasons = useReasonWords()
  const most = limits.bot_ai_asks
  const chosen = agents.find(({ id }) => id === node.agent_id)
  const why = chosen?.why_not ? (chosen.is_on ? reasons[chosen.why_not] : t`агент выключен`) : null
  return (
    <>
      <Select<number>
        label={t`Агент`}
        placeholder={t`Выберите агента`}
        hint={agents.length === 0 ? t`Агентов пока нет: добавьте их в настройках ИИ` : undefined}
        value={node.agent_id}
        onChange={(agent_id) => onChange({ ...node, agent_id })}
        options={agents.map(({ id, name, is_on }) => ({ value: id, label: is_on ? name : t`${name} (выключен)` }))}
      />
      {why !== null && (
        <p className={panel.problem} data-tone="warn">
          {t`Сейчас агент не ответит: ${why}`}
        </p>
      )}
      <Segments<AiMode>
        label={t`Что сделать`}
        value={node.mode}
        onChange={(mode) => onChange({ ...node, mode })}
        choices={[
          { value: 'answer', label: t`Ответить` },
          { value: 'extract', label: t`Извлечь` },
          { value: 'classify', label: t`Определить` },
        ]}
      />
      <BotTextField
        label={t`О чём спросить`}
        hint={t`Пусто: то, что клиент написал последним.`}
        value={node.query}
        onChange={(query) => onChange({ ...node, query }, 'query')}
      />
      {node.mode === 'answer' && (
        <>
          <VariableSelect
            label={t`Запомнить ответ в`}
            none={t`не запоминать`}
            kind="text"
            value={node.variable}
            onChange={(variable) => onChange({ ...node, variable })}
          />
          <p className={panel.note}>
            <Trans>
              Отвечает клиенту сразу, по фактам агента и только если уверен не меньше, чем велено отвечать без человека.
              Ответ проверяется: чужие ссылки и контакты не уйдут.
            </Trans>
          </p>
        </>
      )}
      {node.mode === 'extract' && <AiValues node={node} onChange={onChange} />}
      {node.mode === 'classify' && <AiLabels node={node} onChange={onChange} />}
      <p className={panel.note}>
        <Trans>Каждый вопрос модели стоит денег и виден в журнале запросов. Не больше {most} за разговор.</Trans>
      </p>
    </>
  )
}
