import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BotConditionNode, VariableLeaf } from '@otklik/contract/bots/conditions.ts'
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import { givenVariables, type VariableKind } from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { useState } from 'react'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { type Group, readTree, writeTree } from '../../../rules/edit/tree.ts'
import { ConditionTree } from '../../../rules/parts/editor/ConditionTree.tsx'
import { freshBranch } from '../../edit/fresh.ts'
import { useEditor } from '../editor/editor.ts'
import { BotQuestion } from './BotQuestion.tsx'
import classes from './Condition.module.css'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'

type Leaf = RuleLeaf | VariableLeaf
type Branch = NodeOf<'condition'>['branches'][number]

/** Branches, tried from the first on; each with questions about variables, the customer, the time. */
export function ConditionFields({ node, onChange }: FieldsProps<'condition'>) {
  const { branches } = node
  const set = (next: Branch[], what?: string) => onChange({ ...node, branches: next }, what)
  return (
    <>
      {branches.map((branch, place) => (
        <BranchBox
          key={branch.id}
          branch={branch}
          place={place}
          onChange={(next) => set(branches.with(place, next), `branch ${branch.id}`)}
          onRemove={branches.length > 1 ? () => set(branches.toSpliced(place, 1)) : undefined}
        />
      ))}
      {branches.length < limits.bot_branches && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => set([...branches, freshBranch()])}
          >
            <Trans>Ветка</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

type BranchProps = { branch: Branch; place: number; onChange: (branch: Branch) => void; onRemove?: () => void }

function BranchBox({ branch, place, onChange, onRemove }: BranchProps) {
  const { t } = useLingui()
  const { words, graph, space_id } = useEditor()
  // Questions are known by keys while they are edited. What comes from elsewhere, a step back for one, is read anew.
  const [kept, setKept] = useState<{ of: BotConditionNode; tree: Group<Leaf> }>(() => readOf(branch.if))
  const tree = kept.of === branch.if ? kept.tree : readOf(branch.if).tree
  const kinds: Record<string, VariableKind> = {
    ...givenVariables,
    ...Object.fromEntries(graph.variables.map(({ name, kind }) => [name, kind])),
  }
  const first = graph.variables[0]
  const number = place + 1
  const change = (next: Group<Leaf>) => {
    const written = writeTree(next) as BotConditionNode
    setKept({ of: written, tree: next })
    onChange({ ...branch, if: written })
  }
  return (
    <div className={panel.box}>
      <div className={panel.line}>
        <input
          className={panel.input}
          aria-label={t`Название ветки ${number}`}
          placeholder={t`Ветка ${number}`}
          maxLength={limits.name_max}
          value={branch.name}
          onChange={({ target }) => onChange({ ...branch, name: target.value })}
        />
        {onRemove && <IconButton label={t`Убрать ветку ${number}`} icon={CloseIcon} size="s" onClick={onRemove} />}
      </div>
      <div className={classes.tree}>
        <ConditionTree<Leaf>
          title={t`Если`}
          value={tree}
          faults={{}}
          onChange={change}
          fresh={() => ({
            variable: first?.name ?? 'chat.said',
            op: first?.kind === 'flag' ? 'yes' : 'eq',
            value: null,
          })}
          wordsOf={(leaf) => words.conditionWords(leaf)}
        >
          {(asked) => <BotQuestion space_id={space_id} kinds={kinds} {...asked} />}
        </ConditionTree>
      </div>
    </div>
  )
}

const readOf = (node: BotConditionNode) => ({ of: node, tree: readTree<Leaf>(node) })
