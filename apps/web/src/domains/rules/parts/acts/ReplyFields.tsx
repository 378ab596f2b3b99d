import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import { useState } from 'react'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { PlusIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { useStatusName } from '../../../../ui/marks/StatusMark.tsx'
import { useNamed } from '../../words/useNamed.ts'
import { AfterField } from './AfterField.tsx'
import { RuleTextField } from './RuleTextField.tsx'

type Reply = Extract<RuleAct, { do: 'reply' }>
type Props = { space_id: number; act: Reply; onChange: (act: RuleAct) => void }

const NONE = 'none'

/** What the customer is told, when, and what follows. */
export function ReplyFields({ space_id, act, onChange }: Props) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const templates = useNamed(space_id).idChoices('template')
  const [isByTemplate, setIsByTemplate] = useState(act.template_id !== null)
  const change = (part: Partial<Reply>) => onChange({ ...act, ...part })
  return (
    <>
      <div>
        <Segments
          label={t`Чем ответить`}
          value={isByTemplate ? 'template' : 'text'}
          onChange={(by) => {
            setIsByTemplate(by === 'template')
            change(by === 'template' ? { variants: [] } : { variants: [''], template_id: null })
          }}
          choices={[
            { value: 'text', label: t`Своим текстом` },
            { value: 'template', label: t`Шаблоном` },
          ]}
        />
      </div>
      {isByTemplate ? (
        <Select
          label={t`Шаблон`}
          placeholder={t`Выберите шаблон`}
          value={act.template_id}
          onChange={(template_id) => change({ variants: [], template_id })}
          options={templates.map(({ value, label }) => ({ value: Number(value), label }))}
        />
      ) : (
        <Variants value={act.variants} onChange={(variants) => change({ variants })} />
      )}
      <AfterField value={act.after_minutes} onChange={(after_minutes) => change({ after_minutes })} />
      <Checkbox
        label={t`Только если никто не ответил`}
        checked={act.unless_answered}
        onChange={(unless_answered) => change({ unless_answered })}
      />
      <Checkbox
        label={t`На комментарий ответить в личные сообщения`}
        hint={t`Где сеть этого не умеет, ответа не будет.`}
        checked={act.is_private}
        onChange={(is_private) => change({ is_private })}
      />
      <Select
        label={t`Когда ответ уйдёт`}
        value={act.then_status ?? NONE}
        onChange={(status) => change({ then_status: status === NONE ? null : status })}
        options={[
          { value: NONE, label: t`оставить статус как есть` },
          { value: 'closed' as const, label: statusName('closed') },
          { value: 'waiting' as const, label: statusName('waiting') },
        ]}
      />
    </>
  )
}

function Variants({ value, onChange }: { value: readonly string[]; onChange: (variants: string[]) => void }) {
  const { t } = useLingui()
  const texts = value.length === 0 ? [''] : value
  return (
    <>
      {texts.map((text, place) => {
        const number = place + 1
        return (
          <RuleTextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a variant is known by its place
            key={place}
            label={texts.length > 1 ? t`Вариант ${number}` : t`Текст`}
            max={limits.reply_max}
            value={text}
            onChange={(next) => onChange(texts.with(place, next))}
            tool={
              texts.length > 1 && (
                <IconButton
                  label={t`Убрать вариант ${number}`}
                  icon={TrashIcon}
                  size="s"
                  onClick={() => onChange(texts.toSpliced(place, 1))}
                />
              )
            }
          />
        )
      })}
      {texts.length < limits.rule_variants && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange([...texts, ''])}
          >
            <Trans>Ещё вариант</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
