import type { z } from 'zod'
import type { Speaker } from '../connector.ts'
import { type GraphCall, graph } from '../meta/graph.ts'

/** Threads has a version of its own, and is not known to take a proof of the token. */
export const ask = <S extends z.ZodType>(speaker: Speaker, { path, ...call }: GraphCall, schema: S) =>
  graph(speaker, { ...call, path: `/v1.0${path}`, is_unversioned: true, has_proof: false }, schema)
