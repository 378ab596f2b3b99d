import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { expressionFunctions } from '@otklik/contract/bots/expression.ts'
import { limits } from '@otklik/contract/limits.ts'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { freshKey } from '../../edit/fresh.ts'
import { useEditor } from '../editor/editor.ts'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'
import { ValueOfKind } from './ValueOfKind.tsx'
import { VariableSelect } from './VariableSelect.tsx'

/** A variable gets a value, or what is worked out. */
export function SetFields({ node, onChange }: FieldsProps<'set'>) {
  const { t } = useLingui()
  const { graph } = useEditor()
  const kind = graph.variables.find(({ name }) => name === node.variable)?.kind ?? 'text'
  const { to } = node
  return (
    <>
      <VariableSelect
        label={t`Переменная`}
        value={node.variable}
        onChange={(variable) => onChange({ ...node, variable, ...('value' in to && { to: { value: null } }) })}
      />
      <Segments
        label={t`Чем заполнить`}
        value={'expression' in to ? 'expression' : 'value'}
        onChange={(chosen) => onChange({ ...node, to: chosen === 'value' ? { value: null } : { expression: '' } })}
        choices={[
          { value: 'value', label: t`Значение` },
          { value: 'expression', label: t`Выражение` },
        ]}
      />
      {'expression' in to ? (
        <TextField
          label={t`Выражение`}
          placeholder="order.delay + 15"
          maxLength={limits.bot_expression}
          value={to.expression}
          hint={t`Числа, "текст", имена переменных, + - * / %, скобки и функции: ${expressionFunctions.join(', ')}`}
          onChange={(expression) => onChange({ ...node, to: { expression } }, 'expression')}
        />
      ) : (
        <ValueOfKind
          label={t`Значение`}
          kind={kind}
          value={to.value}
          onChange={(value) => onChange({ ...node, to: { value } }, 'value')}
        />
      )}
    </>
  )
}

/** Customers in parts; the same one always goes the same way. */
export function SplitFields({ node, onChange }: FieldsProps<'split'>) {
  const { t } = useLingui()
  const { shares } = node
  const sum = shares.reduce((total, { percent }) => total + percent, 0)
  return (
    <section className={panel.section} aria-label={t`Доли`}>
      {shares.map((share, place) => {
        const number = place + 1
        return (
          <div key={share.id} className={panel.line}>
            <span className={panel.grow}>{t`Путь ${number}`}</span>
            <NumberField
              label={t`Доля пути ${number}`}
              unit="%"
              min={0}
              max={100}
              value={share.percent}
              onChange={(percent) =>
                percent !== null && onChange({ ...node, shares: shares.with(place, { ...share, percent }) }, share.id)
              }
            />
            {shares.length > 1 && (
              <IconButton
                label={t`Убрать путь ${number}`}
                icon={CloseIcon}
                size="s"
                onClick={() => onChange({ ...node, shares: shares.toSpliced(place, 1) })}
              />
            )}
          </div>
        )
      })}
      <div className={panel.line}>
        {shares.length < limits.bot_shares && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() =>
              onChange({ ...node, shares: [...shares, { id: freshKey(), percent: Math.max(0, 100 - sum) }] })
            }
          >
            <Trans>Путь</Trans>
          </Button>
        )}
        <span className={panel.quiet}>{t`Всего ${sum} %`}</span>
      </div>
      <p className={panel.quiet}>
        <Trans>Один и тот же клиент всегда идёт одним путём.</Trans>
      </p>
    </section>
  )
}
