import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'

/**
 * A piece of a statement that holds no values, written out once. The builder would take it apart and write it anew for
 * every question: of a list's page that was most of the work.
 */
export function constant<T>(piece: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(piece.toOperationNode(), createQueryId())
  if (parameters.length > 0) throw new Error('a value would stay in it for ever')
  return sql.raw<T>(text)
}
