import type { Node } from 'web-tree-sitter'
import { enclosingFunction, findAround, hasDescendant, isFunction } from '../nodes/enclosing.ts'
import { readCall } from '../nodes/read-call.ts'
import { isLiteral } from '../nodes/text-values.ts'
import { callsTo, type NamesByLanguage } from '../patterns.ts'
import type { Match, Rule } from '../rule.ts'

const changing = /^(?:append|extend|insert|add|update|setdefault|pop|popitem|remove|discard|clear|sort)$/

const isChangedOrKept = (parameter: Node, name: string): boolean => {
  const body = enclosingFunction(parameter)?.childForFieldName('body')
  if (body === null || body === undefined) return false
  return hasDescendant(body, (node) => {
    if (node.type === 'call') return readCall(node).receiver === name && changing.test(readCall(node).name)
    const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')]
    if (node.type === 'augmented_assignment') return left?.text === name
    if (node.type === 'assignment')
      return left?.text.startsWith(`${name}[`) === true || (left?.type === 'attribute' && right?.text === name)
    return node.type === 'return_statement' && node.namedChild(0)?.text === name
  })
}

const mutableDefault: Rule = {
  id: 'mutable-default',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: {
        python:
          '[(default_parameter name: (_) @name value: (_) @value) (typed_default_parameter name: (_) @name value: (_) @value)] @at',
      },
      accept: ({ at, nodes: { name, value } }) =>
        (isChangedOrKept(at, name?.text ?? '') &&
          (/^(?:list|dictionary|set)$/.test(value?.type ?? '') ||
            /^(?:list|dict|set|defaultdict|deque|OrderedDict)\([^)]{0,30}\)$/.test(value?.text ?? ''))) ||
        /^(?:datetime\.now|datetime\.utcnow|datetime\.datetime\.now|time\.time|date\.today|uuid\.uuid4|uuid4)\(\)$/.test(
          value?.text ?? '',
        ),
      parameters: ({ nodes: { name } }) => ({ name: name?.text ?? '' }),
    },
  ],
}

const findLoop = (node: Node): Node | null => findAround(node, ({ type }) => type === 'for_statement', isFunction)

const usesName = (node: Node, name: string): boolean =>
  hasDescendant(node, ({ type, text }) => type === 'identifier' && text === name)

const isKept = (node: Node): boolean => {
  const holder = node.parent
  if (holder === null) return false
  if (/^(?:assignment|pair|arguments|argument)$/.test(holder.type))
    return (
      holder.type !== 'arguments' ||
      /(?:push|setTimeout|addEventListener|on|then)$/.test(holder.parent?.childForFieldName('function')?.text ?? '')
    )
  return (
    holder.type === 'argument_list' &&
    /(?:append|connect|submit|register|add_command|add_handler|subscribe|on|add_done_callback|bind|add|call_later|after|Add|Run|StartNew)$/.test(
      readCall(holder.parent ?? holder).name,
    )
  )
}

const capturedName = (lambda: Node, loop: Node | null): string | undefined => {
  const body = lambda.childForFieldName('body')
  const own = (lambda.childForFieldName('parameters')?.text ?? '').split(/\W/)
  const names = (loop?.childForFieldName('left')?.text ?? '').split(/\W/).filter((name) => name !== '' && name !== '_')
  return names.find((name) => body !== null && !own.includes(name) && (usesName(body, name) || body.text === name))
}

