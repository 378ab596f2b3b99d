import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Agent, AiDefinition, AiModel } from '@otklik/contract/ai/agents.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useState } from 'react'
import { Select } from '../../../../ui/fields/Select.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../../ui/page/Card.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useCheckAgent, useRemoveKey, useSetKey } from '../../api.ts'
import { useReasonWords } from '../../useReasonWords.ts'
import classes from './Agent.module.css'
import { KindField, useEmptyAddress } from './KindField.tsx'

type Props = {
  agent: Agent
  value: AiDefinition
  error: string | undefined
  onChange: (part: Partial<AiDefinition>) => void
}

/** How far the background is; of the model that is saved. */
function useSeen() {
  const { t } = useLingui()
  return ({ meaning, definition }: Agent, typed: string | null): string | null => {
    if (meaning === null || typed !== definition.model.embeddings_model) return null
    const { seen, pieces } = meaning
    return t`Смысл просчитан: ${seen} из ${pieces}`
  }
}

/** Where the model is and whether it answers; its key is written once and never shown. */
export function ModelCard({ agent, value: { model }, error, onChange }: Props) {
  const { t } = useLingui()
  const check = useCheckAgent(agent.id)
  const reasons = useReasonWords()
  const seenOf = useSeen()
  const failureText = useFailureText()
  const change = (part: Partial<AiModel>) => onChange({ model: { ...model, ...part } })
  const outcome = check.data
  return (
    <Card
      title={t`Модель`}
      tools={
        <>
          {outcome && (
            <span className={classes.note} data-tone={outcome.reason === null ? 'ok' : 'warn'} role="status">
              {outcome.reason === null ? <Trans>отвечает, {outcome.took_ms} мс</Trans> : reasons[outcome.reason]}
            </span>
          )}
          <Button
            variant="default"
            size="xs"
            loading={check.isPending}
            onClick={() => check.mutate(undefined, { onError: (fault) => toast.error(failureText(fault)) })}
          >
            <Trans>Проверить</Trans>
          </Button>
        </>
      }
    >
      <Fields>
        <KindField value={model.kind} onChange={(kind) => change({ kind })} />
        <TextField
          label={t`Адрес`}
          value={model.base_url ?? ''}
          maxLength={limits.ai_address_max}
          placeholder="https://"
          error={error}
          hint={`${useEmptyAddress(model.kind)} ${agent.has_key ? t`С новым адресом ключ нужно ввести заново.` : ''}`}
          onChange={(text) => change({ base_url: text.trim() === '' ? null : text })}
        />
        <TextField
          label={t`Модель`}
          value={model.model}
          maxLength={limits.ai_model_max}
          list={`models-${agent.id}`}
          onChange={(text) => change({ model: text })}
        />
        <datalist id={`models-${agent.id}`}>
          {outcome?.models.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {model.kind === 'gigachat' && (
          <Select
            label={t`Ключ GigaChat выдан`}
            value={model.scope}
            onChange={(scope) => change({ scope })}
            options={[
              { value: 'GIGACHAT_API_PERS', label: t`физическому лицу` },
              { value: 'GIGACHAT_API_B2B', label: t`компании, по пакетам` },
              { value: 'GIGACHAT_API_CORP', label: t`компании, по расходу` },
            ]}
          />
        )}
        <TextField
          label={t`Модель векторов`}
          value={model.embeddings_model ?? ''}
          maxLength={limits.ai_model_max}
          hint={seenOf(agent, model.embeddings_model) ?? t`Пусто: факты ищутся только по словам.`}
          onChange={(text) => change({ embeddings_model: text.trim() === '' ? null : text })}
        />
        <KeyField agent={agent} />
      </Fields>
    </Card>
  )
}

function KeyField({ agent: { id, version, has_key, is_installation } }: { agent: Agent }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  // A secret outlives no page: it is kept nowhere in the browser.
  const [typed, setKey] = useState<string>()
  const key = typed ?? ''
  const [isReplacing, setIsReplacing] = useState(false)
  const [save, remove] = [useSetKey(id), useRemoveKey(id)]
  const onError = (error: unknown) => toast.error(failureText(error))
  const keep = () =>
    save.mutate(
      { key: key.trim(), seen_version: version },
      {
        onSuccess: () => {
          setKey(undefined)
          setIsReplacing(false)
          toast.ok(t`Ключ сохранён`)
        },
        onError,
      },
    )
  const ask = async () => {
    const question = { title: t`Удалить ключ?`, text: t`Агент перестанет отвечать.`, yes: t`Удалить`, danger: true }
    if (await confirm(question)) remove.mutate(undefined, { onError })
  }
  if (has_key && !isReplacing)
    return (
      <div className={classes.line}>
        <span>
          <Trans>Ключ</Trans> <span aria-hidden="true">••••</span>
        </span>
        <Button variant="subtle" size="xs" onClick={() => setIsReplacing(true)}>
          <Trans>Заменить</Trans>
        </Button>
        <Button variant="subtle" color="red" size="xs" loading={remove.isPending} onClick={() => void ask()}>
          <Trans>Удалить ключ</Trans>
        </Button>
      </div>
    )
  return (
    <div className={classes.line}>
      <TextField
        label={t`Ключ`}
        type="password"
        autoComplete="off"
        value={key}
        maxLength={limits.ai_key_max}
        hint={is_installation ? t`Не обязателен.` : t`Хранится зашифрованным, показать его нельзя.`}
        onChange={setKey}
      />
      <Button variant="default" disabled={key.trim() === ''} loading={save.isPending} onClick={keep}>
        <Trans>Сохранить ключ</Trans>
      </Button>
      {isReplacing && (
        <Button variant="subtle" onClick={() => setIsReplacing(false)}>
          <Trans>Отмена</Trans>
        </Button>
      )}
    </div>
  )
}
