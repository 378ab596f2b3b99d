import { z } from 'zod'
import { Id } from './fields.ts'

/** Classifies authors. */
export const Label = z.object({ id: Id, space_id: Id, name: z.string(), color: z.string() })
export type Label = z.infer<typeof Label>