const capturedVariable: Rule = {
  id: 'loop-variable-captured',
  area: 'quality',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    {
      queries: { python: '(lambda) @at' },
      accept: ({ at }) => {
        const loop = findLoop(at)
        return loop !== null && isKept(at) && capturedName(at, loop) !== undefined
      },
      parameters: ({ at }) => ({ name: capturedName(at, findLoop(at)) ?? '' }),
    },
    {
      queries: { ecmascript: '[(arrow_function) (function_expression)] @at' },
      accept: ({ at }) => {
        const loop = findLoop(at)
        const [, name] = /^for\s?\(var\s(\w{1,30})\b/.exec(loop?.text.slice(0, 60) ?? '') ?? []
        return name !== undefined && isKept(at) && usesName(at, name)
      },
      parameters: ({ at }) => ({
        name: /^for\s?\(var\s(\w{1,30})\b/.exec(findLoop(at)?.text.slice(0, 60) ?? '')?.[1] ?? '',
      }),
    },
    {
      queries: { csharp: '(lambda_expression body: (_) @body) @at' },
      accept: ({ at, nodes: { body } }) => {
        const loop = findLoop(at)
        const [, name] = /^for\s?\((?:int|var|long)\s(\w{1,30})\b/.exec(loop?.text.slice(0, 60) ?? '') ?? []
        return (
          name !== undefined &&
          body !== undefined &&
          at.parent?.type === 'argument' &&
          /(?:Run|Add|StartNew|QueueUserWorkItem|ContinueWith|Thread)$/.test(
            readCall(at.parent.parent?.parent ?? at).name,
          ) &&
          usesName(body, name)
        )
      },
      parameters: ({ at }) => ({
        name: /^for\s?\((?:int|var|long)\s(\w{1,30})\b/.exec(findLoop(at)?.text.slice(0, 60) ?? '')?.[1] ?? '',
      }),
    },
  ],
}

const pureCalls: NamesByLanguage = {
  ecmascript:
    /\.(?:trim|trimStart|trimEnd|toUpperCase|toLowerCase|replaceAll|padStart|padEnd|substring|toSorted|toReversed|toSpliced|concat|filter|slice|replace)$/,
  python: /\.(?:strip|lower|upper|lstrip|rstrip|title|capitalize|replace)$|^sorted$/,
  java: /\.(?:trim|strip|toUpperCase|toLowerCase|concat|substring|replaceAll|replace)$/,
  csharp: /\.(?:Trim|ToUpper|ToLower|Replace|Substring|PadLeft|PadRight|TrimEnd|TrimStart)$/,
  go: /^strings\.(?:TrimSpace|ToUpper|ToLower|Replace|ReplaceAll|Trim|TrimPrefix|TrimSuffix)$/,
  ruby: /\.(?:strip|gsub|sub|upcase|downcase|chomp|squeeze|capitalize|uniq|compact|flatten|sort_by)$/,
  php: /^(?:trim|str_replace|strtolower|strtoupper|array_merge|array_unique|ucfirst|substr|array_values)$/,
}

const isIgnored = ({ at, group, text, call: { name, args, receiver } }: Match): boolean => {
  if (group === 'ruby')
    return (
      /^(?:body_statement|then|do_block|block_body)$/.test(at.parent?.type ?? '') &&
      at.nextNamedSibling !== null &&
      !/^(?:rescue|ensure|comment|heredoc_body)$/.test(at.nextNamedSibling.type) &&
      at.childForFieldName('block') === null
    )
  if (at.parent?.type !== 'expression_statement' || at.parent.parent?.type === 'lambda_expression') return false
  if (
    group === 'csharp' &&
    name === 'Replace' &&
    (/^[A-Z]/.test(receiver) || !args.every(isLiteral) || /StringBuilder/.test(text))
  )
    return false
  if (name === 'replace') {
    if (group === 'ecmascript') return args[0]?.type === 'regex'
    return (
      args.length === 2 &&
      args[0] !== undefined &&
      isLiteral(args[0]) &&
      receiver !== 'os' &&
      (group !== 'java' || !/[mM]ap|template|cache|registry/.test(receiver))
    )
  }
  if (name === 'filter' || name === 'concat' || name === 'slice')
    return args.length > 0 && !/app|router|this|query|\$/.test(receiver)
  return true
}

const unusedResult: Rule = {
  id: 'result-not-used',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [callsTo(pureCalls, isIgnored, { parameters: ({ call: { name } }) => ({ name }) })],
}

const toNumber = (node: Node | undefined): number =>
  node !== undefined && /^\d{1,4}$/.test(node.text) ? Number(node.text) : Number.NaN

const isOutside = (value: number, min: number, max: number): boolean => value < min || value > max

const dateNames: NamesByLanguage = {
  ecmascript: /^(?:Date|Date\.UTC)$/,
  python: /^(?:datetime\.)?(?:datetime|date)$/,
  java: /^(?:LocalDate|LocalDateTime|YearMonth)\.of$|^GregorianCalendar$/,
  csharp: /^(?:DateTime|DateOnly|DateTimeOffset)$/,
  go: /^time\.Date$/,
  ruby: /^(?:Date|Time|DateTime)\.(?:new|utc|local)$/,
}

const monthOutside: Rule = {
  id: 'month-out-of-range',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(dateNames, ({ call: { args, path, isNew }, group }) => {
      const [year, month] = [toNumber(args[0]), toNumber(args[1])]
      if (!(year > 1000) || Number.isNaN(month) || (path === 'Date' && !isNew)) return false
      const isFromZero = group === 'ecmascript' || path === 'GregorianCalendar'
      return isFromZero ? isOutside(month, 0, 11) : isOutside(month, 1, 12)
    }),
  ],
}

const insertion = /\$\{([A-Za-z_$][\w$]{0,40})(?:\.[\w$.]{1,60})?\}/
const pythonInsertion = /(?<!\{)\{([a-z_]\w{0,40})(?:\.\w{1,40})?\}(?!\})/

const hasLocal = (at: Node, name: string): boolean => {
  const around = enclosingFunction(at)
  const parameters = (around?.childForFieldName('parameters') ?? around?.childForFieldName('parameter'))?.text ?? ''
  const words = parameters.split(/\W/)
  const before = around?.text.slice(0, at.startIndex - around.startIndex) ?? ''
  return (
    words.includes(name) ||
    before.includes(`const ${name} =`) ||
    before.includes(`let ${name} =`) ||
    before.includes(`\n    ${name} = `)
  )
}

const plainTemplate: Rule = {
  id: 'placeholder-in-plain-text',
  area: 'quality',
  severity: 'medium',
  confidence: 'medium',
  patterns: [
    {
      queries: { ecmascript: '(string) @at' },
      accept: ({ at }) => {
        const [, name] = at.text.length > 400 ? [] : (insertion.exec(at.text) ?? [])
        return name !== undefined && hasLocal(at, name)
      },
    },
    {
      queries: { python: '(string) @at' },
      accept: ({ at, text }) => {
        const [, name] = /^["']/.test(at.text) && at.text.length < 400 ? (pythonInsertion.exec(at.text) ?? []) : []
        const isTemplate =
          at.parent?.type === 'attribute' ||
          at.parent?.type === 'expression_statement' ||
          /\.format\(|\.format_map\(|Template\(|route\(|\.get\(|\.post\(/.test(
            text.slice(Math.max(0, at.startIndex - 60), at.endIndex + 40),
          )
        return (
          name !== undefined &&
          !isTemplate &&
          !/\$\{/.test(at.text) &&
          !/^(?:_|gettext|ngettext|t|tr|expand)$/.test(readCall(at.parent?.parent ?? at).name) &&
          /^(?:raise_statement|argument_list|return_statement)$/.test(at.parent?.type ?? '') &&
          hasLocal(at, name)
        )
      },
    },
  ],
}

const equalsWithoutHash: Rule = {
  id: 'equality-without-hash-code',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: {
        java: '(class_body (method_declaration name: (identifier) @name parameters: (formal_parameters (formal_parameter type: (type_identifier) @type))) @at (#eq? @name "equals") (#eq? @type "Object"))',
        csharp:
          '(declaration_list (method_declaration (modifier) @modifier name: (identifier) @name) @at (#eq? @name "Equals") (#eq? @modifier "override"))',
        ruby: '(body_statement (method name: (identifier) @name) @at (#eq? @name "eql?"))',
      },
      accept: ({ at }) =>
        !/\b(?:hashCode|GetHashCode)\s?\(|\bdef hash\b|alias_method :hash/.test(at.parent?.text ?? ''),
    },
  ],
}

export const valueRules: readonly Rule[] = [
  mutableDefault,
  capturedVariable,
  unusedResult,
  monthOutside,
  plainTemplate,
  equalsWithoutHash,
]
