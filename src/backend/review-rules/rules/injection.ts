import { callsTo, settingsNamed } from '../patterns.ts'
import type { Match, Pattern, Rule } from '../rule.ts'
import { collectDescendants, findAround } from '../nodes/enclosing.ts'
import { cleaning, isUnsafeMarkup } from '../nodes/markup.ts'
import { isSafeInsert, isSql, sqlInserts } from '../nodes/sql-inserts.ts'
import { insertedValues, isVariable, literalText, unwrap } from '../nodes/text-values.ts'
import { resolveLocal } from '../nodes/resolve-local.ts'
import { firstName, isFromRequest } from '../nodes/request-input.ts'
import type { Node } from 'web-tree-sitter'

const queryNames =
  /(?:^|[.])(?:[Qq]uery|execute|exec|raw|all|get|run|\$queryRawUnsafe|\$executeRawUnsafe|unsafe|QueryRow|QueryContext|ExecContext|QueryRowContext|Exec|Query|Raw|prepareStatement|executeQuery|executeUpdate|createQuery|createNativeQuery|queryForObject|queryForList|update|SqlCommand|MySqlCommand|NpgsqlCommand|SqliteCommand|ExecuteSqlRaw|FromSqlRaw|ExecuteSqlRawAsync|QueryAsync|ExecuteAsync|find_by_sql|where|exec_query|select_all|order|executemany|text|fetch|fetchrow|fetchval|mysqli_query|pg_query|prepare|mysql_query|statement|whereRaw|DB::select|select)$/
const migrations = /(?:^|\/)(?:migrations?|migrate|seeds?|connection_adapters)\//i
const clauseStart = /^[fFrR$@]{0,2}["'`]{1,3}\s{0,4}(?:AND|OR|WHERE|ORDER BY|LIMIT|SET|VALUES|JOIN|HAVING|GROUP BY)\b/

const appendedClause: Pattern = {
  queries: {
    ecmascript: '(augmented_assignment_expression left: (_) @name right: (_) @value) @at',
    python: '(augmented_assignment left: (_) @name right: (_) @value) @at',
    java: '(assignment_expression left: (_) @name operator: "+=" right: (_) @value) @at',
    csharp: '(assignment_expression left: (_) @name operator: "+=" right: (_) @value) @at',
    go: '(assignment_statement left: (expression_list . (_) @name .) operator: "+=" right: (expression_list . (_) @value .)) @at',
    ruby: '[(operator_assignment left: (_) @name right: (_) @value) (binary left: (_) @name operator: "<<" right: (_) @value)] @at',
    php: '(augmented_assignment_expression left: (_) @name right: (_) @value) @at',
  },
  accept: ({ nodes: { name, value }, path }) =>
    value !== undefined &&
    !migrations.test(path) &&
    !/^(?:f|file|io|out|output)$/.test(name?.text ?? '') &&
    clauseStart.test(value.text) &&
    insertedValues(value).some(
      (part) => !isSafeInsert(part) && !/^(?:len|\w{1,12}\.length|count)\b|\+/.test(part.text),
    ),
  parameters: ({ nodes: { value } }) => ({ value: firstName(value === undefined ? [] : insertedValues(value)) }),
}

const sqlFromValues: Rule = {
  id: 'sql-from-values',
  area: 'security',
  severity: 'critical',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript: queryNames,
        python: queryNames,
        java: queryNames,
        csharp: queryNames,
        go: queryNames,
        ruby: queryNames,
        php: queryNames,
      },
      (match) => !migrations.test(match.path) && sqlInserts(match).length > 0,
      { parameters: (match) => ({ value: firstName(sqlInserts(match)) }) },
    ),
    appendedClause,
    settingsNamed(
      { csharp: /^CommandText$/ },
      ({ nodes: { value } }) =>
        value !== undefined && isSql(value.text) && insertedValues(value).some((part) => !isSafeInsert(part)),
      {
        parameters: ({ nodes: { value } }) => ({ value: firstName(value === undefined ? [] : insertedValues(value)) }),
      },
    ),
  ],
}

const isShellTrue = ({ call }: Match): boolean => call.keywords.get('shell')?.text === 'True'

const isDynamicShellList = ({ call }: Match): boolean => {
  const [program, flag, command] = call.args
  if (program === undefined || flag === undefined || command === undefined) return false
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$|cmd(?:\.exe)?$/.test(literalText(program))
  return isShell && /^(?:-l?c|\/[cC])$/.test(literalText(flag)) && isVariable(command)
}

