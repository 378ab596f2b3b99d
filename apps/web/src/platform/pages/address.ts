import { readQuery, writeQuery } from '@otklik/contract/wire/query.ts'
import { z } from 'zod'

/** The router's search params in the contract's own spelling: `status=new&status=open`. */
export const parseSearch = (search: string) => readQuery(search.replace(/^\?/, ''))

export function stringifySearch(search: object): string {
  const query = writeQuery(search)
  return query ? `?${query}` : ''
}

/** For addresses: a field that makes no sense falls back to its default instead of refusing the whole page. */
export function forgiving<S extends z.ZodObject>(schema: S): S {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, z.catch(field, z.parse(field, undefined))])
  return z.object(Object.fromEntries(fields)) as unknown as S
}

/** Of an address only what the page itself asks for: others put words of their own there, and so does `?locale=`. */
export const knownBy =
  <S extends z.ZodObject>(schema: S) =>
  (search: z.output<S>): z.output<S> =>
    Object.fromEntries(Object.entries(search).filter(([name]) => name in schema.shape)) as z.output<S>
