import type { Node } from 'web-tree-sitter'
import { removeLines, replaceNode } from '../nodes/edits.ts'
import { findAround, isFunction } from '../nodes/enclosing.ts'
import { callsTo, type NamesByLanguage } from '../patterns.ts'
import type { Match, Pattern, Rule } from '../rule.ts'

const statementAround = (at: Node): Node => (at.parent?.type === 'expression_statement' ? at.parent : at)

const removeStatement: Pick<Pattern, 'fix'> = { fix: ({ at, text }: Match) => removeLines(statementAround(at), text) }

const leftoverDebugger: Rule = {
  id: 'leftover-debugger',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  reads: 'everything',
  patterns: [
    { queries: { ecmascript: '(debugger_statement) @at' }, ...removeStatement },
    callsTo(
      {
        python: /^(?:breakpoint|i?pdb\.set_trace|pudb\.set_trace)$/,
        php: /^(?:var_dump|dd|dump|xdebug_break)$/,
        csharp: /^Debugger\.(?:Break|Launch)$/,
        go: /^(?:runtime\.Breakpoint|spew\.Dump)$/,
      },
      () => true,
      removeStatement,
    ),
    {
      queries: {
        ruby: '(call receiver: (identifier) @name method: (identifier) @method (#eq? @name "binding") (#match? @method "^(?:pry|irb)$")) @at',
      },
      ...removeStatement,
    },
    {
      queries: { ruby: '(body_statement (identifier) @at (#match? @at "^(?:byebug|debugger)$"))' },
      ...removeStatement,
    },
  ],
}

