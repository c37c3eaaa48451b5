import type { Node } from 'web-tree-sitter'
import { enclosingFunction, findAround, isFunction, isInside } from '../nodes/enclosing.ts'
import { readCall } from '../nodes/read-call.ts'
import type { SharedGroup } from '../languages.ts'
import { callsTo } from '../patterns.ts'
import type { Match, Rule } from '../rule.ts'

const opening: Readonly<Record<SharedGroup, RegExp>> = {
  python:
    /^(?:open|io\.open|codecs\.open|gzip\.open|socket\.socket|sqlite3\.connect|urllib\.request\.urlopen|psycopg2\.connect)$/,
  java: /^(?:FileInputStream|FileOutputStream|FileReader|FileWriter|BufferedReader|BufferedWriter|PrintWriter|Socket|ServerSocket|RandomAccessFile|ZipFile|InputStreamReader|ZipInputStream|Files\.(?:lines|newBufferedReader|newBufferedWriter|newInputStream|list|walk)|DriverManager\.getConnection)$|\.getResourceAsStream$|(?:[dD]ataSource|[cC]onnection|conn)\.(?:getConnection|prepareStatement|createStatement)$/,
  csharp:
    /^(?:FileStream|StreamReader|StreamWriter|SqlConnection|SqlCommand|NpgsqlConnection|BinaryReader|BinaryWriter|TcpClient|File\.(?:OpenRead|OpenWrite|Create|OpenText|Open))$/,
  go: /^(?:os\.(?:Open|Create|OpenFile)|http\.(?:Get|Post|Head)|(?:client|c|httpClient|http\.DefaultClient|s\.client|c\.client)\.(?:Do|Get|Post)|(?:db|tx|conn|s\.db|r\.db)\.(?:Query|QueryContext)|net\.Dial|gzip\.NewReader|zip\.OpenReader|sql\.Open)$/,
  ruby: /^(?:File\.(?:open|new)|TCPSocket\.(?:open|new)|Tempfile\.new)$/,
  php: /^(?:fopen|opendir|fsockopen|curl_init)$/,
  ecmascript: /^(?:fs\.|fsp\.|fsPromises\.)?(?:openSync|open)$|^(?:pool|this\.pool)\.connect$/,
}

const closers =
  /(?:\.|->)(?:close|Close|CloseAsync|Dispose|DisposeAsync|release|destroy|end|disconnect|shutdown|unlink|close!)\b/

const unwrapCall = (value: Node): Node => (value.type.startsWith('await') ? (value.namedChild(0) ?? value) : value)

const mentions = (text: string, name: string, before: string, after: string): boolean =>
  text.includes(`${before}${name}${after}`)

