import type { Node } from 'web-tree-sitter'
import { collectDescendants, enclosingFunction, findAround, isFunction } from '../nodes/enclosing.ts'
import { callsTo } from '../patterns.ts'
import type { Match, Rule } from '../rule.ts'

const errorReplies =
  /^(?:http\.Error|w\.WriteHeader|http\.NotFound|(?:res|response|reply)\.(?:sendStatus|status\((?:4|5)\d\d\)\.(?:send|json|end))|(?:response|resp|res)\.sendError)$/
const failedHead =
  /^w\.WriteHeader\((?:http\.Status(?:Bad|Unauthorized|Forbidden|NotFound|Method|Conflict|Internal|Gone|TooMany|Unprocessable|Service)\w{0,30}|[45]\d\d)\)$/

const lastStatement = (block: Node | null): Node | undefined =>
  block?.namedChildren.findLast(({ type }) => !type.endsWith('comment'))

const goesOnAfterReply = ({ at, call }: Match): boolean => {
  const statement = at.parent
  const list = statement?.parent?.type === 'statement_list' ? statement.parent : statement
  const block = list?.parent
  const branch = block?.parent?.type === 'if_statement' ? block.parent : null
  if (statement?.type !== 'expression_statement' || branch === null || block === null || block === undefined)
    return false
  if (branch.childForFieldName('consequence')?.id !== block.id || branch.childForFieldName('alternative') !== null)
    return false
  const holder = list?.id === statement.id ? block : (list ?? block)
  const isLast = lastStatement(holder)?.id === statement.id
  const next = branch.nextNamedSibling
  return (
    isLast &&
    next !== null &&
    !/^return\b|comment$/.test(next.type) &&
    (call.path !== 'w.WriteHeader' || failedHead.test(at.text)) &&
    next.type !== 'return_statement'
  )
}

const errorReplyWithoutReturn: Rule = {
  id: 'goes-on-after-error-reply',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [callsTo({ go: errorReplies, ecmascript: errorReplies, java: errorReplies }, goesOnAfterReply)],
}

const asyncVoid: Rule = {
  id: 'asynchronous-void',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: {
        csharp:
          '[(method_declaration (modifier) @modifier returns: (predefined_type) @type name: (identifier) @name parameters: (_) @parameters) (local_function_statement (modifier) @modifier type: (predefined_type) @type name: (identifier) @name parameters: (_) @parameters)] @at',
      },
      accept: ({ nodes: { parameters, name, modifier, type } }) =>
        modifier?.text === 'async' &&
        type?.text === 'void' &&
        !/EventArgs|object\??\ssender/.test(parameters?.text ?? '') &&
        !/^On[A-Z]|_Click$|_Load$/.test(name?.text ?? ''),
      parameters: ({ nodes: { name } }) => ({ name: name?.text ?? '' }),
    },
  ],
}

const isMapName = (scope: Node | null, name: string): boolean => {
  const text = scope?.text ?? ''
  return [
    `${name} := make(map[`,
    `${name} := map[`,
    `var ${name} = make(map[`,
    `${name} = make(map[`,
    `${name} map[`,
  ].some((declaration) => text.includes(declaration))
}

const sharedMap: Rule = {
  id: 'map-written-by-goroutines',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        go: '(assignment_statement left: (expression_list . (index_expression operand: (identifier) @name))) @at',
      },
      accept: ({ at, nodes: { name } }) => {
        const literal = enclosingFunction(at)
        const isStarted =
          literal?.type === 'func_literal' &&
          (literal.parent?.parent?.type === 'go_statement' ||
            literal.tree.rootNode.text.slice(0, literal.startIndex).endsWith('.Go('))
        if (!isStarted || literal === null || name === undefined || /\b(?:R?Lock)\(\)/.test(literal.text)) return false
        return !isMapName(literal, name.text) && isMapName(findAround(literal, isFunction), name.text)
      },
      parameters: ({ nodes: { name } }) => ({ name: name?.text ?? '' }),
    },
  ],
}

const referenceLeft: Rule = {
  id: 'reference-left-after-loop',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: { php: '(by_ref (variable_name) @name) @at' },
      accept: ({ at, nodes: { name } }) => {
        const loop = findAround(at, ({ type }) => type === 'foreach_statement', isFunction)
        const scope = loop === null ? null : (enclosingFunction(loop) ?? loop.tree.rootNode)
        if (
          loop === null ||
          scope === null ||
          name === undefined ||
          at.endIndex > (loop.childForFieldName('body')?.startIndex ?? 0)
        )
          return false
        const rest = scope.text.slice(loop.endIndex - scope.startIndex)
        const isFreed = rest
          .split('unset(')
          .slice(1)
          .some((part) =>
            part
              .slice(0, part.indexOf(')'))
              .split(/[^$\w]/)
              .includes(name.text),
          )
        const uses = [
          ` as ${name.text})`,
          ` as ${name.text} )`,
          `=> ${name.text})`,
          `=> ${name.text} )`,
          `${name.text} = `,
        ]
        return !isFreed && uses.some((use) => rest.includes(use))
      },
      parameters: ({ nodes: { name } }) => ({ name: name?.text ?? '' }),
    },
  ],
}

const replyWords = /cancel|ignore|abort|current|active|stale|mounted|signal|latest|request/i

const staleReply: Rule = {
  id: 'late-reply-in-effect',
  area: 'quality',
  severity: 'medium',
  confidence: 'medium',
  patterns: [
    callsTo({ ecmascript: /^(?:React\.)?use(?:Layout)?Effect$/ }, ({ call: { args } }) => {
      const [effect, list] = args
      if (effect === undefined || list?.type !== 'array' || list.namedChildCount === 0 || effect.text.length > 2000)
        return false
      const waits =
        collectDescendants(effect, ({ type }) => type === 'await_expression').length > 0 || /\.then\(/.test(effect.text)
      return waits && /\bset[A-Z]\w{1,30}\(/.test(effect.text) && !replyWords.test(effect.text)
    }),
  ],
}

export const handlerRules: readonly Rule[] = [errorReplyWithoutReturn, asyncVoid, sharedMap, referenceLeft, staleReply]
