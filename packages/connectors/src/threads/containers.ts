import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { ask } from './client.ts'

/**
 * What is to be published is first put into a container, which is seen by nobody, takes a while to be ready and can be
 * published once. So each send keeps to its container: repeating it after a lost answer cannot make two of it.
 */
const known = new Map<string, string>()
const most_known = 1_000

export const findContainer = (key: string) => known.get(key)
export const forgetContainer = (key: string) => void known.delete(key)

export function rememberContainer(key: string, id: string): void {
  known.set(key, id)
  const [oldest] = known.keys()
  if (known.size > most_known && oldest !== undefined) known.delete(oldest)
}

const Status = z.object({ status: Text, error_message: Text })
/** `unseen`: not there yet, or no longer. */
export type Standing = 'ready' | 'waiting' | 'unseen' | 'published' | 'expired' | { refused: string }

/** How it stands. The first answers may say nothing at all; a no comes with HTTP 200. */
export async function standingOf(speaker: Speaker, id: string): Promise<Standing> {
  const call = { path: `/${id}`, query: { fields: 'status,error_message' } }
  const told = await ask(speaker, call, Status).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure)) throw error
    // What was published is a post from then on, and posts have no such field.
    if (/nonexisting field \(status\)/.test(error.words)) return { status: 'PUBLISHED', error_message: undefined }
    if (error.kind === 'gone') return undefined
    throw error
  })
  if (!told) return 'unseen'
  switch (told.status?.toUpperCase()) {
    case 'FINISHED':
      return 'ready'
    case 'PUBLISHED':
      return 'published'
    case 'EXPIRED':
      return 'expired'
    case 'ERROR':
      return { refused: told.error_message ?? 'ERROR' }
    default:
      return 'waiting'
  }
}

const pauses_ms = [300, 700, 1_500, 2_500]

/** As long as a send may take; a later attempt goes on with the same one. */
export async function untilReady(speaker: Speaker, id: string): Promise<Standing> {
  for (const pause_ms of pauses_ms) {
    const standing = await standingOf(speaker, id)
    if (standing !== 'waiting' && standing !== 'unseen') return standing
    await pause(pause_ms)
  }
  return standingOf(speaker, id)
}
