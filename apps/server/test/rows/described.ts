// What the database says a statement answers with, without running it.
import pg from 'pg'
import type { Kind } from './statements.ts'

/** `mayBeNull` is nothing where it is no plain column: of an expression the database does not tell. */
export type Answered = { name: string; kind: Kind; type: string; mayBeNull: boolean | undefined }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/** Asks for the shape of one statement: parse and describe, never bind. */
class Description {
  private fields: Field[] = []
  private readonly text: string
  private readonly done: (answer: Field[] | Error) => void

  constructor(text: string, done: (answer: Field[] | Error) => void) {
    this.text = text
    this.done = done
  }

  submit(connection: pg.Connection) {
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields
  }

  /** The client forgets whoever was told of an error: nothing else follows. */
  handleError(error: Error) {
    this.done(error)
  }

  handleReadyForQuery() {
    this.done(this.fields)
  }
}

const kinds: Record<string, Kind> = {
  ...{ int2: 'number', int4: 'number', int8: 'number', float4: 'number', float8: 'number', oid: 'number' },
  ...{ text: 'string', varchar: 'string', bpchar: 'string', name: 'string', uuid: 'string', numeric: 'string' },
  ...{ unknown: 'string', bool: 'boolean', timestamptz: 'Date', timestamp: 'Date', date: 'Date', bytea: 'Buffer' },
}

export async function openDescriber(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const types = await byKey<{ typname: string }>(
    client,
    `
    select t.oid::text as key, coalesce(b.typname, t.typname) as typname
    from pg_type t left join pg_type b on b.oid = nullif(t.typbasetype, 0)`,
  )
  const columns = await byKey<{ table: string; name: string; mayBeNull: boolean }>(
    client,
    `
    select attrelid || '.' || attnum as key, c.relname as table, a.attname as name, not a.attnotnull and a.attgenerated = '' as "mayBeNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace`,
  )

  return {
    close: () => client.end(),
    async describe(text: string): Promise<Answered[]> {
      const fields = await new Promise<Field[]>((resolve, reject) => {
        const ask = new Description(text, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
        client.query(ask as unknown as pg.Submittable)
      })
      return fields.map(({ name, dataTypeID, tableID, columnID }) => {
        const type = types.get(String(dataTypeID))?.typname ?? 'unknown'
        const column = columns.get(`${tableID}.${columnID}`)
        const mayBeNull =
          column && (isOutside(text, column.table) || (column.mayBeNull && !isAskedFor(text, column.name)))
        return { name, type, kind: type.startsWith('_') ? 'array' : (kinds[type] ?? 'other'), mayBeNull }
      })
    },
  }
}

/** Of which a row may be missing. One that is there by another name as well may be the one that is always there. */
function isOutside(text: string, table: string) {
  const joins = [
    ...text.matchAll(
      new RegExp(`\\b(left\\s+|full\\s+)?(?:from|join|update|into)\\s+(?:lateral\\s+)?"?${table}\\b`, 'g'),
    ),
  ]
  return joins.length > 0 && joins.every(([, outer]) => outer !== undefined)
}

/** A condition that no null would meet. */
const isAskedFor = (text: string, column: string) =>
  new RegExp(`\\b"?${column}"? (is not null|= )`).test(text.replace(/\bset\b[\s\S]*?\bwhere\b/, ' '))

async function byKey<Row>(client: pg.Client, text: string) {
  const { rows } = await client.query<Row & { key: string }>(text)
  return new Map(rows.map((row) => [row.key, row]))
}
