import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { RuleWhen } from '@otklik/contract/rules/when.ts'
import { useLayoutEffect, useRef } from 'react'
import { Grip } from '../../../../ui/fields/order/Grip.tsx'
import { type Dragging, useDragging } from '../../../../ui/fields/order/useDragging.ts'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { CloseIcon, FolderPlusIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { freshGroup, freshPart } from '../../edit/draft.ts'
import {
  addPart,
  changeGroup,
  changeLeaf,
  countLeaves,
  type Group,
  isGroup,
  isTooDeep,
  movePart,
  type Part,
  removePart,
  stepPart,
} from '../../edit/tree.ts'
import { useRuleWords } from '../../words/useRuleWords.ts'
import classes from './Editor.module.css'
import { Question } from './Question.tsx'

type Props = {
  space_id: number
  when: RuleWhen
  value: Group
  faults: Readonly<Record<string, string>>
  onChange: (tree: Group) => void
}

/** Questions in groups, groups in groups: all of it by pressing. */
export function Conditions({ space_id, when, value, faults, onChange }: Props) {
  const { leafWords } = useRuleWords(space_id)
  const box = useRef<HTMLDivElement>(null)
  const stepped = useRef<string>(undefined)
  // What goes into another group is drawn anew there: whoever moves it by keys goes on with it.
  useLayoutEffect(() => {
    if (stepped.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-drag-row="${stepped.current}"] button`)?.focus()
    stepped.current = undefined
  })
  const step = (key: string, next: Group) => {
    stepped.current = key
    onChange(next)
  }
  const dragging = useDragging((key, { list, before }) => onChange(movePart(value, key, { group: list, before })))
  return (
    <div ref={box}>
      <GroupBox
        group={value}
        isRoot
        tree={{ space_id, when, root: value, faults, dragging, onChange, step, leafWords }}
      />
    </div>
  )
}

type Tree = Omit<Props, 'value'> & {
  root: Group
  dragging: Dragging
  step: (key: string, next: Group) => void
  leafWords: ReturnType<typeof useRuleWords>['leafWords']
}

function GroupBox({ group, isRoot, tree }: { group: Group; isRoot?: boolean; tree: Tree }) {
  const { t } = useLingui()
  const { root, onChange, dragging, faults } = tree
  const fresh = freshGroup()
  const hasRoom = countLeaves(root) < limits.rule_leaves
  const canNest = hasRoom && !isTooDeep(addPart(root, group.key, fresh))
  return (
    <div className={isRoot ? classes.root : classes.group}>
      <div className={classes.groupHead}>
        {isRoot && (
          <h2>
            <Trans>Если</Trans>
          </h2>
        )}
        {!isRoot && <PartGrip part={group} name={t`группа условий`} tree={tree} />}
        {(group.parts.length > 1 || group.isNot || !isRoot) && (
          <>
            <span className={classes.quiet}>
              <Trans>верно</Trans>
            </span>
            <Modes group={group} tree={tree} />
          </>
        )}
        {isRoot && group.parts.length === 0 && (
          <span className={classes.quiet}>
            <Trans>условий нет: подойдёт любое</Trans>
          </span>
        )}
        {!isRoot && (
          <IconButton
            label={t`Убрать группу`}
            icon={CloseIcon}
            size="s"
            className={classes.end}
            onClick={() => onChange(removePart(root, group.key))}
          />
        )}
      </div>
      <div className={classes.parts} {...dragging.listOf(group.key)}>
        {group.parts.map((part) =>
          isGroup(part) ? (
            <div key={part.key} className={classes.part} {...dragging.rowOf(part.key)}>
              <GroupBox group={part} tree={tree} />
            </div>
          ) : (
            <LeafRow key={part.key} part={part} tree={tree} />
          ),
        )}
        {faults[group.key] && (
          <p className={classes.fault} role="alert">
            {faults[group.key]}
          </p>
        )}
        <div className={classes.adds}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            disabled={!hasRoom}
            onClick={() => onChange(addPart(root, group.key, freshPart('text')))}
          >
            <Trans>Условие</Trans>
          </Button>
          {canNest && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<FolderPlusIcon size={14} />}
              onClick={() => onChange(addPart(root, group.key, fresh))}
            >
              <Trans>Группа</Trans>
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** All, at least one, and the turns of both. */
function Modes({ group, tree: { root, onChange } }: { group: Group; tree: Tree }) {
  const { t } = useLingui()
  const turn = (chosen: 'all' | 'any' | 'not_all' | 'none') =>
    changeGroup(root, group.key, (one) => ({
      ...one,
      mode: chosen === 'all' || chosen === 'not_all' ? 'all' : 'any',
      isNot: chosen === 'not_all' || chosen === 'none',
    }))
  // A turn may be a storey too many.
  const choices = [
    { value: 'all' as const, label: t`всё` },
    { value: 'any' as const, label: t`хотя бы одно` },
    { value: 'none' as const, label: t`ни одно` },
    { value: 'not_all' as const, label: t`не всё` },
  ].filter(({ value }) => !isTooDeep(turn(value)))
  return (
    <Segments
      label={t`Сколько условий должно быть верно`}
      value={group.isNot ? (group.mode === 'all' ? 'not_all' : 'none') : group.mode}
      onChange={(chosen) => onChange(turn(chosen))}
      choices={choices}
    />
  )
}

function LeafRow({ part, tree }: { part: Exclude<Part, Group>; tree: Tree }) {
  const { t } = useLingui()
  const { root, onChange, dragging, faults, space_id, when } = tree
  const name = tree.leafWords(part.leaf)
  const fault = faults[part.key]
  return (
    <div className={classes.part} {...dragging.rowOf(part.key)}>
      <div className={classes.row}>
        <PartGrip part={part} name={name} tree={tree} />
        <Question
          space_id={space_id}
          when={when}
          leaf={part.leaf}
          fault={fault}
          onChange={(leaf) => onChange(changeLeaf(root, part.key, leaf))}
        />
        <IconButton
          label={t`Убрать условие: ${name}`}
          icon={CloseIcon}
          size="s"
          onClick={() => onChange(removePart(root, part.key))}
        />
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

function PartGrip({ part, name, tree: { root, dragging, step } }: { part: Part; name: string; tree: Tree }) {
  const [up, down] = [stepPart(root, part.key, -1), stepPart(root, part.key, 1)]
  return (
    <Grip
      name={name}
      onPress={dragging.begin(part.key)}
      onUp={up === root ? undefined : () => step(part.key, up)}
      onDown={down === root ? undefined : () => step(part.key, down)}
    />
  )
}
