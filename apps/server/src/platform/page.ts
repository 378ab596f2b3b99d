import type { Page } from '@otklik/contract/wire/fields.ts'

/** One more than is shown: whether it came says whether there is a next page. */
export function toPage<Row, Wire>(
  rows: Row[],
  size: number,
  keysOf: (row: Row) => readonly (string | number)[],
  toWire: (row: Row) => Wire,
): Page<Wire> {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { rows: shown.map(toWire), next: last ? JSON.stringify(keysOf(last)) : null }
}
