import type { DeleteQueryNode, InsertQueryNode, JoinNode, KyselyPlugin, SelectQueryNode, UpdateQueryNode } from 'kysely'
import {
  AliasNode,
  AndNode,
  ColumnNode,
  IdentifierNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  ParensNode,
  RawNode,
  sql,
  TableNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import { spaceColumnOf } from './unfenced.ts'

/** The first wall: every query names its spaces, whether or not its author thought of it. Raw SQL has the policy only. */
export function spaceFilter(spaces: readonly number[]): KyselyPlugin {
  let wall: SpaceFilter | undefined
  return {
    transformQuery({ node }) {
      if (isWritten(node)) return node
      wall ??= new SpaceFilter(spaces)
      return wall.transformNode(node)
    },
    transformResult: async ({ result }) => result,
  }
}

const leaves: readonly OperationNode['kind'][] = [
  'ValueNode',
  'PrimitiveValueListNode',
  'ReferenceNode',
  'TableNode',
  'IdentifierNode',
]

/** Raw SQL through and through, as most statements are: there is nothing in it to narrow, and looking is cheaper than copying. */
const isWritten = (node: OperationNode): boolean =>
  RawNode.is(node) ? node.parameters.every(isWritten) : leaves.includes(node.kind)

class SpaceFilter extends OperationNodeTransformer {
  readonly #spaces: readonly number[]

  constructor(spaces: readonly number[]) {
    super()
    this.#spaces = spaces
  }

  override transformSelectQuery(node: SelectQueryNode) {
    return this.#narrow(super.transformSelectQuery(node), node.from?.froms ?? [])
  }

  override transformDeleteQuery(node: DeleteQueryNode) {
    return this.#narrow(super.transformDeleteQuery(node), [...node.from.froms, ...(node.using?.tables ?? [])])
  }

  override transformUpdateQuery(node: UpdateQueryNode) {
    if (node.updates?.some(({ column }) => isSpaceId(column))) throw new Error('a row never moves to another space')
    return this.#narrow(super.transformUpdateQuery(node), [node.table, ...(node.from?.froms ?? [])])
  }

  // In the join's own condition: in `where` it would turn a left join into an inner one.
  override transformJoin(node: JoinNode) {
    const join = super.transformJoin(node)
    const own = this.#own(node.table)
    return own ? { ...join, on: OnNode.create(join.on ? both(join.on.on, own) : own) } : join
  }

  override transformInsertQuery(node: InsertQueryNode) {
    const table = node.into?.table.identifier.name ?? ''
    if (!spaceColumnOf(table)) return super.transformInsertQuery(node)
    const at = node.columns?.findIndex(isSpaceId) ?? -1
    const rows = node.values && ValuesNode.is(node.values) ? node.values.values : []
    const isOurs = (id: unknown) => this.#spaces.includes(id as number)
    if (rows.length === 0 || !rows.every(({ values }) => isOurs(plain(values[at]))))
      throw new Error('an insert names a space of this transaction in every row')
    return super.transformInsertQuery(node)
  }

  #narrow<N extends { where?: WhereNode }>(query: N, tables: readonly (OperationNode | undefined)[]): N {
    const own = tables.map((table) => this.#own(table)).filter((node) => node !== undefined)
    const where = query.where ? [query.where.where, ...own] : own
    return own.length ? { ...query, where: WhereNode.create(where.reduce(both)) } : query
  }

  #own(table: OperationNode | undefined): OperationNode | undefined {
    const called = table && nameOf(table)
    const column = called && spaceColumnOf(called.table)
    return column ? sql`${sql.ref(`${called.name}.${column}`)} = any(${this.#spaces})`.toOperationNode() : undefined
  }
}

// The parentheses matter: a raw `a or b` would otherwise let b through.
const both = (left: OperationNode, right: OperationNode): OperationNode =>
  AndNode.create(ParensNode.create(left), ParensNode.create(right))

const isSpaceId = (node: OperationNode) => ColumnNode.is(node) && node.column.name === 'space_id'

const plain = (value: unknown) => (ValueNode.is(value as OperationNode) ? (value as ValueNode).value : value)

/** How the query calls a table; nothing for sub-queries and functions, which are transformed on their own. */
function nameOf(node: OperationNode): { table: string; name: string } | undefined {
  if (TableNode.is(node)) return { table: node.table.identifier.name, name: node.table.identifier.name }
  if (AliasNode.is(node) && TableNode.is(node.node) && IdentifierNode.is(node.alias))
    return { table: node.node.table.identifier.name, name: node.alias.name }
}
