import { useLingui } from '@lingui/react/macro'
import { questionKinds } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { answerNames } from '../../words/kinds.ts'
import { BotTextField } from './BotTextField.tsx'
import type { FieldsProps } from './fields.ts'
import { VariableSelect } from './VariableSelect.tsx'
import { WaitFields } from './WaitFields.tsx'

export function QuestionFields({ node, onChange }: FieldsProps<'question'>) {
  const { t } = useLingui()
  return (
    <>
      <BotTextField label={t`Вопрос`} value={node.text} onChange={(text) => onChange({ ...node, text }, 'text')} />
      <Select
        label={t`Какой нужен ответ`}
        value={node.answer}
        onChange={(answer) => onChange({ ...node, answer })}
        options={questionKinds.map((kind) => ({ value: kind, label: t(answerNames[kind]) }))}
      />
      {node.answer === 'regex' && (
        <TextField
          label={t`Регулярное выражение`}
          placeholder="^\d{2}-\d{4}$"
          maxLength={limits.rule_regex_max}
          value={node.pattern}
          onChange={(pattern) => onChange({ ...node, pattern }, 'pattern')}
        />
      )}
      <VariableSelect
        label={t`Запомнить ответ в`}
        value={node.variable}
        onChange={(variable) => onChange({ ...node, variable })}
      />
      <WaitFields node={node} onChange={onChange} />
    </>
  )
}
