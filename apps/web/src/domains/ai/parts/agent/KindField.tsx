import { useLingui } from '@lingui/react/macro'
import type { ModelKind } from '@otklik/contract/ai/kinds.ts'
import { Select } from '../../../../ui/fields/Select.tsx'

/** How the model is spoken to. */
export function KindField({ value, onChange }: { value: ModelKind; onChange: (kind: ModelKind) => void }) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Чья модель`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'openai', label: t`Совместимая с OpenAI` },
        { value: 'yandex', label: 'YandexGPT' },
        { value: 'gigachat', label: 'GigaChat' },
      ]}
    />
  )
}
