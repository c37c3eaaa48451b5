import type { Node } from 'web-tree-sitter'

const toSet = (types: string): ReadonlySet<string> => new Set(types.split(' '))

export const functionTypes = toSet(
  'function_declaration function_expression arrow_function method_definition generator_function generator_function_declaration function_definition lambda method_declaration constructor_declaration lambda_expression local_function_statement anonymous_method_expression func_literal method singleton_method anonymous_function anonymous_function_creation_expression compact_constructor_declaration',
)

const loopTypes = toSet(
  'for_statement for_in_statement while_statement do_statement enhanced_for_statement foreach_statement while until for',
)

const eachMethods = toSet(
  'each each_with_index map each_pair each_value times collect select reject flat_map find_each',
)

export const findAround = (
  node: Node,
  isWanted: (candidate: Node) => boolean,
  isEnd: (candidate: Node) => boolean = () => false,
): Node | null => {
  for (let at = node.parent; at !== null; at = at.parent) {
    if (isWanted(at)) return at
    if (isEnd(at)) return null
  }
  return null
}

export const isFunction = ({ type }: Node): boolean => functionTypes.has(type)

export const enclosingFunction = (node: Node): Node | null => findAround(node, isFunction)

const isEachBlock = (node: Node): boolean => {
  if (node.type !== 'block' && node.type !== 'do_block') return false
  const call = node.parent
  const isBuilder = /^(?:[A-Z]\w{0,40}(?:::|$))/.test(call?.childForFieldName('receiver')?.text ?? '')
  return call?.type === 'call' && !isBuilder && eachMethods.has(call.childForFieldName('method')?.text ?? '')
}

const isInHead = (loop: Node, node: Node): boolean => {
  const body = loop.childForFieldName('body')
  return body !== null && node.endIndex <= body.startIndex
}

/** The head of a loop runs once for its list, so it does not count as inside. */
export const enclosingLoop = (node: Node): Node | null => {
  const isLoop = (candidate: Node) =>
    (loopTypes.has(candidate.type) && !isInHead(candidate, node)) || isEachBlock(candidate)
  return findAround(node, isLoop, isFunction)
}

export const isInside = (
  node: Node,
  types: readonly string[],
  isEnd: (candidate: Node) => boolean = isFunction,
): boolean => findAround(node, ({ type }) => types.includes(type), isEnd) !== null

export const hasDescendant = (
  node: Node,
  isWanted: (candidate: Node) => boolean,
  isSkipped: (candidate: Node) => boolean = () => false,
): boolean =>
  node.namedChildren.some(
    (child) => isWanted(child) || (!isSkipped(child) && hasDescendant(child, isWanted, isSkipped)),
  )

export const collectDescendants = (
  node: Node,
  isWanted: (candidate: Node) => boolean,
  isSkipped: (candidate: Node) => boolean = () => false,
): readonly Node[] =>
  node.namedChildren.flatMap((child) => [
    ...(isWanted(child) ? [child] : []),
    ...(isSkipped(child) ? [] : collectDescendants(child, isWanted, isSkipped)),
  ])
