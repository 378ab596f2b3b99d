import { Trans, useLingui } from '@lingui/react/macro'
import type { Bot, BotDefinition } from '@otklik/contract/bots/bots.ts'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { useQuery } from '@tanstack/react-query'
import { RowSkeletons } from '../../../../ui/page/RowSkeletons.tsx'
import { versionQuery } from '../../api.ts'
import { useEditor } from './editor.ts'
import classes from './Versions.module.css'

type Change = { id: string; before?: BotNode; after?: BotNode; hasOtherWays?: boolean }

/** Where a node stands on the drawing is no difference. */
export function differencesOf(before: BotDefinition, after: BotDefinition): Change[] {
  const text = ({ at, ...rest }: BotNode) => JSON.stringify(rest)
  const ways = (of: BotDefinition, id: string) =>
    JSON.stringify(
      of.graph.edges
        .filter(({ from }) => from === id)
        .map(({ port, to }) => `${port} ${to}`)
        .toSorted(),
    )
  const old = new Map(before.graph.nodes.map((node) => [node.id, node]))
  const fresh = new Set(after.graph.nodes.map(({ id }) => id))
  const changed = after.graph.nodes.flatMap((node): Change[] => {
    const was = old.get(node.id)
    if (!was) return [{ id: node.id, after: node }]
    if (text(was) !== text(node)) return [{ id: node.id, before: was, after: node }]
    return ways(before, node.id) === ways(after, node.id)
      ? []
      : [{ id: node.id, after: node, before: was, hasOtherWays: true }]
  })
  const gone = before.graph.nodes.filter(({ id }) => !fresh.has(id)).map((node) => ({ id: node.id, before: node }))
  return [...changed, ...gone]
}

/** What is edited beside an old version: node by node. */
export function Compared({ bot, version }: { bot: Bot; version: number }) {
  const { t } = useLingui()
  const { draft, words } = useEditor()
  const { data } = useQuery(versionQuery(bot.id, version))
  if (!data) return <RowSkeletons height={24} count={2} />
  const changes = differencesOf(data.definition, draft)
  const settings = ({ graph, ...rest }: BotDefinition) =>
    JSON.stringify({ ...rest, variables: graph.variables, start: graph.start })
  const hasOtherSettings = settings(data.definition) !== settings(draft)
  if (changes.length === 0 && !hasOtherSettings)
    return (
      <p className={classes.quiet}>
        <Trans>То же самое, что в редакторе.</Trans>
      </p>
    )
  return (
    <dl className={classes.changes}>
      {hasOtherSettings && (
        <div>
          <dt>
            <Trans>Настройки бота</Trans>
          </dt>
          <dd>
            <ins>
              <Trans>изменены</Trans>
            </ins>
          </dd>
        </div>
      )}
      {changes.map(({ id, before, after, hasOtherWays }) => {
        const node = after ?? before
        return (
          <div key={id}>
            <dt>{node && words.titleOf(node)}</dt>
            <dd>
              {hasOtherWays ? (
                <ins>{t`ведёт в другое место`}</ins>
              ) : (
                <>
                  {before && <del>{after ? words.aboutOf(before, data.definition.graph) : t`узел убран`}</del>}
                  {after && <ins>{before ? words.aboutOf(after, draft.graph) : t`новый узел`}</ins>}
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