const isHandedOver = (text: string, name: string): boolean => {
  const flat = `${text.replaceAll(/\s+/g, ' ')} `.replaceAll(
    /\b(?:f[a-z]{1,10}|stream_\w{1,20}|curl_\w{1,20}|readdir)\(/g,
    '#',
  )
  const plain = [
    ['return ', ' '],
    ['return ', ','],
    ['return ', ';'],
    ['yield ', ' '],
    ['return &', ''],
    [' = ', ' '],
    ['with ', ':'],
    [' = ', ';'],
    [' = ', '\n'],
    [': ', ','],
    [': ', ' }'],
    [': ', '}'],
    ['{', '}'],
    ['(', ')'],
    ['(', ', '],
    [', ', ')'],
    [', ', ', '],
  ] as const
  return plain.some(([before, after]) => mentions(flat, name, before, after))
}

const isClosed = (text: string, name: string): boolean => {
  const at = text.split(name).slice(1)
  const bare = text.replaceAll(/\s/g, '')
  return (
    at.some(
      (rest) =>
        closers.test(
          `${rest
            .replaceAll(/^(?:\??\.)(?:Body|body)/g, '')
            .slice(0, 24)
            .replaceAll(/^\?/g, '')}`,
        ) && /^[?!]?(?:\.|->)/.test(rest),
    ) ||
    bare.includes(`close(${name})`) ||
    bare.includes(`closeSync(${name})`) ||
    bare.includes(`fclose(${name})`) ||
    bare.includes(`closedir(${name})`) ||
    bare.includes(`curl_close(${name})`) ||
    bare.includes(`closing(${name})`)
  )
}

const isManaged = (at: Node): boolean => {
  const statement = findAround(
    at,
    ({ type }) => /declaration_statement$|local_variable_declaration|lexical_declaration/.test(type),
    isFunction,
  )
  return (
    isInside(at, ['with_item', 'with_statement', 'resource_specification', 'resource', 'using_statement']) ||
    /^(?:await\s)?using\b/.test(statement?.text.slice(0, 20) ?? '')
  )
}

const wrappers = /^(?:BufferedReader|BufferedWriter|PrintWriter|InputStreamReader|ZipInputStream)$/

const opensInside = (call: Node): boolean =>
  readCall(call).args.some((node) =>
    /^new\s\w{0,20}(?:File|Socket)\w{0,20}\(|^"|^Files\.|getInputStream\(|openStream\(|Paths?\./.test(node.text),
  ) || /^new\s\w{1,20}\(\s?new\s(?:File|Socket)/.test(call.text)

const isLeftOpen = ({ at, nodes: { name, value }, group }: Match): boolean => {
  const expression = opening[group as SharedGroup]
  const around = enclosingFunction(at)
  if (name === undefined || value === undefined || around === null || isManaged(at)) return false
  const call = unwrapCall(value)
  if (wrappers.test(readCall(call).path) && !opensInside(call)) return false
  if (!expression.test(readCall(call).path) || call.childForFieldName('block') !== null) return false
  const rest = around.text.slice(at.endIndex - around.startIndex)
  return !isClosed(rest, name.text) && !isHandedOver(rest, name.text)
}

const notClosed: Rule = {
  id: 'resource-not-closed',
  area: 'quality',
  severity: 'medium',
  confidence: 'medium',
  patterns: [
    {
      queries: {
        ecmascript: '(variable_declarator name: (identifier) @name value: (_) @value) @at',
        python: '(assignment left: (identifier) @name right: (call) @value) @at',
        java: '(local_variable_declaration declarator: (variable_declarator name: (identifier) @name value: (_) @value)) @at',
        csharp: '(variable_declarator name: (identifier) @name (_) @value .) @at',
        go: '(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (call_expression) @value .)) @at',
        ruby: '(assignment left: (identifier) @name right: (call) @value) @at',
        php: '(assignment_expression left: (variable_name) @name right: (function_call_expression) @value) @at',
      },
      accept: isLeftOpen,
      parameters: ({ nodes: { name } }) => ({ name: name?.text ?? '' }),
    },
  ],
}

const unlockNames: Readonly<Record<string, string>> = {
  Lock: 'Unlock',
  RLock: 'RUnlock',
  lock: 'unlock',
  acquire: 'release',
  Enter: 'Exit',
}

const isLeftLocked = ({ at, group, call: { name, receiver, args } }: Match): boolean => {
  const around = enclosingFunction(at)
  const opposite = unlockNames[name]
  if (around === null || opposite === undefined || at.parent?.type !== 'expression_statement') {
    if (group !== 'ruby' || around === null || opposite === undefined) return false
  }
  const earlier = around.text.slice(0, at.startIndex - around.startIndex)
  if (earlier.includes(`${receiver}.${opposite}(`)) return false
  const functionName = around.childForFieldName('name')?.text ?? ''
  if (/lock|acquire|enter/i.test(functionName)) return false
  const target = name === 'Enter' ? `Monitor.Exit(${args[0]?.text}` : `${receiver}.${opposite}`
  const whole = around.text.replaceAll(/\s/g, '')
  if (/defer|finally|ensure/.test(around.text) && whole.includes(target)) return false
  const rest = around.text.slice(at.endIndex - around.startIndex)
  const unlockAt = rest.indexOf(`${opposite}(`) < 0 ? rest.indexOf(`.${opposite}`) : rest.indexOf(`${opposite}(`)
  return unlockAt < 0 || /\b(?:return|throw|raise)\b/.test(rest.slice(0, unlockAt))
}

const notUnlocked: Rule = {
  id: 'lock-not-released',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        go: /\.R?Lock$/,
        java: /(?:[lL]ock\(?\)?|mutex)\.lock$/,
        python: /(?:lock|mutex)\.acquire$/,
        csharp: /^Monitor\.Enter$/,
        ruby: /(?:mutex|lock)\.lock$/,
      },
      isLeftLocked,
      { parameters: ({ call: { receiver } }) => ({ name: receiver }) },
    ),
  ],
}

const addedInside: Rule = {
  id: 'wait-group-added-inside',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo({ go: /(?:wg|[wW]ait[gG]roup|group)\.Add$/ }, ({ at }) => {
      const around = enclosingFunction(at)
      return (
        around?.type === 'func_literal' &&
        around.parent?.parent?.type === 'go_statement' &&
        /\.Done\(\)/.test(around.text)
      )
    }),
  ],
}

export const resourceRules: readonly Rule[] = [notClosed, notUnlocked, addedInside]
