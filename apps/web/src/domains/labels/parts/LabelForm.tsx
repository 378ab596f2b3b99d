import type { LabelDraft } from '@otklik/contract/labels.ts'
import type { ReactNode } from 'react'
import { ColorField } from '../../../ui/fields/ColorField.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { NameField } from '../../spaces/parts/NameField.tsx'

type Props = {
  isNew?: boolean
  value: LabelDraft
  onChange: (change: Partial<LabelDraft>) => void
  errors: { readonly name?: string | undefined }
  /** Before the rest. */
  children?: ReactNode
}

export function LabelForm({ isNew, value, onChange, errors, children }: Props) {
  return (
    <Card>
      <Fields>
        {children}
        <NameField autoFocus={isNew} value={value.name} onChange={(name) => onChange({ name })} error={errors.name} />
        <ColorField value={value.color} onChange={(color) => onChange({ color })} />
      </Fields>
    </Card>
  )
}
