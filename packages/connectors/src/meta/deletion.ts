import { z } from 'zod'
import { NetworkFailure } from '../connector.ts'
import { Done, type GraphCall } from './graph.ts'

type Ask = <S extends z.ZodType>(call: GraphCall, schema: S) => Promise<z.output<S>>

const Node = z.object({ id: z.string() })

/**
 * What is not there any more is deleted. But Meta says the same (100/33) of what it does not let us delete: so it is
 * asked whether it can still be seen, and then the no was meant as one.
 */
export async function deleteNode(ask: Ask, id: string): Promise<void> {
  try {
    await ask({ method: 'DELETE', path: `/${id}` }, Done)
  } catch (error) {
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
    if (await isThere(ask, id)) throw new NetworkFailure('rejected', error.words)
  }
}

async function isThere(ask: Ask, id: string): Promise<boolean> {
  try {
    await ask({ path: `/${id}`, query: { fields: 'id' } }, Node)
    return true
  } catch (error) {
    if (error instanceof NetworkFailure && error.kind === 'gone') return false
    throw error
  }
}
