import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { nextOf, portsOf } from '@otklik/contract/bots/graph.ts'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { AlertIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { outlineOf, type Step } from '../../edit/outline.ts'
import { kindIcons, kindNames, offeredKinds } from '../../words/kinds.ts'
import { usePortWords } from '../../words/usePortWords.ts'
import { useEditor } from '../editor/editor.ts'
import classes from './Outline.module.css'

const ROW_PX = 92

/** The same graph from top to bottom, for keys and fingers: each node with where its ways lead. */
export function Outline() {
  const { t } = useLingui()
  const { graph, selected, select } = useEditor()
  const steps = outlineOf(graph)
  const numbers = new Map(steps.map(({ node, number }) => [node.id, number]))
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: steps.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (place) => steps[place]?.node.id ?? place,
    overscan: 8,
  })
  const chosen = steps.findIndex(({ node }) => node.id === selected[0])
  useEffect(() => {
    if (chosen >= 0) rows.scrollToIndex(chosen, { align: 'auto' })
  }, [chosen, rows])
  const walk = (event: React.KeyboardEvent, place: number) => {
    const next = steps[place + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0)]
    if (!next || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    select([next.node.id])
    rows.scrollToIndex(place + (event.key === 'ArrowDown' ? 1 : -1), { align: 'auto' })
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-node="${next.node.id}"]`)?.focus())
  }
  return (
    <div className={classes.outline}>
      <div className={classes.adding}>
        <AddNode />
        <span className={classes.quiet}>
          <Trans>Стрелки ведут от узла к узлу, Delete удаляет</Trans>
        </span>
      </div>
      <div ref={box} className={classes.box}>
        {steps.length === 0 && (
          <p className={classes.none}>
            <Trans>Узлов пока нет. Добавьте первый: с него начнётся разговор.</Trans>
          </p>
        )}
        <ol className={classes.list} aria-label={t`Узлы`} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const step = steps[index]
            if (!step) return null
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={steps.length}
                aria-posinset={index + 1}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row step={step} numbers={numbers} onKey={(event) => walk(event, index)} />
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}

function AddNode() {
  const { t } = useLingui()
  const { add } = useEditor()
  return (
    <PopMenu
      width={240}
      target={
        <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />}>
          <Trans>Узел</Trans>
        </Button>
      }
    >
      {(close) =>
        offeredKinds.map((kind) => {
          const Icon = kindIcons[kind]
          return (
            <PopChoice key={kind} close={close} onChoose={() => add(kind)}>
              <Icon size={16} />
              {t(kindNames[kind])}
            </PopChoice>
          )
        })
      }
    </PopMenu>
  )
}

type RowProps = {
  step: Step
  numbers: ReadonlyMap<string, number>
  onKey: (event: React.KeyboardEvent) => void
}

function Row({ step: { node, number, isReached }, numbers, onKey }: RowProps) {
  const { t, i18n } = useLingui()
  const { graph, selected, select, removeSelected, problems, words, figures, test } = useEditor()
  const portWords = usePortWords()
  const Icon = kindIcons[node.kind]
  const own = problems.filter((problem) => problem.node === node.id)
  const isSelected = selected.includes(node.id)
  const counts = figures?.nodes.find((each) => each.node === node.id)
  const count = (value: number) => new Intl.NumberFormat(i18n.locale).format(value)
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'Delete' && isSelected) removeSelected()
    else onKey(event)
  }
  return (
    <div
      className={classes.row}
      data-selected={isSelected || undefined}
      data-active={test?.node === node.id || undefined}
    >
      <button
        type="button"
        className={classes.head}
        data-node={node.id}
        aria-pressed={isSelected}
        onClick={() => select([node.id])}
        onKeyDown={press}
      >
        <span className={classes.number}>{number}</span>
        <Icon size={15} />
        <b>{words.titleOf(node)}</b>
        {graph.start === node.id && (
          <Badge tone="accent">
            <Trans>начало</Trans>
          </Badge>
        )}
        {!isReached && (
          <Badge tone="warn">
            <Trans>не в сценарии</Trans>
          </Badge>
        )}
        {own.length > 0 && (
          <span
            className={classes.alert}
            data-tone={own.some(({ severity }) => severity === 'error') ? 'danger' : 'warn'}
          >
            <AlertIcon size={14} />
            <span className="visually-hidden">{t`Есть замечания`}</span>
          </span>
        )}
        {figures && <span className={classes.count}>{count(counts?.entered ?? 0)}</span>}
      </button>
      <p className={classes.about}>{words.aboutOf(node, graph)}</p>
      <ul className={classes.ways}>
        {shownWays(node, graph).map((port) => {
          const to = nextOf(graph, node.id, port.port)
          const target = graph.nodes.find(({ id }) => id === to)
          const left = counts?.left.find((one) => one.port === port.port)?.count
          return (
            <li key={port.port}>
              {portWords(node.kind, port)}
              {figures && <span className={classes.count}>{count(left ?? 0)}</span>} →{' '}
              {target ? (
                <button type="button" className="link" onClick={() => select([target.id])}>
                  {numbers.get(target.id)}. {words.titleOf(target)}
                </button>
              ) : (
                <span className={classes.nowhere}>
                  <Trans>никуда</Trans>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Those that must lead somewhere, and those that do. */
const shownWays = (node: BotNode, graph: Parameters<typeof nextOf>[0]) =>
  portsOf(node).filter(
    ({ port, must }) => must || graph.edges.some((edge) => edge.from === node.id && edge.port === port),
  )
