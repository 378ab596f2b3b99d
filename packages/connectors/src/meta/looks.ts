import { z } from 'zod'
import { type Look, NetworkFailure } from '../connector.ts'
import { fingerprint } from '../payload.ts'
import { withoutPaging } from './nodes.ts'

/** An answer of the Graph as `understand` reads it. `about` is what the answer itself does not say. */
export function lookPage(look: string, answer: unknown, about: object = {}): Look['pages'][number] {
  const kept = withoutPaging(answer)
  const key = fingerprint(Buffer.from(JSON.stringify([look, kept, about])))
  return { key: `${look}:${key}`, body: Buffer.from(JSON.stringify({ look, ...about, answer: kept })) }
}

const Places = z.record(z.string(), z.string())

/** Where several lists go on; a list that has ended is not there, and none left is the end. */
export const readPlaces = (cursor: string | null): z.output<typeof Places> =>
  cursor === null ? {} : Places.parse(JSON.parse(cursor))
export const writePlaces = (places: z.output<typeof Places>): string | null =>
  Object.keys(places).length === 0 ? null : JSON.stringify(places)

/** Nothing, where the network does not know it or does not show it to us. */
export const unlessUnknown = <T>(found: Promise<T[]>): Promise<T[]> =>
  found.catch((error: unknown) => {
    if (error instanceof NetworkFailure && (error.kind === 'gone' || error.kind === 'rejected')) return []
    throw error
  })
