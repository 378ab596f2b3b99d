import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { useEditor } from '../editor/editor.ts'
import { BotTextField } from './BotTextField.tsx'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'

/** Words, or a ready reply with its files. */
export function MessageFields({ node, onChange }: FieldsProps<'message'>) {
  const { t } = useLingui()
  const { words } = useEditor()
  const templates = words.named.idChoices('template')
  const isTemplate = node.template_id !== null
  return (
    <>
      {(templates.length > 0 || isTemplate) && (
        <Segments
          label={t`Что сказать`}
          value={isTemplate ? 'template' : 'text'}
          onChange={(chosen) =>
            onChange(
              chosen === 'text'
                ? { ...node, template_id: null, variants: node.variants.length > 0 ? node.variants : [''] }
                : { ...node, template_id: Number(templates[0]?.value ?? 0), variants: [] },
            )
          }
          choices={[
            { value: 'text', label: t`Свой текст` },
            { value: 'template', label: t`Шаблон с файлами` },
          ]}
        />
      )}
      {isTemplate ? (
        <Select<number>
          label={t`Шаблон`}
          value={node.template_id}
          onChange={(template_id) => onChange({ ...node, template_id })}
          options={templates.map(({ value, label }) => ({ value: Number(value), label }))}
        />
      ) : (
        <VariantFields node={node} onChange={onChange} />
      )}
      <div className={panel.field}>
        <span className={panel.label}>
          <Trans>Показать «печатает» перед этим</Trans>
        </span>
        <NumberField
          label={t`Показать «печатает» перед этим`}
          unit={t`мс`}
          min={0}
          max={limits.bot_typing_ms}
          value={node.typing_ms}
          onChange={(typing_ms) => typing_ms !== null && onChange({ ...node, typing_ms }, 'typing')}
        />
      </div>
    </>
  )
}

type Spoken = Extract<BotNode, { kind: 'message' | 'private_reply' }>

/** One of several texts; the same one for the same conversation. */
export function VariantFields({ node, onChange }: { node: Spoken; onChange: FieldsProps['onChange'] }) {
  const { t } = useLingui()
  const { variants } = node
  return (
    <>
      {variants.map((text, place) => {
        const number = place + 1
        return (
          <BotTextField
            // biome-ignore lint/suspicious/noArrayIndexKey: texts have no name of their own, and never change places
            key={place}
            label={variants.length > 1 ? t`Вариант ${number}` : t`Текст`}
            value={text}
            onChange={(next) => onChange({ ...node, variants: variants.with(place, next) }, `text ${place}`)}
            tool={
              variants.length > 1 && (
                <IconButton
                  label={t`Убрать вариант ${number}`}
                  icon={CloseIcon}
                  size="s"
                  onClick={() => onChange({ ...node, variants: variants.toSpliced(place, 1) })}
                />
              )
            }
          />
        )
      })}
      {variants.length < limits.bot_variants && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange({ ...node, variants: [...variants, ''] })}
          >
            <Trans>Ещё вариант текста</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
