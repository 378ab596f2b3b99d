import { useLingui } from '@lingui/react/macro'
import { Handle, type Node, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react'
import { memo, useEffect } from 'react'
import { AlertIcon, BoltIcon } from '../../../../ui/icons/icons.tsx'
import { kindIcons } from '../../words/kinds.ts'
import classes from './Canvas.module.css'
import type { NodeData, StartData, Way } from './flow.ts'

const CELLS = 3
const SHORT = 46

/** One node on the drawing: what it does, and a way out at each of its ports. */
export const NodeBox = memo(function NodeBox({ id, data, selected }: NodeProps<Node<NodeData, 'node'>>) {
  const { i18n } = useLingui()
  const update = useUpdateNodeInternals()
  const Icon = kindIcons[data.kind]
  // What leads nowhere and need not stays out of sight until the node is chosen.
  const ways = data.ways.filter(({ isMust, isLed }) => selected || isMust || isLed)
  const isBare = ways.length === 1 && ways[0]?.port === 'next' && ways[0].count === undefined
  const letters = ways.reduce((sum, { label }) => sum + label.length, 0)
  const isStacked = ways.length > CELLS || letters > SHORT
  const shape = `${ways.map(({ port }) => port).join(' ')} ${isStacked} ${isBare}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library measures ports anew when they change places
  useEffect(() => {
    update(id)
  }, [shape, id, update])
  const number = (value: number) => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <div
      className={classes.node}
      data-selected={selected || undefined}
      data-active={data.isActive || undefined}
      data-tone={data.tone}
      title={data.fault}
    >
      <Handle type="target" position={Position.Top} className={classes.in} />
      <div className={classes.title}>
        <Icon size={15} />
        <span>{data.title}</span>
        {data.tone && <AlertIcon size={14} className={classes.alert} />}
        {data.entered !== undefined && <span className={classes.entered}>{number(data.entered)}</span>}
        {data.isPassed && <i className={classes.passed} />}
      </div>
      <div className={classes.text}>{data.about}</div>
      {ways.length > 0 && (
        <div className={isBare ? classes.bare : isStacked ? classes.stack : classes.cells}>
          {ways.map((way) => (
            <Port key={way.port} way={way} isSide={isStacked && !isBare} isBare={isBare} words={number} />
          ))}
        </div>
      )}
      {data.kind === 'go_to' && (
        <Handle id="go" type="source" position={Position.Bottom} className={classes.port} isConnectable={false} />
      )}
    </div>
  )
})

type PortProps = { way: Way; isSide: boolean; isBare: boolean; words: (value: number) => string }

function Port({ way, isSide, isBare, words }: PortProps) {
  return (
    <span className={classes.cell} title={way.label}>
      {!isBare && <span>{way.label}</span>}
      {way.count !== undefined && <b>{words(way.count)}</b>}
      <Handle
        id={way.port}
        type="source"
        position={isSide ? Position.Right : Position.Bottom}
        className={classes.port}
        data-led={way.isLed || undefined}
      />
    </span>
  )
}

/** What it begins by. */
export const StartBox = memo(function StartBox({ data }: NodeProps<Node<StartData, 'start'>>) {
  const { t } = useLingui()
  return (
    <div className={classes.node}>
      <div className={classes.title}>
        <BoltIcon size={15} />
        <span>{t`Начало`}</span>
      </div>
      <div className={classes.text}>{data.about}</div>
      <Handle id="start" type="source" position={Position.Bottom} className={classes.port} data-led />
    </div>
  )
})