const isQuoted = (part: Node): boolean =>
  /quote|escape|shlex/i.test(`${part.text} ${resolveLocal(part).text.slice(0, 200)}`)

const hasBuiltFirst = ({ call: { args } }: Match): boolean => {
  const [first] = args
  return first !== undefined && insertedValues(first).some((part) => !isQuoted(part))
}

const hasShellOption = ({ call: { args } }: Match): boolean =>
  args.some(
    (node) =>
      collectDescendants(node, (child) => child.type === 'pair' && /^['"]?shell['"]?\s?:\s?true/.test(child.text))
        .length > 0,
  )

const shellFromValues: Rule = {
  id: 'shell-command-from-values',
  area: 'security',
  severity: 'critical',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript: /^(?:child_process\.|cp\.)?(?:exec|execSync)$|^execAsync$/,
        ruby: /^(?:Kernel\.)?(?:system|exec|spawn|IO\.popen|Open3\.(?:capture2|capture2e|capture3))$/,
        php: /^(?:shell_exec|exec|system|passthru|popen|proc_open)$/,
        java: /\.exec$/,
      },
      hasBuiltFirst,
    ),
    callsTo(
      { ecmascript: /^(?:child_process\.|cp\.)?(?:spawn|spawnSync|execFile|execFileSync)$/ },
      (match) => hasBuiltFirst(match) && hasShellOption(match),
    ),
    callsTo(
      { python: /^(?:os\.(?:system|popen)|commands\.getoutput|subprocess\.(?:getoutput|getstatusoutput))$/ },
      hasBuiltFirst,
    ),
    callsTo(
      { python: /^(?:subprocess\.)?(?:run|call|check_call|check_output|Popen)$/ },
      (match) => isShellTrue(match) && hasBuiltFirst(match),
    ),
    callsTo({ go: /^exec\.Command$/, java: /^ProcessBuilder$/ }, isDynamicShellList),
    callsTo({ go: /^exec\.CommandContext$/ }, (match) =>
      isDynamicShellList({ ...match, call: { ...match.call, args: match.call.args.slice(1) } }),
    ),
    callsTo({ csharp: /^(?:Process\.Start|ProcessStartInfo)$/ }, ({ call: { args } }) => {
      const [program, parameters] = args
      return (
        program !== undefined &&
        parameters !== undefined &&
        /(?:cmd|sh)(?:\.exe)?"$/.test(program.text) &&
        isVariable(parameters)
      )
    }),
    {
      queries: { ruby: '(subshell) @at', php: '(shell_command_expression) @at' },
      accept: ({ at }) =>
        at.namedChildren.some(
          ({ type, text }) => !/content|escape/.test(type) && !/[qQ]uote|[eE]scape|^#\{[A-Z_]{1,40}\}$/.test(text),
        ),
    },
  ],
}

const isDynamic = ({ call: { args } }: Match): boolean =>
  args[0] !== undefined &&
  args[0].type !== 'block_argument' &&
  !/\.read\(\)|^compile\(/.test(args[0].text) &&
  isVariable(args[0])

const codeEvaluated: Rule = {
  id: 'code-evaluated',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      { ecmascript: /^(?:window\.|globalThis\.)?eval$|^vm\.runIn(?:This|New)Context$/, python: /^(?:eval|exec)$/ },
      isDynamic,
    ),
    callsTo({ ecmascript: /^Function$/ }, ({ call: { args, isNew } }) => isNew && args.some(isVariable)),
    callsTo({ ecmascript: /^(?:window\.)?set(?:Timeout|Interval)$/ }, hasBuiltFirst),
    callsTo({ python: /^(?:flask\.)?render_template_string$/ }, isDynamic),
    callsTo(
      { ruby: /^(?:Kernel\.)?eval$|(?:^|\.)(?:instance_eval|class_eval|module_eval)$/ },
      (match) =>
        isDynamic(match) &&
        (match.call.name === 'eval' || match.call.args.slice(0, 1).some((node) => isFromRequest(node))),
    ),
    callsTo(
      { ruby: /(?:^|\.)(?:public_send|send|constantize|__send__)$/ },
      ({ call: { args, receiver } }) =>
        args.slice(0, 1).some((node) => isFromRequest(node)) || /^params\[[^\]]{1,40}\]$/.test(receiver),
    ),
    callsTo({ ruby: /^ERB\.new$/ }, ({ call: { args } }) => args[0] !== undefined && isFromRequest(args[0])),
    callsTo({ php: /^(?:eval|create_function)$/ }, ({ call: { args } }) => args.some(isVariable)),
    callsTo(
      { java: /(?:[eE]ngine|[sS]hell)\.eval(?:uate)?$/, csharp: /^CSharpScript\.(?:EvaluateAsync|RunAsync)$/ },
      isDynamic,
    ),
  ],
}

