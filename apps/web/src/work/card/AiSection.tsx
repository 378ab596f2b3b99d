import type { Emotion } from '@otklik/contract/work/filters.ts'
import { Suspense } from 'react'
import { useObjects } from '../../domains/desk/api.ts'
import { useMay } from '../../platform/may.ts'
import { lazyPartOf } from '../../platform/pages/lazy-page.ts'
import type { TagChange, Work } from './work.ts'

const AiAside = lazyPartOf(() => import('../../domains/ai/parts/composer/AiAside.tsx'), 'AiAside', ['ai'])

const AgentTrace = lazyPartOf(() => import('../../domains/ai/parts/composer/AgentTrace.tsx'), 'AgentTrace', ['ai'])

type Props = {
  kind: 'item' | 'chat'
  work: Work & { emotion: number | null }
  onTag: ((change: TagChange) => void) | undefined
  onEmotion: ((emotion: Emotion) => void) | undefined
  /** Of a dialogue: worth to be told in short. */
  isLong?: boolean
  onFind?: (message_id: number) => void
}

/** What is suggested about a comment or a dialogue, and what a dialogue is about. Only where the space has models. */
export function AiSection({ kind, work: { id, space_id, version, tag_ids, emotion }, isLong = false, ...rest }: Props) {
  const may = useMay()
  const hasAgents = useObjects().ai_agents.some((agent) => agent.space_id === space_id)
  if (!may('ai.use', space_id)) return null
  const target = { item_id: kind === 'item' ? id : null, chat_id: kind === 'chat' ? id : null }
  return (
    <Suspense>
      <AiAside {...target} {...{ version, isLong, tag_ids, emotion, ...rest }} />
      {hasAgents && <AgentTrace kind={kind} id={id} />}
    </Suspense>
  )
}
