import { z } from 'zod'

/** What a tag or a label is marked with: a name, whose shade in either theme the screen knows. */
export const colors = ['red', 'amber', 'olive', 'teal', 'blue', 'violet', 'pink', 'grey'] as const
export const Color = z.enum(colors)
export type Color = z.infer<typeof Color>
