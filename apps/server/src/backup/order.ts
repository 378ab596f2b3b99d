export type TableFacts = {
  name: string
  /** Who may see and write all of its rows. */
  reader: 'owner' | 'otklik_auth'
  /** Columns that point at rows of the same table, or around a circle of tables: filled in when all of them are there. */
  late_links: string[]
  identity: string | null
  /** Without those that the database works out by itself. */
  columns: string[]
  key: string[]
}

/** A foreign key. `columns`: those of it that may be empty, and so may be filled in later; none where all must be there. */
type Link = { to: string; columns: string[] }
export type LinkedTable = TableFacts & { links: Link[] }

/** Each table after those it points at. Within a circle one table comes first, and its links into the circle come later. */
export function inOrder(tables: LinkedTable[]): TableFacts[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const order: TableFacts[] = []
  const place = ({ links: _, ...table }: LinkedTable) => {
    left.delete(table.name)
    order.push(table)
  }
  while (left.size) {
    const ready = [...left.values()].filter(({ links }) => !links.some(({ to }) => left.has(to)))
    for (const table of ready.length ? ready : [cutCircle(left)]) place(table)
  }
  return order
}

/**
 * People belong to departments, which people lead: one of the two links comes later. Only a link of a circle is put off,
 * and only in a circle that waits for nobody else: a row elsewhere may not be there without its links.
 */
function cutCircle(left: Map<string, LinkedTable>): LinkedTable {
  const innermost = [...left.keys()].map((name) => reachableFrom(name, left)).sort((a, b) => a.size - b.size)[0]
  for (const name of innermost ?? []) {
    const table = left.get(name) as LinkedTable
    const inside = table.links.filter(({ to }) => left.has(to))
    if (inside.some(({ columns }) => columns.length === 0)) continue
    return { ...table, late_links: [...new Set([...table.late_links, ...inside.flatMap(({ columns }) => columns)])] }
  }
  throw new Error(`tables point at each other in a circle: ${[...(innermost ?? [])].join(', ')}`)
}

/** Where one comes to by links. The smallest of such sets is a circle: from each of its tables one comes to all others. */
function reachableFrom(name: string, left: Map<string, LinkedTable>): Set<string> {
  const found = new Set<string>()
  const queue = [name]
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const { to } of left.get(at)?.links ?? []) {
      if (!left.has(to) || found.has(to)) continue
      found.add(to)
      queue.push(to)
    }
  return found
}
