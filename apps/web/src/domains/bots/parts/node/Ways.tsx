import { Trans, useLingui } from '@lingui/react/macro'
import { nextOf, portsOf } from '@otklik/contract/bots/graph.ts'
import type { BotNode, BotNodeKind } from '@otklik/contract/bots/nodes.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { connect } from '../../edit/graph.ts'
import { outlineOf } from '../../edit/outline.ts'
import { kindNames, offeredKinds } from '../../words/kinds.ts'
import { usePortWords } from '../../words/usePortWords.ts'
import { useEditor } from '../editor/editor.ts'
import panel from './Panel.module.css'

const NOWHERE = ''
const NEW = 'new '

/** Where each way out leads: to a node that is there, or to a new one. */
export function Ways({ node }: { node: BotNode }) {
  const { t } = useLingui()
  const { graph, turn, words, add } = useEditor()
  const portWords = usePortWords()
  const ports = portsOf(node)
  if (ports.length === 0) return null
  const steps = outlineOf(graph)
  const instead: Record<string, string> = {
    timeout: node.kind === 'http' ? t`передать человеку` : t`закончить разговор`,
    spoken: t`туда же, куда «время вышло»`,
  }
  return (
    <section className={panel.section} aria-label={t`Выходы`}>
      <h3>
        <Trans>Куда дальше</Trans>
      </h3>
      <div className={panel.ways}>
        {ports.map((port) => {
          const name = portWords(node.kind, port)
          const leads = graph.edges.some((edge) => edge.from === node.id && edge.port === port.port)
          return (
            <div key={port.port} className={panel.way}>
              <span title={name}>{name}</span>
              <Select<string>
                label={t`Куда ведёт «${name}»`}
                isLabelHidden
                value={leads ? (nextOf(graph, node.id, port.port) ?? NOWHERE) : NOWHERE}
                onChange={(to) => {
                  const way = { from: node.id, port: port.port }
                  if (to.startsWith(NEW)) add(to.slice(NEW.length) as BotNodeKind, way)
                  else turn((now) => connect(now, way, to === NOWHERE ? null : to))
                }}
                options={[
                  {
                    value: NOWHERE,
                    label: port.must ? t`никуда` : (instead[port.port] ?? t`передать человеку`),
                  },
                  ...steps.map(({ node: target, number }) => ({
                    value: target.id,
                    label: `${number}. ${words.titleOf(target)}`,
                    group: t`К узлу`,
                  })),
                  ...offeredKinds.map((kind) => ({
                    value: NEW + kind,
                    label: t(kindNames[kind]),
                    group: t`К новому узлу`,
                  })),
                ]}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}
