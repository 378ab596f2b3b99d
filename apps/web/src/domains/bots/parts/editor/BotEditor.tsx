import { useLingui } from '@lingui/react/macro'
import type { Bot } from '@otklik/contract/bots/bots.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../../../platform/pages/lazy.ts'
import { useUnsaved } from '../../../../ui/forms/useUnsaved.ts'
import { useVersioned } from '../../../../ui/forms/useVersioned.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { RowSkeletons } from '../../../../ui/page/RowSkeletons.tsx'
import { usePhone } from '../../../../ui/usePhone.ts'
import { botQuery, figuresQuery, type SavedBot, useSaveBot } from '../../api.ts'
import { freshNode } from '../../edit/fresh.ts'
import { addNode, copyOf, hasRoom, paste, placeFor, removeNodes } from '../../edit/graph.ts'
import { unfinishedIn } from '../../edit/unfinished.ts'
import { useUndo } from '../../edit/useUndo.ts'
import { useNodeWords } from '../../words/useNodeWords.ts'
import { NodePanel } from '../node/NodePanel.tsx'
import { Outline } from '../outline/Outline.tsx'
import { TestPanel } from '../test/TestPanel.tsx'
import { useTest } from '../test/useTest.ts'
import classes from './Editor.module.css'
import { EditorHead } from './EditorHead.tsx'
import { type Edited, type Editor, EditorContext } from './editor.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { useEditorKeys } from './useEditorKeys.ts'
import { useProblems } from './useProblems.ts'
import { type View, ViewBar } from './ViewBar.tsx'

/** The drawing library is a chunk of its own: no other page waits for it. */
const Canvas = lazyPart(() => import('../canvas/Canvas.tsx'), 'Canvas')

const DAYS = 7

/** A bot: the drawing or the list of its nodes, what is chosen there, and a chat to try it in. */
export function BotEditor({ bot }: { bot: Bot }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const isPhone = usePhone()
  const save = useSaveBot(bot.id)
  const first = useMemo<Edited>(() => ({ name: bot.name, draft: bot.draft }), [bot.name, bot.draft])
  const versioned = useVersioned<Edited, SavedBot>({
    name: `bots/${bot.id}`,
    isNew: false,
    ...{ first, version: bot.draft_version, save, space_id: bot.space_id },
    latest: async () => (await cache.fetchQuery({ ...botQuery(bot.id), staleTime: 0 })).draft_version,
    onSaved: () => toast.ok(t`Черновик сохранён`),
    forget: () => {},
  })
  const { value, seen_version, send, fields, bar } = versioned
  const history = useUndo({ value, turn: versioned.turn })
  const isDirty = useMemo(() => JSON.stringify(value) !== JSON.stringify(first), [value, first])
  useUnsaved(isDirty, bar.isBusy)

  const [view, setView] = useState<View>(isPhone ? 'list' : 'canvas')
  const [side, setSide] = useState<'node' | 'test'>('node')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [counted, setCounted] = useState<number | 'all' | 'none'>('none')
  const { data: figures } = useQuery({
    ...figuresQuery(bot.id, typeof counted === 'number' ? counted : undefined, DAYS),
    enabled: counted !== 'none',
  })
  const { draft } = value
  const { graph } = draft
  const words = useNodeWords(bot.space_id)
  const problems = useProblems(bot, draft)
  const test = useTest(bot, draft)

  const change: Editor['change'] = (next, what) => history.change((now) => ({ ...now, draft: next(now.draft) }), what)
  const turn: Editor['turn'] = (next, what) => change((now) => ({ ...now, graph: next(now.graph) }), what)
  const select: Editor['select'] = (ids) => {
    setSelected(ids)
    if (ids.length > 0) setSide('node')
  }
  const full = () => toast.warn(t`Больше узлов в одного бота не поместится`)
  const editor: Editor = {
    ...{ bot, space_id: bot.space_id, draft, graph, change, turn, select, problems, words },
    selected: selected.filter((id) => graph.nodes.some((node) => node.id === id)),
    figures: counted === 'none' ? undefined : figures,
    test: test.test,
    add: (kind, from, at) => {
      if (!hasRoom(graph)) return full()
      const node = freshNode(kind, at ?? placeFor(graph, from?.from ?? selected[0]))
      turn((now) => addNode(now, node, from))
      select([node.id])
    },
    removeSelected: () => {
      turn((now) => removeNodes(now, selected))
      setSelected([])
    },
    duplicate: (ids) => {
      if (!hasRoom(graph, ids.length)) return full()
      const made = paste(graph, copyOf(graph, ids))
      turn(() => made.graph)
      select(made.ids)
    },
  }
  const [unfinished] = unfinishedIn(draft)
  /** What is half filled in cannot be sent: it is shown instead. */
  const isReady = () => {
    if (!unfinished && draft.object_ids?.length !== 0) return true
    setSelected(unfinished ? [unfinished.id] : [])
    setSide('node')
    const name = unfinished && words.titleOf(unfinished)
    toast.warn(name ? t`Допишите узел «${name}»: в нём не всё заполнено` : t`Выберите хотя бы один аккаунт`)
    return false
  }
  const onSave = () => isReady() && send({ ...value, seen_version })
  useEditorKeys({ editor, undo: history.undo, redo: history.redo, onSave })

  const panel = editor.selected.length > 0 ? <NodePanel /> : <SettingsPanel />
  return (
    <EditorContext value={editor}>
      <div className={classes.page}>
        <EditorHead
          name={value.name}
          fault={fields.name ?? fields.draft}
          isDirty={isDirty}
          isBusy={bar.isBusy}
          error={bar.error}
          seen_version={seen_version}
          undo={history.undo}
          redo={history.redo}
          onName={(name) => history.change((now) => ({ ...now, name }), 'name')}
          onSave={onSave}
          isReady={isReady}
          onReset={() => {
            bar.onReset()
            history.forget()
          }}
          onTake={(definition) => change(() => definition)}
        />
        <div className={classes.work} data-view={view} data-side={side}>
          <section className={classes.stage} aria-label={view === 'list' ? t`Список узлов` : t`Схема`}>
            <ViewBar
              {...{ view, setView, side, setSide, counted, setCounted }}
              isSideOpen={editor.selected.length > 0}
            />
            {view === 'list' ? (
              <Outline />
            ) : (
              <Suspense fallback={<RowSkeletons height={60} count={6} />}>
                <Canvas isShown={isPhone === true} />
              </Suspense>
            )}
          </section>
          <aside className={classes.panel} data-part="node" aria-label={t`Настройки узла и бота`}>
            {panel}
          </aside>
          <aside className={classes.panel} data-part="test" aria-label={t`Проба`}>
            <TestPanel {...test} isReady={isReady} />
          </aside>
        </div>
      </div>
    </EditorContext>
  )
}
