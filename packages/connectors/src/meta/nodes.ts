import { z } from 'zod'

/** `2026-11-15T00:00:00+0000` → seconds. */
export const Time = z.string().transform((text, context) => {
  const milliseconds = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (!Number.isNaN(milliseconds)) return Math.floor(milliseconds / 1000)
  context.addIssue('not a time')
  return z.NEVER
})

const Paging = z.object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })

/** A page of a list, and where the next one begins; the last page has no `next`, though it has a cursor. */
export const Page = z.looseObject({ data: z.array(z.unknown()), paging: Paging.nullish() })
export const afterOf = ({ paging }: z.output<typeof Page>): string | null =>
  !paging?.next ? null : (paging.cursors?.after ?? null)

/** Addresses of next pages hold the token, also those deep inside. */
export function withoutPaging(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPaging)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'paging')
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutPaging(inner)]))
}

/** `{data: [...]}` of a list inside a node; absent is empty, and one odd member hides no other. */
export const listOf = <S extends z.ZodType>(schema: S) =>
  z
    .object({ data: z.array(z.unknown()).nullish() })
    .nullish()
    .catch(undefined)
    .transform((list): z.output<S>[] =>
      (list?.data ?? []).flatMap((one) => {
        const found = schema.safeParse(one)
        return found.success ? [found.data] : []
      }),
    )

/** The same where every member counts. */
export const wholeListOf = <S extends z.ZodType>(schema: S) =>
  z
    .object({ data: z.array(schema).default([]) })
    .nullish()
    .transform((list): z.output<S>[] => list?.data ?? [])