const inputNames = /^\$_(?:GET|POST|REQUEST|COOKIE)$/

const madeMarkup =
  /(?:html|markup|svg|icon|template|highlighted\w{0,10}|code|(?:l10n|i18n)\.\w{1,30}|join\(['"`]{2}\))$/i

const isMadeElsewhere = (value: Node | undefined): boolean =>
  value !== undefined && resolveLocal(unwrap(value)).id === unwrap(value).id && madeMarkup.test(value.text.slice(-60))

const isUncleanedValue = (value: Node | undefined): boolean => {
  if (value === undefined) return false
  const resolved = resolveLocal(unwrap(value))
  if (!isVariable(value) || cleaning.test(resolved.text.slice(0, 300))) return false
  const inserts = insertedValues(value)
  return inserts.length === 0 || inserts.some((part) => !cleaning.test(part.text) && !part.text.endsWith('.length'))
}

const hasPlainInput = (value: Node): boolean =>
  collectDescendants(value.parent ?? value, ({ type, text }) => type === 'variable_name' && inputNames.test(text)).some(
    (name) =>
      findAround(
        name,
        ({ type }) => type === 'arguments',
        ({ id }) => id === value.id,
      ) === null,
  )

const htmlFromValue: Rule = {
  id: 'html-from-value',
  area: 'security',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    settingsNamed(
      { ecmascript: /^(?:innerHTML|outerHTML)$/ },
      ({ at, nodes }) =>
        at.type !== 'pair' &&
        at.type !== 'variable_declarator' &&
        !isMadeElsewhere(nodes['value']) &&
        isUncleanedValue(nodes['value']),
    ),
    settingsNamed({ ecmascript: /^__html$/ }, ({ nodes }) => isUncleanedValue(nodes['value'])),
    callsTo({ ecmascript: /^document\.write(?:ln)?$/ }, ({ call }) => isUncleanedValue(call.args[0])),
    callsTo({ ecmascript: /\.insertAdjacentHTML$/ }, ({ call }) => isUncleanedValue(call.args[1])),
    callsTo(
      { python: /^(?:mark_safe|Markup|markupsafe\.Markup)$/ },
      ({ call: { args } }) =>
        args[0] !== undefined &&
        insertedValues(args[0]).some((part) => !cleaning.test(resolveLocal(part).text) && !/join\(/.test(part.text)),
    ),
    callsTo({ csharp: /^Html\.Raw$/, ruby: /^raw$/ }, ({ call }) => isUncleanedValue(call.args[0])),
    {
      queries: { ruby: '(call receiver: (_) @value method: (identifier) @name (#eq? @name "html_safe")) @at' },
      accept: ({ nodes: { value } }) => value !== undefined && isUnsafeMarkup(value),
    },
    {
      queries: { php: '[(echo_statement (_) @value) (print_intrinsic (_) @value)] @at' },
      accept: ({ nodes: { value } }) =>
        value !== undefined &&
        hasPlainInput(value) &&
        !/html|json_encode|intval|\(int\)|urlencode|strip_tags|count\(/.test(value.text),
    },
    {
      queries: { php: '(expression_statement (variable_name) @value) @at' },
      accept: ({ at, nodes: { value }, text }) =>
        value !== undefined &&
        text
          .slice(Math.max(0, at.startIndex - 8), at.startIndex)
          .trimEnd()
          .endsWith('<?=') &&
        text.includes(`htmlspecialchars(${value.text})`),
    },
    callsTo(
      { java: /(?:[wW]riter|[oO]ut|getWriter\(\))\.(?:print|println|write)$/ },
      ({ call: { args }, text }) =>
        args[0] !== undefined &&
        /Servlet/.test(text.slice(0, 4000)) &&
        isFromRequest(args[0]) &&
        !cleaning.test(args[0].text),
    ),
    callsTo(
      { go: /^fmt\.Fprintf?$/ },
      ({ call: { args } }) =>
        args[0]?.text === 'w' && /</.test(args[1]?.text ?? '') && args.slice(2).some((node) => isFromRequest(node)),
    ),
  ],
}

export const injectionRules: readonly Rule[] = [sqlFromValues, shellFromValues, codeEvaluated, htmlFromValue]
