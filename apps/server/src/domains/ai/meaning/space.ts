// Which vectors an agent asks by. Two agents with the same model at the same place share them.
import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import type { AgentRecord } from '../store/queries.ts'

/** By what its vectors are known; null: it has no embeddings model. The same name at another place is another model. */
export function spaceOf({ model }: Pick<AiDefinition, 'model'>): string | null {
  const { kind, base_url, embeddings_model } = model
  return embeddings_model === null ? null : [kind, base_url ?? '', embeddings_model].join(' ')
}

/** The first agent of each model that is on; the others need no vectors of their own. */
export function askersOf(agents: readonly AgentRecord[]): Map<string, AgentRecord> {
  const askers = new Map<string, AgentRecord>()
  for (const agent of agents) {
    const space = spaceOf(agent.definition)
    if (agent.is_on && space !== null && !askers.has(space)) askers.set(space, agent)
  }
  return askers
}
