import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../../ui/fields/Select.tsx'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { botQuery, botsQuery } from '../../api.ts'
import { outlineOf } from '../../edit/outline.ts'
import { useEditor } from '../editor/editor.ts'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'
import { VariableSelect } from './VariableSelect.tsx'

const MOST = 20

/** Another bot's scenario: what it is given, and what is taken over from it. */
export function SubFields({ node, onChange }: FieldsProps<'sub'>) {
  const { t } = useLingui()
  const { bot, space_id } = useEditor()
  const { data: rows = [] } = useQuery(botsQuery)
  const { data: other } = useQuery({ ...botQuery(node.bot_id ?? 0), enabled: node.bot_id !== null })
  const theirs = other?.draft.graph.variables.map(({ name }) => ({ value: name, label: name })) ?? []
  return (
    <>
      <Select<number>
        label={t`Бот`}
        placeholder={t`Выберите бота`}
        value={node.bot_id}
        onChange={(bot_id) => onChange({ ...node, bot_id, ins: [], outs: [] })}
        options={rows
          .filter((row) => row.space_id === space_id && row.id !== bot.id)
          .map(({ id, name, live_version }) => ({
            value: id,
            label: live_version === null ? t`${name} (не опубликован)` : name,
          }))}
      />
      {node.bot_id !== null && theirs.length > 0 && (
        <>
          <section className={panel.section} aria-label={t`Передать ему`}>
            <h3>
              <Trans>Передать ему</Trans>
            </h3>
            {node.ins.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and never change places
              <div key={place} className={panel.line}>
                <Select<string>
                  label={t`Его переменная`}
                  isLabelHidden
                  value={one.variable || null}
                  onChange={(variable) => onChange({ ...node, ins: node.ins.with(place, { ...one, variable }) })}
                  options={theirs}
                />
                <input
                  className={panel.input}
                  data-mono
                  aria-label={t`Чем заполнить`}
                  placeholder="order_no"
                  maxLength={limits.bot_expression}
                  value={one.expression}
                  onChange={({ target }) =>
                    onChange(
                      { ...node, ins: node.ins.with(place, { ...one, expression: target.value }) },
                      `in ${place}`,
                    )
                  }
                />
                <IconButton
                  label={t`Убрать строку`}
                  icon={CloseIcon}
                  size="s"
                  onClick={() => onChange({ ...node, ins: node.ins.toSpliced(place, 1) })}
                />
              </div>
            ))}
            {node.ins.length < MOST && (
              <Adding onAdd={() => onChange({ ...node, ins: [...node.ins, { variable: '', expression: '' }] })} />
            )}
          </section>
          <section className={panel.section} aria-label={t`Взять от него`}>
            <h3>
              <Trans>Взять от него</Trans>
            </h3>
            {node.outs.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and never change places
              <div key={place} className={panel.line}>
                <Select<string>
                  label={t`Его переменная`}
                  isLabelHidden
                  value={one.from || null}
                  onChange={(from) => onChange({ ...node, outs: node.outs.with(place, { ...one, from }) })}
                  options={theirs}
                />
                <VariableSelect
                  label={t`Куда записать`}
                  isLabelHidden
                  value={one.variable}
                  onChange={(variable) => onChange({ ...node, outs: node.outs.with(place, { ...one, variable }) })}
                />
                <IconButton
                  label={t`Убрать строку`}
                  icon={CloseIcon}
                  size="s"
                  onClick={() => onChange({ ...node, outs: node.outs.toSpliced(place, 1) })}
                />
              </div>
            ))}
            {node.outs.length < MOST && (
              <Adding onAdd={() => onChange({ ...node, outs: [...node.outs, { from: '', variable: '' }] })} />
            )}
          </section>
        </>
      )}
    </>
  )
}

function Adding({ onAdd }: { onAdd: () => void }) {
  return (
    <div>
      <Button variant="subtle" size="xs" leftSection={<PlusIcon size={14} />} onClick={onAdd}>
        <Trans>Строка</Trans>
      </Button>
    </div>
  )
}

export function GoToFields({ node, onChange }: FieldsProps<'go_to'>) {
  const { t } = useLingui()
  const { graph, words } = useEditor()
  return (
    <Select<string>
      label={t`К какому узлу`}
      placeholder={t`Выберите узел`}
      value={node.node || null}
      onChange={(target) => onChange({ ...node, node: target })}
      options={outlineOf(graph)
        .filter((step) => step.node.id !== node.id)
        .map((step) => ({ value: step.node.id, label: `${step.number}. ${words.titleOf(step.node)}` }))}
    />
  )
}
