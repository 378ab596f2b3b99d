// Puts the text of a statement together from the pieces it is written in: constants, functions that answer with a piece,
// names. Where a piece is chosen at run time, the first choice that can be read is taken: the others answer with the
// same columns, or their types would not be the same.
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Project, Type } from 'typescript/unstable/sync'
import { functionOf, type Given, makeNames } from './names.ts'

/** Text, or nothing for a value that travels beside it. */
type Piece = string | undefined
class Unreadable extends Error {}

const DEEPEST = 40

export const isSql = ({ tag }: TaggedTemplateExpression) => is.isIdentifier(tag) && tag.text === 'sql'

export function makeReader(project: Project) {
  const { checker } = project
  const { targetOf, resolved, membersOf, declarationOf } = makeNames(project)
  let depth = 0

  /** Nothing where it cannot be told without running it. */
  return (node: TaggedTemplateExpression): string | undefined => {
    try {
      depth = 0
      let count = 0
      return templateOf(node, new Map())
        .map((piece) => piece ?? `$${++count}`)
        .join('')
    } catch (error) {
      if (error instanceof Unreadable) return undefined
      throw error
    }
  }

  function templateOf({ template }: TaggedTemplateExpression, given: Given): Piece[] {
    if (is.isNoSubstitutionTemplateLiteral(template)) return [template.text]
    return [
      template.head.text,
      ...template.templateSpans.flatMap(({ expression, literal }) => [...pieceOf(expression, given), literal.text]),
    ]
  }

  function pieceOf(node: Node, given: Given): Piece[] {
    return isPiece(node, given) ? readPiece(node, given) : [undefined]
  }

  function isPiece(node: Node, given: Given): boolean {
    const type = checker.getTypeAtLocation(node)
    if (type?.isTypeParameter()) return given.size > 0
    const types = type?.isUnionType() ? type.getTypes() : type && [type]
    return types?.some((one) => checker.getPropertyOfType(one as Type, 'toOperationNode') !== undefined) ?? false
  }

  function readPiece(node: Node, given: Given): Piece[] {
    if (++depth > DEEPEST) throw new Unreadable('goes round')
    const pieces = read(node, given)
    depth--
    return pieces
  }

  function read(node: Node, given: Given): Piece[] {
    if (is.isTaggedTemplateExpression(node) && isSql(node)) return templateOf(node, given)
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node))
      return readPiece(node.expression, given)
    if (is.isNonNullExpression(node)) return readPiece(node.expression, given)
    if (is.isConditionalExpression(node)) {
      const isSo = knownOutcome(node.condition, given)
      if (isSo === undefined) return firstOf([node.whenTrue, node.whenFalse], given)
      return pieceOf(isSo ? node.whenTrue : node.whenFalse, given)
    }
    if (is.isBinaryExpression(node)) return firstOf([node.left, node.right], given)
    if (is.isCallExpression(node)) {
      const { expression: callee, arguments: words } = node
      const [first] = words
      if (
        is.isPropertyAccessExpression(callee) &&
        is.isIdentifier(callee.expression) &&
        callee.expression.text === 'sql'
      )
        return callee.name.text === 'join'
          ? joined(words[0], words[1], given)
          : [ownPiece(callee.name.text, first, given)]
      if (is.isIdentifier(callee) && callee.text === 'constant' && first) return readPiece(first, given)
      return answerOf(declarationOf(callee), [...words], given)
    }
    if (is.isIdentifier(node) || is.isPropertyAccessExpression(node)) return meantBy(node, given)
    throw new Unreadable(node.getText())
  }

  /** Of a list that only running it would tell, what can be read; of conditions none is as good as any. */
  function joined(list: Node | undefined, between: Node | undefined, given: Given): Piece[] {
    const parts = list ? elementsOf(list, given) : []
    const comma: Piece[] = between ? readPiece(between, given) : [', ']
    if (parts.length === 0) return /^\s*and\s*$/.test(comma.join('')) ? ['true'] : unreadable(list as Node)
    return parts.flatMap((part, index) => (index ? [...comma, ...part] : part))
  }

  function elementsOf(list: Node, given: Given): Piece[][] {
    const { node, given: where } = resolved(list, given)
    if (is.isArrayLiteralExpression(node))
      return node.elements.flatMap((one) =>
        is.isSpreadElement(one) ? elementsOf(one.expression, where) : [pieceOf(one, where)],
      )
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return []
    const [change] = node.arguments
    if (node.expression.name.text !== 'map' || !change || !is.isArrowFunction(change) || is.isBlock(change.body))
      return []
    const { node: source, given: beside } = resolved(node.expression.expression, where)
    const [parameter] = change.parameters
    if (!parameter) return []
    return membersOf(source, beside).map((one) => pieceOf(change.body, new Map(where).set(parameter, one)))
  }

  /** Of a comparison with a word, where what is compared was handed in. */
  function knownOutcome(condition: Node, given: Given): boolean | undefined {
    if (!is.isBinaryExpression(condition) || !is.isStringLiteral(condition.right)) return undefined
    const handed = is.isIdentifier(condition.left) ? targetOf(condition.left, given) : undefined
    if (!handed || !is.isStringLiteral(handed.node)) return undefined
    const isSame = handed.node.text === condition.right.text
    return condition.operatorToken.getText() === '===' ? isSame : !isSame
  }

  function firstOf(nodes: readonly Node[], given: Given): Piece[] {
    for (const node of nodes) {
      if (!isPiece(node, given)) continue
      const before = depth
      try {
        const pieces = readPiece(node, given)
        // Where there may be nothing, the other choice tells what there may be.
        if (pieces.join('').trim() !== 'null') return pieces
      } catch (error) {
        depth = before
        if (!(error instanceof Unreadable)) throw error
      }
    }
    throw new Unreadable('none of the choices')
  }

  /** `sql.ref`, `sql.table` and their like. */
  function ownPiece(name: string, word: Node | undefined, given: Given): string {
    if (!word) throw new Unreadable(name)
    // Bounds and the like: any number is as good.
    if (name === 'lit' && isNumber(word)) return '1'
    const text = stringOf(word, given)
    if (name === 'raw') return text
    if (name === 'lit') return `'${text}'`
    if (name === 'ref' || name === 'table' || name === 'id')
      return text
        .split('.')
        .map((part) => `"${part}"`)
        .join('.')
    throw new Unreadable(name)
  }

  function isNumber(node: Node) {
    const type = checker.getTypeAtLocation(node)
    return type !== undefined && checker.isTypeAssignableTo(type, checker.getNumberType())
  }

  function stringOf(node: Node, given: Given): string {
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node) || is.isNumericLiteral(node))
      return node.text
    if (is.isTemplateExpression(node))
      return [
        node.head.text,
        ...node.templateSpans.map(({ expression, literal }) => stringOf(expression, given) + literal.text),
      ].join('')
    if (is.isConditionalExpression(node)) return stringOf(node.whenTrue, given)
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node)) return stringOf(node.expression, given)
    if (is.isIdentifier(node) || is.isPropertyAccessExpression(node)) {
      const found = targetOf(node, given)
      if (found) return stringOf(found.node, found.given)
    }
    return literalOf(checker.getTypeAtLocation(node)) ?? unreadable(node)
  }

  /** Of a name that may be one of several, the first. */
  function literalOf(type: Type | undefined): string | undefined {
    const [one] = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
    return one?.isStringLiteralType() || one?.isNumberLiteralType() ? String(one.value) : undefined
  }

  function meantBy(node: Node, given: Given): Piece[] {
    const found = targetOf(node, given) ?? unreadable(node)
    return readPiece(found.node, found.given)
  }

  /** What a function answers with, if that is one expression. */
  function answerOf(declaration: Node | undefined, words: Node[], outside: Given): Piece[] {
    const called = functionOf(declaration)
    if (!called?.body) throw new Unreadable('no function')
    const given = new Map(outside)
    for (const [index, parameter] of called.parameters.entries()) {
      const word = words[index]
      if (word) given.set(parameter, { node: word, given: outside })
    }
    const { body } = called
    if (!is.isBlock(body)) return readPiece(body, given)
    const answers: Node[] = []
    const visit = (node: Node): void => {
      if (is.isReturnStatement(node) && node.expression) answers.push(node.expression)
      else if (!is.isArrowFunction(node)) node.forEachChild(visit)
    }
    body.forEachChild(visit)
    return firstOf(answers, given)
  }
}

function unreadable(node: Node): never {
  throw new Unreadable(node.getText())
}
