import type { z } from 'zod'
import type { Speaker } from '../connector.ts'
import { type GraphCall, graph } from '../meta/graph.ts'

/** Instagram Login is not known to take a proof of the token. */
export const ask = <S extends z.ZodType>(speaker: Speaker, call: GraphCall, schema: S) =>
  graph(speaker, { ...call, has_proof: false }, schema)
