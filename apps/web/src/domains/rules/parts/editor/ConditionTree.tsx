import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Grip } from '../../../../ui/fields/order/Grip.tsx'
import { type Dragging, useDragging } from '../../../../ui/fields/order/useDragging.ts'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { CloseIcon, FolderPlusIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import {
  addPart,
  changeGroup,
  changeLeaf,
  countLeaves,
  freshKey,
  type Group,
  isGroup,
  isTooDeep,
  type LeafPart,
  movePart,
  type Part,
  removePart,
  stepPart,
} from '../../edit/tree.ts'
import classes from './Editor.module.css'

type Asked<L> = { leaf: L; fault?: string; onChange: (leaf: L) => void }
type Props<L> = {
  title: string
  value: Group<L>
  faults: Readonly<Record<string, string>>
  onChange: (tree: Group<L>) => void
  /** A question nobody has filled in yet. */
  fresh: () => L
  wordsOf: (leaf: L) => string
  /** The fields of one question. */
  children: (asked: Asked<L>) => ReactNode
}

/** Questions in groups, groups in groups: all of it by pressing. */
export function ConditionTree<L>({ value, onChange, ...rest }: Props<L>) {
  const box = useRef<HTMLDivElement>(null)
  const stepped = useRef<string>(undefined)
  // What goes into another group is drawn anew there: whoever moves it by keys goes on with it.
  useLayoutEffect(() => {
    if (stepped.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-drag-row="${stepped.current}"] button`)?.focus()
    stepped.current = undefined
  })
  const step = (key: string, next: Group<L>) => {
    stepped.current = key
    onChange(next)
  }
  const dragging = useDragging((key, { list, before }) => onChange(movePart(value, key, { group: list, before })))
  return (
    <div ref={box}>
      <GroupBox group={value} isRoot tree={{ ...rest, root: value, dragging, onChange, step }} />
    </div>
  )
}

type Tree<L> = Omit<Props<L>, 'value'> & {
  root: Group<L>
  dragging: Dragging
  step: (key: string, next: Group<L>) => void
}

function GroupBox<L>({ group, isRoot, tree }: { group: Group<L>; isRoot?: boolean; tree: Tree<L> }) {
  const { t } = useLingui()
  const { root, onChange, dragging, faults } = tree
  const freshPart = () => ({ key: freshKey(), leaf: tree.fresh() })
  const fresh: Group<L> = { key: freshKey(), mode: 'any', isNot: false, parts: [freshPart()] }
  const hasRoom = countLeaves(root) < limits.rule_leaves
  const canNest = hasRoom && !isTooDeep(addPart(root, group.key, fresh))
  return (
    <div className={isRoot ? classes.root : classes.group}>
      <div className={classes.groupHead}>
        {isRoot && <h2>{tree.title}</h2>}
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
            onClick={() => onChange(addPart(root, group.key, freshPart()))}
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
function Modes<L>({ group, tree: { root, onChange } }: { group: Group<L>; tree: Tree<L> }) {
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

function LeafRow<L>({ part, tree }: { part: LeafPart<L>; tree: Tree<L> }) {
  const { t } = useLingui()
  const { root, onChange, dragging, faults } = tree
  const name = tree.wordsOf(part.leaf)
  const fault = faults[part.key]
  return (
    <div className={classes.part} {...dragging.rowOf(part.key)}>
      <div className={classes.row}>
        <PartGrip part={part} name={name} tree={tree} />
        {tree.children({
          leaf: part.leaf,
          fault,
          onChange: (leaf) => onChange(changeLeaf(root, part.key, leaf)),
        })}
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

function PartGrip<L>({ part, name, tree: { root, dragging, step } }: { part: Part<L>; name: string; tree: Tree<L> }) {
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
