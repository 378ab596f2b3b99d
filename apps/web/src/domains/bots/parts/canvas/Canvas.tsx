import '@xyflow/react/dist/base.css'
import { useLingui } from '@lingui/react/macro'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import {
  applyNodeChanges,
  Background,
  type Connection,
  type Edge,
  type NodeChange,
  type OnConnectEnd,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { connect, moveNodes, type Place, removeNodes } from '../../edit/graph.ts'
import { usePortWords } from '../../words/usePortWords.ts'
import { useProblemWords } from '../../words/useProblemWords.ts'
import { useTriggerWords } from '../../words/useTriggerWords.ts'
import { useEditor } from '../editor/editor.ts'
import classes from './Canvas.module.css'
import { AddBar, AddMenu, ZoomBar } from './CanvasBars.tsx'
import { type FlowNode, flowEdges, flowNodes, START } from './flow.ts'
import { arranged } from './layout.ts'
import { NodeBox, StartBox } from './NodeBox.tsx'

const inSight = { padding: 0.1, maxZoom: 1 }
const kinds = { node: NodeBox, start: StartBox }
const deleteKeys = ['Delete', 'Backspace']
const moreKeys = ['Shift', 'Control', 'Meta']

/** The drawing. `isShown`: to be looked at only, as on a phone. */
export function Canvas({ isShown }: { isShown: boolean }) {
  return (
    <ReactFlowProvider>
      <Drawing isShown={isShown} />
    </ReactFlowProvider>
  )
}

type Asked = { from: string; port: string; screen: Place; at: Place }

function Drawing({ isShown }: { isShown: boolean }) {
  const { t, i18n } = useLingui()
  const { graph, draft, turn, selected, select, problems, words, figures, test } = useEditor()
  const flow = useReactFlow()
  const portWords = usePortWords()
  const problemWords = useProblemWords()
  const { triggerWords, sentence } = useTriggerWords()
  const wordsOf = useWordsOf(i18n.locale)
  const [asked, setAsked] = useState<Asked>()

  const passed = useMemo(() => {
    const steps = test?.steps.filter(({ bot_id }) => bot_id === (test.bot_id ?? bot_id)) ?? []
    return {
      nodes: new Set(steps.map(({ node }) => node)),
      ways: new Set(steps.flatMap(({ node, port }) => (port === null ? [] : [`${node} ${port}`]))),
    }
  }, [test])
  const byNode = useMemo(() => new Map(figures?.nodes.map((each) => [each.node, each])), [figures])
  const drawn = {
    ...{ graph, wordsOf: (node: BotNode) => wordsOf(node, words), portWords, problems, problemWords },
    ...{ figures: byNode, hasFigures: figures !== undefined, active: test?.node ?? null, passed: passed.nodes },
    begins: sentence(draft.triggers.map(triggerWords)),
  }
  const [nodes, setNodes] = useState(() => flowNodes(drawn, [], selected))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow from what is named here
  useEffect(
    () => setNodes((before) => flowNodes(drawn, before, selected)),
    [
      graph,
      problems,
      byNode,
      figures === undefined,
      test,
      passed,
      draft.triggers,
      selected.join(' '),
      i18n.locale,
      wordsOf,
    ],
  )
  const edges = useMemo(() => flowEdges(graph, passed.ways), [graph, passed])
  useCentre(selected)
  useFitted()

  const onChanges = useSame((changes: NodeChange<FlowNode>[]) => {
    setNodes((now) => applyNodeChanges(changes, now))
    const chosen = changes.filter((change) => change.type === 'select')
    if (chosen.length === 0) return
    const next = new Set(selected)
    for (const { id, selected: isIn } of chosen)
      if (isIn) next.add(id)
      else next.delete(id)
    next.delete(START)
    // The panel beside the drawing is drawn between two movements of the hand: at once it would hold the hand up.
    if ([...next].join(' ') !== selected.join(' ')) startTransition(() => select([...next]))
  })
  const onMoved = useSame((_event: unknown, _node: unknown, moved: readonly FlowNode[]) => {
    const places = new Map(moved.map(({ id, position }) => [id, rounded(position)]))
    turn((now) => moveNodes(now, places))
  })
  const onConnect = useSame(({ source, sourceHandle, target }: Connection) => {
    if (target === START) return
    turn((now) =>
      source === START ? { ...now, start: target } : connect(now, { from: source, port: sourceHandle ?? '' }, target),
    )
  })
  /** Let go over nothing: what to put there is asked. */
  const onConnectEnd = useSame<Parameters<OnConnectEnd>>((event, state) => {
    const { fromNode, fromHandle, toNode } = state
    if (toNode || !fromNode || fromHandle?.type !== 'source' || fromNode.id === START) return
    const { clientX: x, clientY: y } = 'changedTouches' in event ? (event.changedTouches[0] as Touch) : event
    const place = flow.screenToFlowPosition({ x, y })
    setAsked({
      from: fromNode.id,
      port: fromHandle.id ?? '',
      screen: { x, y },
      at: rounded({ x: place.x - 100, y: place.y }),
    })
  })
  const removeEdges = useSame((gone: readonly Edge[]) =>
    turn((now) => {
      let rest = now
      for (const { source, sourceHandle } of gone)
        if (source === START) rest = { ...rest, start: null }
        else rest = connect(rest, { from: source, port: sourceHandle ?? '' }, null)
      return rest
    }),
  )
  const removeGone = useSame((gone: readonly FlowNode[]) =>
    turn((now) =>
      removeNodes(
        now,
        gone.map(({ id }) => id),
      ),
    ),
  )
  const selectNone = useSame(() => select([]))
  const onSelectionMoved = useSame((event: unknown, moved: readonly FlowNode[]) => onMoved(event, null, moved))
  const arrange = () => {
    const sizes = new Map(
      flow
        .getNodes()
        .map(({ id, measured }) => [
          id,
          measured?.width && measured.height ? { width: measured.width, height: measured.height } : undefined,
        ]),
    )
    const places = arranged(graph, (id) => sizes.get(id))
    turn((now) => moveNodes(now, places))
    requestAnimationFrame(() => void flow.fitView(inSight))
  }

  return (
    <div className={classes.canvas}>
      <ReactFlow<FlowNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={kinds}
        onNodesChange={onChanges}
        onNodeDragStop={onMoved}
        onSelectionDragStop={onSelectionMoved}
        onConnect={onConnect}
        onConnectEnd={onConnectEnd}
        onEdgesDelete={removeEdges}
        onNodesDelete={removeGone}
        onPaneClick={selectNone}
        nodesDraggable={!isShown}
        nodesConnectable={!isShown}
        edgesFocusable={!isShown}
        deleteKeyCode={isShown ? null : deleteKeys}
        multiSelectionKeyCode={moreKeys}
        fitView
        fitViewOptions={inSight}
        minZoom={0.1}
        maxZoom={1.5}
        // What is out of sight is not drawn: 200 nodes move as 20 do.
        onlyRenderVisibleElements={nodes.length > 60}
        aria-label={t`Схема бота`}
      >
        <Background gap={20} size={1.5} />
      </ReactFlow>
      {!isShown && <AddBar />}
      <ZoomBar onArrange={isShown ? undefined : arrange} />
      {asked && <AddMenu asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

/** The same function with every drawing, doing what the last one says: whoever is given another draws everything anew. */
function useSame<Args extends readonly unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

const rounded = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) })

type Words = { titleOf: (node: BotNode) => string; aboutOf: (node: BotNode, graph: { nodes: BotNode[] }) => string }

/** Words of nodes that have not changed are not put together again. */
function useWordsOf(locale: string) {
  const { graph } = useEditor()
  const nodes = useRef(graph)
  nodes.current = graph
  return useMemo(() => {
    const known = new WeakMap<BotNode, { title: string; about: string }>()
    return (node: BotNode, words: Words) => {
      const found = node.kind === 'go_to' ? undefined : known.get(node)
      if (found) return found
      const fresh = { title: words.titleOf(node), about: words.aboutOf(node, nodes.current) }
      // Names that have not come yet are asked for again.
      if (!fresh.about.includes('…') && locale) known.set(node, fresh)
      return fresh
    }
  }, [locale])
}

/** All of it in sight when it is opened: the library fits what it has measured, and that is little before the first frame. */
function useFitted() {
  const flow = useReactFlow()
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => void flow.fitView(inSight))
    })
    return () => cancelAnimationFrame(frame)
  }, [flow])
}

/** What is chosen elsewhere comes into sight. */
function useCentre(selected: readonly string[]) {
  const flow = useReactFlow()
  const [id] = selected.length === 1 ? selected : []
  useEffect(() => {
    const node = id === undefined ? undefined : flow.getInternalNode(id)
    if (!node) return
    const { x, y, zoom } = flow.getViewport()
    const box = document.querySelector('.react-flow')?.getBoundingClientRect()
    if (!box) return
    const at = { x: node.position.x * zoom + x, y: node.position.y * zoom + y }
    const isSeen = at.x > 0 && at.y > 0 && at.x < box.width - 120 && at.y < box.height - 60
    if (!isSeen) void flow.setCenter(node.position.x + 110, node.position.y + 50, { zoom })
  }, [id, flow])
}