const traceWords = /^[fr$]?["'`](?:debug\b|here\b|test\d?\b|xx|asdf|>>>|!!!|\*\*\*|todo\b|wtf)/i

const printNames: NamesByLanguage = {
  ecmascript: /^console\.(?:log|debug|info|trace|dir)$/,
  python: /^print$/,
  java: /^System\.(?:out|err)\.println?$/,
  csharp: /^Console\.Write(?:Line)?$/,
  go: /^fmt\.Print(?:ln|f)?$/,
  ruby: /^(?:puts|p|pp)$/,
  php: /^(?:print_r|error_log|var_export)$/,
}

const leftoverTrace: Rule = {
  id: 'leftover-trace',
  area: 'quality',
  severity: 'low',
  confidence: 'high',
  patterns: [callsTo(printNames, ({ call: { args } }) => traceWords.test(args[0]?.text ?? ''), removeStatement)],
}

const loggerCall =
  /\b(?:log|logger|_logger|LOG|LOGGER|slog|logging)\.(?:info|warn|warning|error|debug|Info|Warn|Error|Debug|LogInformation|LogError|LogWarning|Infof|Errorf|Printf|exception|InfoContext)\(|\blogger->(?:info|error|warning|debug)\(|Rails\.logger\.|\blogger\.(?:info|warn|error|debug)\s/

const otherLogger: Rule = {
  id: 'other-logger-than-the-file',
  enabled: false,
  area: 'consistency',
  severity: 'low',
  confidence: 'medium',
  patterns: [
    callsTo(
      printNames,
      ({ text, path, call: { path: name } }) =>
        loggerCall.test(text) &&
        !/cli|script|bin\/|tools?\/|main\.\w{1,4}$/i.test(path) &&
        !text.includes('package main') &&
        !traceWords.test(name),
    ),
    callsTo(
      { ecmascript: /^console\.(?:error|warn)$/ },
      ({ text, path }) => loggerCall.test(text) && !/cli|script|bin\//i.test(path),
    ),
    callsTo({ java: /\.printStackTrace$/ }, ({ text, call: { args } }) => args.length === 0 && loggerCall.test(text)),
  ],
}

const focusedTest: Rule = {
  id: 'focused-test',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  reads: 'tests',
  patterns: [
    callsTo({ ecmascript: /^(?:it|test|describe|context|suite)\.only$/ }, () => true, {
      fix: ({ at }) => {
        const callee = at.childForFieldName('function')
        return callee === null ? undefined : replaceNode(callee, callee.text.replace('.only', ''))
      },
    }),
    callsTo({ ecmascript: /^(?:fit|fdescribe)$/, ruby: /^(?:fit|fdescribe|fcontext)$/ }, () => true, {
      fix: ({ at }) => {
        const callee = at.childForFieldName('function') ?? at.childForFieldName('method')
        return callee === null ? undefined : replaceNode(callee, callee.text.slice(1))
      },
    }),
    callsTo(
      { ruby: /^(?:RSpec\.)?(?:it|describe|context)$/ },
      ({ call: { keywords, args } }) =>
        keywords.get('focus')?.text === 'true' || args.some(({ text }) => text === ':focus'),
    ),
  ],
}

const ticket = /[A-Z]{2,10}-\d{1,6}|#\d{1,6}|https?:/
const branches =
  /^(?:if_statement|expression_case|expression_switch_statement|switch_statement|select_statement|if|case)$/
const isConditional = (at: Node): boolean => findAround(at, ({ type }) => branches.test(type), isFunction) !== null

const skippedTest: Rule = {
  id: 'skipped-test',
  area: 'consistency',
  severity: 'medium',
  confidence: 'high',
  reads: 'tests',
  patterns: [
    callsTo({ ecmascript: /^(?:it|test|describe)\.skip$|^x(?:it|describe|test)$/, ruby: /^x(?:it|describe|context)$/ }),
    {
      queries: { python: '(decorator) @at' },
      accept: ({ at }) => /^@(?:pytest\.mark\.skip|unittest\.skip|skip)(?:\(\s?["'(]|$|\(reason|\()/.test(at.text),
    },
    {
      queries: { java: '[(marker_annotation name: (_) @name) (annotation name: (_) @name)] @at' },
      accept: ({ at, nodes: { name } }) => /^(?:Disabled|Ignore)$/.test(name?.text ?? '') && !ticket.test(at.text),
    },
    {
      queries: { csharp: '(attribute name: (_) @name) @at' },
      accept: ({ at, nodes: { name } }) =>
        /^Ignore$/.test(name?.text ?? '') || (/^(?:Fact|Theory)$/.test(name?.text ?? '') && /Skip\s?=/.test(at.text)),
    },
    callsTo({ go: /^t\.Skip(?:f|Now)?$/ }, ({ at }) => !isConditional(at)),
    callsTo(
      { php: /^(?:\$this->|\$this\.|self\.|static\.)?markTest(?:Skipped|Incomplete)$/ },
      ({ at }) => !isConditional(at),
    ),
  ],
}

const assertionWords =
  /expect|assert|should|verify|check|must|require|ensure|raises|rejects|throws|toMatch|snapshot|t\.(?:Error|Fatal|Fail)|Fail\(|fail\(|refute|is_expected|prophes|mock|await\s?\w{0,20}see/i

const isBare = (body: Node | null | undefined): boolean =>
  body !== null &&
  body !== undefined &&
  body.namedChildCount > 0 &&
  body.text.length < 20_000 &&
  !assertionWords.test(body.text)

const testWithoutAssertion: Rule = {
  id: 'test-without-assertion',
  enabled: false,
  area: 'quality',
  severity: 'medium',
  confidence: 'medium',
  reads: 'tests',
  patterns: [
    callsTo(
      { ecmascript: /^(?:it|test)$/ },
      ({ call: { args } }) => args[1] !== undefined && isFunction(args[1]) && isBare(args[1].childForFieldName('body')),
    ),
    {
      queries: { python: '(function_definition name: (identifier) @name body: (_) @body) @at' },
      accept: ({ nodes: { name, body } }) =>
        name?.text.startsWith('test_') === true && isBare(body) && body?.text !== 'pass',
    },
    {
      queries: {
        java: '(method_declaration (modifiers) @name body: (_) @body) @at',
        csharp: '(method_declaration (attribute_list) @name body: (_) @body) @at',
      },
      accept: ({ nodes: { name, body } }) =>
        /^[@[](?:Test|Fact|TestMethod)\b/.test(name?.text ?? '') && !/expected/.test(name?.text ?? '') && isBare(body),
    },
    {
      queries: { go: '(function_declaration name: (identifier) @name body: (_) @body) @at' },
      accept: ({ nodes: { name, body } }) =>
        /^Test[A-Z]/.test(name?.text ?? '') &&
        name?.text !== 'TestMain' &&
        isBare(body) &&
        !/t\.Run\(|\bt\b[,)]/.test(body?.text ?? ''),
    },
    callsTo({ ruby: /^(?:it|test)$/ }, ({ at }) => isBare(at.childForFieldName('block')?.childForFieldName('body'))),
    {
      queries: { php: '(method_declaration name: (name) @name body: (_) @body) @at' },
      accept: ({ nodes: { name, body } }) => /^test[A-Z_]/.test(name?.text ?? '') && isBare(body),
    },
  ],
}

export const leftoverRules: readonly Rule[] = [
  leftoverDebugger,
  leftoverTrace,
  otherLogger,
  focusedTest,
  skippedTest,
  testWithoutAssertion,
]
