// What a name stands for in our sources, as far as that is written down: followed through constants, properties,
// destructuring, imports, and what is handed to a function where it is called.
import type {
  ArrowFunction,
  FunctionDeclaration,
  Node,
  ObjectLiteralExpression,
  ParameterDeclaration,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Symbol as Named, Project } from 'typescript/unstable/sync'

/** What the parameters of a function stand for where it was called, by their declarations. */
export type Given = ReadonlyMap<Node, Target>
/** Something written down, and what its own names stand for. */
export type Target = { node: Node; given: Given }

export function makeNames({ checker }: Project) {
  return { targetOf, resolved, membersOf, declarationOf }

  /** What stands in a list, also where a part of it is a list of its own. */
  function membersOf(list: Node, given: Given): Target[] {
    const { node, given: where } = resolved(list, given)
    if (!is.isArrayLiteralExpression(node)) return []
    return node.elements.flatMap((one) =>
      is.isSpreadElement(one) ? membersOf(one.expression, where) : [{ node: one, given: where }],
    )
  }

  /** Through names and types to what was written down. */
  function resolved(node: Node, given: Given): Target {
    if (is.isAsExpression(node) || is.isParenthesizedExpression(node) || is.isSatisfiesExpression(node))
      return resolved(node.expression, given)
    if (is.isIdentifier(node) || is.isPropertyAccessExpression(node)) {
      const found = targetOf(node, given)
      return found ? resolved(found.node, found.given) : { node, given }
    }
    return { node, given }
  }

  /** What a name or a property stands for: what was handed in, or what it was declared as. */
  function targetOf(node: Node, given: Given): Target | undefined {
    if (is.isPropertyAccessExpression(node)) {
      const whole = resolved(node.expression, given)
      const found = is.isObjectLiteralExpression(whole.node) && propertyOf(whole.node, node.name.text, whole.given)
      if (found) return found
    }
    const declaration = declarationOf(node)
    if (!declaration) return undefined
    const handed = given.get(declaration)
    if (handed) return handed
    if (is.isParameterDeclaration(declaration))
      return declaration.initializer ? { node: declaration.initializer, given } : handedSomewhere(declaration)
    if ((is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration)) && declaration.initializer)
      return { node: declaration.initializer, given }
    if (is.isShorthandPropertyAssignment(declaration)) {
      const value = checker.getShorthandAssignmentValueSymbol(declaration)
      const meant = value && firstDeclaration(value)
      return meant && is.isVariableDeclaration(meant) && meant.initializer
        ? { node: meant.initializer, given }
        : undefined
    }
    if (is.isBindingElement(declaration)) return elementOf(declaration, given)
    return undefined
  }

  /** `const { columns } = …` and `const [table, column] = …`. */
  function elementOf(element: Node, given: Given): Target | undefined {
    const pattern = element.parent
    const holder = pattern.parent
    const name = is.isBindingElement(element) && element.name && is.isIdentifier(element.name) ? element.name.text : ''
    const whole =
      given.get(holder) ??
      (is.isVariableDeclaration(holder) && holder.initializer ? { node: holder.initializer, given } : undefined)
    if (!whole) return undefined
    let value = whole.node
    while (is.isAsExpression(value) || is.isParenthesizedExpression(value)) value = value.expression
    if (is.isConditionalExpression(value)) value = value.whenTrue
    while (is.isAsExpression(value) || is.isParenthesizedExpression(value)) value = value.expression
    if (is.isArrayLiteralExpression(value) && is.isArrayBindingPattern(pattern)) {
      const at = pattern.elements.indexOf(element as (typeof pattern.elements)[number])
      const found = value.elements[at]
      return found && { node: found, given: whole.given }
    }
    const wanted = is.isBindingElement(element) && element.propertyName ? element.propertyName.getText() : name
    return is.isObjectLiteralExpression(value) ? propertyOf(value, wanted, whole.given) : undefined
  }

  function propertyOf({ properties }: ObjectLiteralExpression, name: string, given: Given) {
    for (const property of properties) {
      if (is.isPropertyAssignment(property) && property.name.getText() === name)
        return { node: property.initializer, given }
      if (is.isShorthandPropertyAssignment(property) && property.name.getText() === name)
        return targetOf(property.name, given) ?? { node: property.name, given }
    }
    return undefined
  }

  /** What one of those who call the function hand in. */
  function handedSomewhere(parameter: ParameterDeclaration): Target | undefined {
    const called = parameter.parent
    if (!is.isFunctionDeclaration(called) && !is.isArrowFunction(called)) return undefined
    const at = called.parameters.indexOf(parameter)
    for (const usage of checker.getSignatureUsage(called)) {
      const call = usage.call?.resolve()
      const word = call && is.isCallExpression(call) ? call.arguments[at] : undefined
      if (word) return { node: word, given: new Map() }
    }
    return undefined
  }

  function declarationOf(node: Node): Node | undefined {
    const name = is.isPropertyAccessExpression(node) ? node.name : node
    const symbol = checker.getSymbolAtLocation(name)
    return symbol && firstDeclaration(symbol)
  }

  function firstDeclaration(symbol: Named): Node | undefined {
    const handle = symbol.valueDeclaration ?? symbol.declarations[0]
    const node = handle?.resolve()
    if (node && (is.isImportSpecifier(node) || is.isExportSpecifier(node)))
      return firstDeclaration(checker.getAliasedSymbol(symbol))
    return node
  }
}

export function functionOf(declaration: Node | undefined): ArrowFunction | FunctionDeclaration | undefined {
  if (!declaration) return undefined
  if (is.isFunctionDeclaration(declaration) || is.isArrowFunction(declaration)) return declaration
  if (is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration)) {
    const { initializer } = declaration
    return initializer && is.isArrowFunction(initializer) ? initializer : undefined
  }
  return undefined
}
