import { useLingui } from '@lingui/react/macro'
import type { LabelDraft } from '@otklik/contract/labels.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { ReactNode } from 'react'
import { ColorField } from '../../../ui/fields/ColorField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'

type Props = {
  isNew?: boolean
  value: LabelDraft
  onChange: (change: Partial<LabelDraft>) => void
  error: string | undefined
  /** Before the rest. */
  children?: ReactNode
}

export function LabelForm({ isNew, value, onChange, error, children }: Props) {
  const { t } = useLingui()
  return (
    <Card>
      <Fields>
        {children}
        <TextField
          label={t`Название`}
          autoFocus={isNew}
          maxLength={limits.name_max}
          value={value.name}
          onChange={(name) => onChange({ name })}
          error={error}
        />
        <ColorField value={value.color} onChange={(color) => onChange({ color })} />
      </Fields>
    </Card>
  )
}
