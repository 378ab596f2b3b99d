import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BotChoice } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { MoveButtons } from '../../../../ui/fields/order/MoveButtons.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { freshChoice } from '../../edit/fresh.ts'
import { BotTextField } from './BotTextField.tsx'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'
import { VariableSelect } from './VariableSelect.tsx'
import { WaitFields } from './WaitFields.tsx'

/** A text with buttons; where a network has none, with numbers. */
export function ChoiceFields({ node, onChange }: FieldsProps<'choice'>) {
  const { t } = useLingui()
  const { choices } = node
  const set = (next: BotChoice[], what?: string) => onChange({ ...node, choices: next }, what)
  const move = (place: number, step: -1 | 1) => {
    const [moved] = choices.slice(place, place + 1)
    if (moved) set(choices.toSpliced(place, 1).toSpliced(place + step, 0, moved))
  }
  return (
    <>
      <BotTextField label={t`Текст`} value={node.text} onChange={(text) => onChange({ ...node, text }, 'text')} />
      {node.list === '' && (
        <section className={panel.section} aria-label={t`Кнопки`}>
          <h3>
            <Trans>Кнопки</Trans>
          </h3>
          {choices.map((choice, place) => (
            <ChoiceBox
              key={choice.id}
              choice={choice}
              place={place}
              onUp={place > 0 ? () => move(place, -1) : undefined}
              onDown={place < choices.length - 1 ? () => move(place, 1) : undefined}
              onChange={(next) => set(choices.with(place, next), `choice ${choice.id}`)}
              onRemove={() => set(choices.toSpliced(place, 1))}
            />
          ))}
          {choices.length < limits.bot_choices && (
            <div>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<PlusIcon size={14} />}
                onClick={() => set([...choices, freshChoice()])}
              >
                <Trans>Кнопка</Trans>
              </Button>
            </div>
          )}
        </section>
      )}
      <VariableSelect
        label={t`Кнопки из списка`}
        none={t`нет, свои кнопки`}
        kind="list"
        value={node.list}
        onChange={(list) => onChange({ ...node, list })}
      />
      <VariableSelect
        label={t`Запомнить выбор в`}
        none={t`не запоминать`}
        value={node.variable}
        onChange={(variable) => onChange({ ...node, variable })}
      />
      <Checkbox
        label={t`Можно ответить своими словами`}
        hint={t`Тогда разговор сразу идёт по выходу «другое».`}
        checked={node.free_text}
        onChange={(free_text) => onChange({ ...node, free_text })}
      />
      <WaitFields node={node} onChange={onChange} />
    </>
  )
}

type BoxProps = {
  choice: BotChoice
  place: number
  onUp?: () => void
  onDown?: () => void
  onChange: (choice: BotChoice) => void
  onRemove: () => void
}

function ChoiceBox({ choice, place, onUp, onDown, onChange, onRemove }: BoxProps) {
  const { t } = useLingui()
  const number = place + 1
  return (
    <div className={panel.box}>
      <div className={panel.line}>
        <input
          className={panel.input}
          aria-label={t`Кнопка ${number}`}
          placeholder={t`Что написано на кнопке`}
          maxLength={limits.bot_choice_label}
          value={choice.label}
          onChange={({ target }) => onChange({ ...choice, label: target.value })}
        />
        <MoveButtons name={choice.label || t`Кнопка ${number}`} onUp={onUp} onDown={onDown} />
        <IconButton label={t`Убрать кнопку ${number}`} icon={CloseIcon} size="s" onClick={onRemove} />
      </div>
      <Select
        label={t`Что делает кнопка ${number}`}
        isLabelHidden
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind, url: kind === 'url' ? (choice.url ?? '') : null })}
        options={[
          { value: 'reply', label: t`отвечает` },
          { value: 'url', label: t`открывает страницу` },
          { value: 'phone', label: t`просит телефон` },
          { value: 'place', label: t`просит место` },
        ]}
      />
      {choice.kind === 'url' && (
        <input
          className={panel.input}
          aria-label={t`Адрес кнопки ${number}`}
          placeholder="https://"
          maxLength={2_000}
          value={choice.url ?? ''}
          onChange={({ target }) => onChange({ ...choice, url: target.value })}
        />
      )}
    </div>
  )
}
