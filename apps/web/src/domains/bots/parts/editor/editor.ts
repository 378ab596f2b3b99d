import type { Bot, BotDefinition } from '@otklik/contract/bots/bots.ts'
import type { BotGraph } from '@otklik/contract/bots/graph.ts'
import type { BotNodeKind } from '@otklik/contract/bots/nodes.ts'
import type { BotProblem } from '@otklik/contract/bots/problems.ts'
import type { BotFigures } from '@otklik/contract/bots/sessions.ts'
import type { BotTest } from '@otklik/contract/bots/tests.ts'
import { createContext, useContext } from 'react'
import type { Way } from '../../edit/graph.ts'
import type { NodeWords } from '../../words/useNodeWords.ts'

export type Edited = { name: string; draft: BotDefinition }

/** What every part of the editor sees and may do. */
export type Editor = {
  bot: Bot
  space_id: number
  draft: BotDefinition
  graph: BotGraph
  /** `what` names the field, so that one step back takes back what was typed into it. */
  change: (next: (draft: BotDefinition) => BotDefinition, what?: string) => void
  turn: (next: (graph: BotGraph) => BotGraph, what?: string) => void
  /** Node ids. None: the bot itself. */
  selected: readonly string[]
  select: (ids: readonly string[]) => void
  /** Behind a port, where one is given. */
  add: (kind: BotNodeKind, from?: Way, at?: { x: number; y: number }) => void
  removeSelected: () => void
  duplicate: (ids: readonly string[]) => void
  problems: readonly BotProblem[]
  words: NodeWords
  figures: BotFigures | undefined
  test: BotTest | undefined
}

const Context = createContext<Editor | undefined>(undefined)
export const EditorContext = Context.Provider

export function useEditor(): Editor {
  const editor = useContext(Context)
  if (!editor) throw new Error('outside of the editor')
  return editor
}
