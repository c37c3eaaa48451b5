import type { Node } from 'web-tree-sitter'
import { enclosingFunction, enclosingLoop, findAround } from '../nodes/enclosing.ts'
import { resolveLocal } from '../nodes/resolve-local.ts'
import { callsTo } from '../patterns.ts'
import type { Rule } from '../rule.ts'

const fetchedAll =
  /(?:ToListAsync|ToList|ToArray|findAll|objects\.all|\.all|\.find|\.findMany|->get|::all)\([\w.]{0,20}\)$/
const databaseSource = /db|context|repository|repo\b|objects|prisma|\.all$|::all|Model|session|entityManager/i

const isWholeTable = (node: Node | null | undefined, group: string): boolean => {
  if (node === null || node === undefined) return false
  const text = node.text
    .replaceAll(/\s/g, '')
    .replace(/^\(?await/, '')
    .replace(/\)$/, (end) => (node.type === 'parenthesized_expression' ? '' : end))
  if (text.length > 200 || /[wW]here\(|filter\(|limit|take\(|Take\(|Select\(/.test(text)) return false
  if (group === 'ruby') return /^[A-Z]\w{1,40}\.all$/.test(text)
  return fetchedAll.test(text) && databaseSource.test(text)
}

const filteredInMemory: Rule = {
  id: 'table-filtered-in-memory',
  area: 'performance',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    callsTo({ ecmascript: /\.filter$/ }, ({ at, group }) =>
      isWholeTable(at.childForFieldName('function')?.childForFieldName('object'), group),
    ),
    callsTo(
      { ruby: /\.(?:select|reject|find|detect|filter)$/ },
      ({ at, group }) =>
        isWholeTable(at.childForFieldName('receiver'), group) && at.childForFieldName('block') !== null,
    ),
    callsTo({ java: /findAll\(\)\.stream\(\)\.filter$/ }),
    callsTo({ php: /(?:::all\(\)|->get\(\))(?:\.|->)?(?:filter|where)$/ }),
    {
      queries: { python: '(list_comprehension (for_in_clause right: (call) @value) (if_clause)) @at' },
      accept: ({ nodes: { value }, group }) => isWholeTable(value, group),
    },
    {
      queries: {
        csharp: '(variable_declarator name: (identifier) @name (await_expression (invocation_expression) @value)) @at',
      },
      accept: ({ at, nodes: { name, value }, group }) => {
        const rest = enclosingFunction(at)?.text.slice(at.endIndex - (enclosingFunction(at)?.startIndex ?? 0)) ?? ''
        return isWholeTable(value, group) && rest.includes(`${name?.text}.Where(`)
      },
    },
  ],
}

const longList =
  /^(?:array_(?:column|keys|map|merge|unique)|range|file|explode)\(|->(?:pluck|get|fetchAll|toArray|all|keys|find\w{0,20})\(|::(?:pluck|all|get)\(/

const isLongList = (list: Node, loop: Node | null): boolean => {
  if (list.type !== 'variable_name') return false
  const around = (enclosingFunction(list) ?? list.tree.rootNode).text
  const growth = `${list.text}[] = `
  const isGrown = around.includes(growth) && loop?.text.includes(growth) !== true
  return isGrown || longList.test(resolveLocal(list).text.slice(0, 200))
}

const searchedInLoop: Rule = {
  id: 'list-searched-in-loop',
  area: 'performance',
  severity: 'low',
  confidence: 'medium',
  patterns: [
    callsTo({ php: /^(?:in_array|array_search)$/ }, ({ at, call: { args } }) => {
      const loop = enclosingLoop(at)
      const callback = findAround(at, ({ type }) => type === 'arrow_function' || type === 'anonymous_function')
      const isFilter =
        callback !== null &&
        /array_(?:filter|map)\($/.test(
          callback.tree.rootNode.text
            .slice(Math.max(0, callback.startIndex - 40), callback.startIndex)
            .replace(/[^(]{0,40}$/, ''),
        )
      return args[1] !== undefined && isLongList(args[1], loop) && (loop !== null || isFilter)
    }),
    callsTo({ go: /^slices\.(?:Contains|Index)$/ }, (match) => isGrownInLoop(match.at, match.call.args[0]?.text ?? '')),
    callsTo({ ecmascript: /\.(?:includes|indexOf)$/ }, ({ at, call: { receiver } }) => isGrownInLoop(at, receiver)),
    callsTo(
      { java: /\.contains$/ },
      ({ at, call: { receiver }, text }) => isGrownInLoop(at, receiver) && isListName(text, receiver),
    ),
    callsTo(
      { csharp: /\.Contains$/ },
      ({ at, call: { receiver }, text }) => isGrownInLoop(at, receiver) && isListName(text, receiver),
    ),
    callsTo({ ruby: /\.include\?$/ }, ({ at, call: { receiver } }) => isGrownInLoop(at, receiver)),
    {
      queries: { python: '(comparison_operator operators: ["in" "not in"] . (identifier) @name) @at' },
      accept: ({ at, nodes: { name }, text }) =>
        name !== undefined && isGrownInLoop(at, name.text) && text.includes(`${name.text}.append(`),
    },
  ],
}

function isListName(text: string, name: string): boolean {
  return [
    `> ${name} = new ArrayList`,
    `> ${name} = new LinkedList`,
    `var ${name} = new List<`,
    `> ${name} = new List<`,
  ].some((declaration) => text.includes(declaration))
}

function isGrownInLoop(at: Node, name: string): boolean {
  const loop = enclosingLoop(at)
  if (loop === null || !/^@?\w{1,40}$/.test(name)) return false
  const growth = [
    `${name}.push(`,
    `${name}.append(`,
    `${name} = append(${name}`,
    `${name}.add(`,
    `${name}.Add(`,
    `${name} << `,
  ]
  const isMadeInside = [`${name} := `, `let ${name} `, `const ${name} `, `var ${name} `].some((made) =>
    loop.text.includes(made),
  )
  return growth.some((text) => loop.text.includes(text)) && !isMadeInside
}

export const listRules: readonly Rule[] = [filteredInMemory, searchedInLoop]
