import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { actFits, onceActs, type RuleActName } from '@otklik/contract/rules/acts.ts'
import { kindsOf, type RuleWhen } from '@otklik/contract/rules/when.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { Grip } from '../../../../ui/fields/order/Grip.tsx'
import { type Dragging, useDragging } from '../../../../ui/fields/order/useDragging.ts'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { type ActPart, freshAct } from '../../edit/draft.ts'
import { freshKey } from '../../edit/tree.ts'
import { actNames } from '../../words/useActWords.ts'
import { useRuleWords } from '../../words/useRuleWords.ts'
import classes from '../editor/Editor.module.css'
import { ActFields } from './ActFields.tsx'
import own from './Acts.module.css'
import { actIcons, offeredActs } from './act-icons.ts'

type Props = {
  space_id: number
  when: RuleWhen
  value: readonly ActPart[]
  faults: Readonly<Record<string, string>>
  /** That there is none. */
  fault?: string
  onChange: (acts: ActPart[]) => void
}

/** What the rule does, one after the other. */
export function ActList({ space_id, when, value, faults, fault, onChange }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<readonly string[]>([])
  const box = useRef<HTMLDivElement>(null)
  const stepped = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (stepped.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-drag-row="${stepped.current}"] button`)?.focus()
    stepped.current = undefined
  })
  const moveBefore = (key: string, before: string | null) => {
    const moved = value.filter((part) => part.key === key)
    const others = value.filter((part) => part.key !== key)
    const at = others.findIndex((part) => part.key === before)
    onChange(others.toSpliced(at < 0 ? others.length : at, 0, ...moved))
  }
  const dragging = useDragging((key, { before }) => before !== key && moveBefore(key, before))
  const step = (key: string, before: string | null) => {
    stepped.current = key
    moveBefore(key, before)
  }
  const add = (name: RuleActName) => {
    const part = { key: freshKey(), act: freshAct(name) }
    setOpen([...open, part.key])
    onChange([...value, part])
  }
  const isFree = (name: RuleActName) =>
    kindsOf(when).some((kind) => actFits(kind, name)) &&
    (!onceActs.includes(name) || value.every(({ act }) => act.do !== name))

  return (
    <section className={classes.section} aria-label={t`То`}>
      <div className={classes.head}>
        <h2>
          <Trans>То</Trans>
        </h2>
        <span className={classes.quiet}>
          <Trans>по порядку</Trans>
        </span>
      </div>
      <div ref={box} className={classes.parts} {...dragging.listOf('acts')}>
        {value.map((part, place) => (
          <ActRow
            key={part.key}
            {...{ space_id, part, place, dragging }}
            fault={faults[part.key]}
            isOpen={open.includes(part.key) || faults[part.key] !== undefined}
            onToggle={(isOpen) => setOpen(isOpen ? [...open, part.key] : open.filter((key) => key !== part.key))}
            onUp={place > 0 ? () => step(part.key, value[place - 1]?.key ?? null) : undefined}
            onDown={place < value.length - 1 ? () => step(part.key, value[place + 2]?.key ?? null) : undefined}
            onChange={(act) => onChange(value.map((one) => (one.key === part.key ? { ...one, act } : one)))}
            onRemove={() => onChange(value.filter((one) => one.key !== part.key))}
          />
        ))}
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
        {value.length < limits.rule_acts && (
          <div className={classes.adds}>
            <PopMenu
              width={240}
              target={
                <Button variant="subtle" size="xs" leftSection={<PlusIcon size={14} />}>
                  <Trans>Действие</Trans>
                </Button>
              }
            >
              {(close) =>
                offeredActs.filter(isFree).map((name) => {
                  const Icon = actIcons[name]
                  return (
                    <PopChoice key={name} close={close} onChoose={() => add(name)}>
                      <Icon size={16} />
                      {t(actNames[name])}
                    </PopChoice>
                  )
                })
              }
            </PopMenu>
          </div>
        )}
      </div>
    </section>
  )
}

type RowProps = {
  space_id: number
  part: ActPart
  place: number
  dragging: Dragging
  fault?: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onUp?: () => void
  onDown?: () => void
  onChange: (act: ActPart['act']) => void
  onRemove: () => void
}

/** Acts without anything to say about them have no fields to open. */
const isBare = (name: RuleActName) => ['hide', 'unhide', 'delete', 'like'].includes(name)

function ActRow(props: RowProps) {
  const { space_id, part, place, dragging, fault, isOpen, onToggle, onUp, onDown, onChange, onRemove } = props
  const { t } = useLingui()
  const { detailWords } = useRuleWords(space_id)
  const { act, key } = part
  const name = t(actNames[act.do])
  const Icon = actIcons[act.do]
  const head = (
    <>
      <span className={own.actName}>
        <Icon size={15} />
        {name}
      </span>
      <span className={own.summary}>{detailWords(act)}</span>
    </>
  )
  return (
    <div className={classes.part} {...dragging.rowOf(key)}>
      <div className={classes.row}>
        <Grip name={name} onPress={dragging.begin(key)} onUp={onUp} onDown={onDown} />
        <span className={own.number}>{place + 1}</span>
        <div className={own.act} data-wrong={fault !== undefined || undefined}>
          {isBare(act.do) ? (
            <div className={own.actHead}>{head}</div>
          ) : (
            <button type="button" className={own.actHead} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
              {head}
              {isOpen ? <ChevronUpIcon size={14} /> : <ChevronDownIcon size={14} />}
            </button>
          )}
          {isOpen && !isBare(act.do) && (
            <div className={own.actFields}>
              <ActFields space_id={space_id} act={act} onChange={onChange} />
            </div>
          )}
        </div>
        <IconButton label={t`Убрать действие: ${name}`} icon={CloseIcon} size="s" onClick={onRemove} />
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
