// What a request of a bot brings, tried once by whoever draws it.
import type { HttpTried } from '@otklik/contract/bots/bots.ts'
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import type { BotValue } from '@otklik/contract/bots/variables.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { answerOf, buildRequest } from '../engine/call.ts'
import { refuseBotBeyondReach } from '../store/reach.ts'
import { openSecrets } from '../store/secrets.ts'
import { getRecord } from '../store/service.ts'

type Parts = Pick<JobParts, 'secrets' | 'fetch'>

export async function tryRequest(
  outside: OutsideContext,
  { secrets, fetch }: Parts,
  id: number,
  { node, variables }: { node: NodeOf<'http'>; variables: Record<string, BotValue> },
): Promise<HttpTried> {
  const opened = await outside.inSpaces(async (ctx) => {
    const { space_id } = await getRecord(ctx, id)
    await refuseBotBeyondReach(ctx, { space_id, id })
    return openSecrets(ctx, secrets, space_id, id)
  })
  const request = buildRequest({ ...node, tries: 1 }, `try.${Date.now()}`, (name) => variables[name] ?? null, opened)
  if (!request) return { code: null, took_ms: 0, error: 'gap', answers: [] }
  const { noted } = await answerOf(fetch, request)
  return {
    code: noted.code ?? null,
    took_ms: noted.took_ms ?? 0,
    error: noted.fault ?? null,
    answers: Object.entries(noted.put ?? {}).map(([variable, value]) => ({ variable, value })),
  }
}
