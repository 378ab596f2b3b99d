// What a request of a bot brings, tried once by whoever draws it.
import type { HttpTried } from '@otklik/contract/bots/bots.ts'
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import type { BotValue } from '@otklik/contract/bots/variables.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refuse.ts'
import { takeAttempts, whileCounting } from '../../auth/throttle/attempts.ts'
import { answerOf, buildRequest, isUnbuilt } from '../engine/call.ts'
import { refuseBotBeyondReach } from '../store/reach.ts'
import { openSecrets } from '../store/secrets.ts'
import { getRecord } from '../store/service.ts'

type Parts = Pick<JobParts, 'database' | 'secrets' | 'fetch'>

/** Whoever draws a bot names the address: nobody is to be flooded from here. */
export const countRequest = ({ database }: Pick<Parts, 'database'>, space_id: number) =>
  whileCounting(database, (db) => takeAttempts(db, [{ limit: 'bot_request', of: space_id }]))

export async function tryRequest(
  outside: OutsideContext,
  { database, secrets, fetch }: Parts,
  id: number,
  { node, variables }: { node: NodeOf<'http'>; variables: Record<string, BotValue> },
): Promise<HttpTried> {
  const { space_id, opened } = await outside.inSpaces(async (ctx) => {
    const { space_id } = await getRecord(ctx, id)
    await refuseBotBeyondReach(ctx, { space_id, id })
    return { space_id, opened: await openSecrets(ctx, secrets, space_id, id) }
  })
  const request = buildRequest({ ...node, tries: 1 }, `try.${Date.now()}`, (name) => variables[name] ?? null, opened)
  if (isUnbuilt(request))
    return request.fault === 'secret_host'
      ? refuse('secret_host')
      : { code: null, took_ms: 0, error: 'gap', answers: [] }
  await countRequest({ database }, space_id)
  const { noted } = await answerOf(fetch, request)
  return {
    code: noted.code ?? null,
    took_ms: noted.took_ms ?? 0,
    error: noted.fault ?? null,
    answers: Object.entries(noted.put ?? {}).map(([variable, value]) => ({ variable, value })),
  }
}
