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

/** Who is asked where no address is given. */
export function useEmptyAddress(kind: ModelKind): string {
  const { t } = useLingui()
  switch (kind) {
    case 'openai':
      return t`Пусто: модель этой установки, если она настроена.`
    case 'yandex':
      return t`Пусто: облако Yandex.`
    case 'gigachat':
      return t`Пусто: облако GigaChat.`
  }
}
