import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { aiFieldKinds, type NodeOf } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { ChipsField } from '../../../../ui/fields/ChipsField.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { freshField } from '../../edit/fresh.ts'
import { aiFieldNames } from '../../words/kinds.ts'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'
import { VariableSelect } from './VariableSelect.tsx'

type Field = NodeOf<'ai'>['fields'][number]

/** What is read out of the customer's words, and where it goes. */
export function AiValues({ node, onChange }: FieldsProps<'ai'>) {
  const { t } = useLingui()
  const { fields } = node
  return (
    <section className={panel.section} aria-label={t`Что извлечь`}>
      <h3>
        <Trans>Что извлечь</Trans>
      </h3>
      {fields.map((field, place) => (
        <ValueBox
          key={field.id}
          field={field}
          number={place + 1}
          onChange={(next, what) =>
            onChange({ ...node, fields: fields.with(place, next) }, what && `field ${field.id} ${what}`)
          }
          onRemove={() => onChange({ ...node, fields: fields.toSpliced(place, 1) })}
        />
      ))}
      {fields.length < limits.bot_ai_fields && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange({ ...node, fields: [...fields, freshField()] })}
          >
            <Trans>Поле</Trans>
          </Button>
        </div>
      )}
      <p className={panel.quiet}>
        <Trans>Значение берётся, только если клиент его действительно написал.</Trans>
      </p>
    </section>
  )
}

type BoxProps = {
  field: Field
  number: number
  onChange: (field: Field, what?: string) => void
  onRemove: () => void
}

function ValueBox({ field, number, onChange, onRemove }: BoxProps) {
  const { t } = useLingui()
  return (
    <div className={panel.box}>
      <div className={panel.line}>
        <input
          className={panel.input}
          aria-label={t`Поле ${number}`}
          placeholder={t`Например, номер заказа`}
          maxLength={limits.name_max}
          value={field.name}
          onChange={({ target }) => onChange({ ...field, name: target.value }, 'name')}
        />
        <IconButton label={t`Убрать поле ${number}`} icon={CloseIcon} size="s" onClick={onRemove} />
      </div>
      <input
        className={panel.input}
        aria-label={t`Пояснение к полю ${number}`}
        placeholder={t`Пояснение для модели`}
        maxLength={limits.bot_ai_about}
        value={field.about}
        onChange={({ target }) => onChange({ ...field, about: target.value }, 'about')}
      />
      <div className={panel.line}>
        <Select
          label={t`Вид поля ${number}`}
          isLabelHidden
          value={field.as}
          onChange={(as) => onChange({ ...field, as })}
          options={aiFieldKinds.map((kind) => ({ value: kind, label: t(aiFieldNames[kind]) }))}
        />
        <VariableSelect
          label={t`Куда записать`}
          isLabelHidden
          value={field.variable}
          onChange={(variable) => onChange({ ...field, variable })}
        />
      </div>
      {field.as === 'choice' && (
        <ChipsField
          isBoxed
          label={t`Варианты поля ${number}`}
          placeholder={t`Вариант и Enter`}
          max={limits.bot_ai_labels}
          maxLength={limits.name_max}
          value={field.choices}
          onChange={(choices) => onChange({ ...field, choices })}
        />
      )}
      <Checkbox
        label={t`Без него — выход «не уверен»`}
        checked={field.is_needed}
        onChange={(is_needed) => onChange({ ...field, is_needed })}
      />
    </div>
  )
}
