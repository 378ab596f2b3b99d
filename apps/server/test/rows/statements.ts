// The statements of our sources that say which rows they answer with (`sql<Row>`…``), put together from their pieces as
// they would be at run time, without running anything.
import { join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { isTaggedTemplateExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync'
import { isSql, makeReader } from './pieces.ts'

const root = join(import.meta.dirname, '../../../..')

/** What a value of the database comes as. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'other'
export type Column = { name: string; type: string; isOptional: boolean; mayBeNull: boolean; kind: Kind | 'any' }
/** `text` is nothing where only running it would tell how it is put together. */
export type Statement = { place: string; text: string | undefined; columns: Column[] }

export function readStatements(): Statement[] {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
    return statementsOf(snapshot.getProjects()[0] as Project)
  } finally {
    api.close()
  }
}

function statementsOf(project: Project): Statement[] {
  const { program, checker } = project
  const ours = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(join(root, 'apps/server/src/')) && !name.endsWith('.test.ts'))
  const textOf = makeReader(project)
  return ours.sort().flatMap((name) => {
    const file = program.getSourceFile(name)
    if (!file) return []
    const found: Statement[] = []
    const visit = (node: Node): void => {
      if (isTaggedTemplateExpression(node) && isSql(node) && node.typeArguments?.[0]) {
        const line = file.text.slice(0, node.template.getStart()).split('\n').length
        const columns = columnsOf(checker, checker.getTypeFromTypeNode(node.typeArguments[0]))
        const text = columns && textOf(node)
        // Else it is a piece of others.
        const isWhole = text === undefined || /^\s*(select|insert|update|delete|with|merge)\b/.test(text)
        if (columns && isWhole) found.push({ place: `${name.slice(root.length + 1)}:${line}`, text, columns })
      }
      node.forEachChild(visit)
    }
    file.forEachChild(visit)
    return found
  })
}

/** Nothing of a type that is no row's. */
function columnsOf(checker: Checker, type: Type | undefined): Column[] | undefined {
  const plain = [checker.getStringType(), checker.getNumberType(), checker.getBooleanType()]
  if (!type || type.isTypeParameter() || plain.some((one) => checker.isTypeAssignableTo(type, one))) return undefined
  return checker.getPropertiesOfType(type).map((property) => {
    const whole = checker.getTypeOfSymbol(property) as Type
    return {
      name: property.name,
      type: checker.typeToString(whole),
      isOptional: (property.flags & SymbolFlags.Optional) !== 0,
      mayBeNull: checker.isTypeAssignableTo(checker.getNullType(), whole),
      kind: kindOf(checker, checker.getNonNullableType(whole) as Type),
    }
  })
}

const sayNothing = ['unknown', 'any', '{}']

function kindOf(checker: Checker, type: Type): Kind | 'any' {
  const fits = (wanted: Type) => checker.isTypeAssignableTo(type, wanted)
  // What fits everything is no statement, and `null` alone says nothing about what else might come.
  if (fits(checker.getNeverType()) || fits(checker.getNullType()) || sayNothing.includes(checker.typeToString(type)))
    return 'any'
  if (fits(checker.getStringType())) return 'string'
  if (fits(checker.getNumberType())) return 'number'
  if (fits(checker.getBooleanType())) return 'boolean'
  if (checker.isArrayLikeType(type)) return 'array'
  const shown = checker.typeToString(type)
  return shown === 'Date' ? 'Date' : shown.startsWith('Buffer') ? 'Buffer' : 'other'
}
