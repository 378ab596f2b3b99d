import { Trans, useLingui } from '@lingui/react/macro'
import { botActNames } from '@otklik/contract/bots/nodes.ts'
import { actFits, type RuleActName } from '@otklik/contract/rules/acts.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { freshAct } from '../../../rules/edit/draft.ts'
import { useRuleFaults } from '../../../rules/edit/useRuleFaults.ts'
import { ActFields } from '../../../rules/parts/acts/ActFields.tsx'
import { actNames } from '../../../rules/words/useActWords.ts'
import { useEditor } from '../editor/editor.ts'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'

/** What a rule can do to a dialogue, too. */
export function ActNodeFields({ node, onChange }: FieldsProps<'act'>) {
  const { t } = useLingui()
  const { space_id } = useEditor()
  const { actFault } = useRuleFaults()
  const offered = botActNames.filter((name) => actFits('chat', name) || node.act?.do === name)
  const fault = node.act ? actFault(node.act) : undefined
  return (
    <>
      <Select<RuleActName>
        label={t`Что сделать`}
        placeholder={t`Выберите действие`}
        value={node.act?.do ?? null}
        onChange={(name) => name !== node.act?.do && onChange({ ...node, act: freshAct(name) })}
        options={offered.map((name) => ({ value: name, label: t(actNames[name]) }))}
      />
      {node.act && (
        <ActFields space_id={space_id} act={node.act} onChange={(act) => onChange({ ...node, act }, `act ${act.do}`)} />
      )}
      {fault && (
        <p className={panel.problem} data-tone="danger" role="alert">
          {fault}
        </p>
      )}
      <p className={panel.note}>
        <Trans>Делается от имени бота, с правами администратора, и видно в истории диалога.</Trans>
      </p>
    </>
  )
}
