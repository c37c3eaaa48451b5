import { replaceNode, replaceValue } from '../nodes/edits.ts'
import { literalText } from '../nodes/text-values.ts'
import { callsTo, settingsNamed, settingValue } from '../patterns.ts'
import type { Rule } from '../rule.ts'

const openToAll = /^(?:0o?|0)?777$|^(?:0o?|0)?666$|^["']0?777["']$/

const worldWritable: Rule = {
  id: 'writable-by-everyone',
  area: 'security',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript: /(?:^|\.)(?:chmod|chmodSync|fchmod)$/,
        python: /^os\.(?:chmod|fchmod)$|\.chmod$/,
        go: /^os\.(?:Chmod|WriteFile|OpenFile)$/,
        ruby: /^(?:File\.chmod|FileUtils\.chmod|FileUtils\.chmod_R)$/,
        php: /^chmod$/,
      },
      ({ at, group, call: { args, name } }) =>
        args.some(({ text }) => openToAll.test(text)) &&
        (group !== 'go' || name === 'Chmod' || /secret|key|token|cred|passw|config|state|cert/i.test(at.text)),
    ),
    settingsNamed({ ecmascript: /^mode$/ }, (match) => /^0o?(?:777|666)$/.test(settingValue(match))),
    callsTo(
      { java: /\.setWritable$|^PosixFilePermissions\.fromString$/ },
      ({ call: { args } }) =>
        (args[0]?.text === 'true' && args[1]?.text === 'false') || /^"rw.rw.rw.?"$/.test(args[0]?.text ?? ''),
    ),
  ],
}

const debugOn: Rule = {
  id: 'debug-mode-on',
  area: 'security',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo(
      { python: /^(?:app|application|socketio)\.run$/ },
      ({ call: { keywords } }) => keywords.get('debug')?.text === 'True',
      {
        fix: ({ call: { keywords } }) => {
          const value = keywords.get('debug')
          return value === undefined ? undefined : replaceNode(value, 'False')
        },
      },
    ),
    settingsNamed(
      { python: /^DEBUG$/ },
      ({ at, path, nodes }) =>
        at.type === 'assignment' &&
        nodes['value']?.text === 'True' &&
        /settings|config/i.test(path) &&
        !/dev|local|test/i.test(path),
      replaceValue('False'),
    ),
    callsTo(
      { php: /^ini_set$/ },
      ({ call: { args } }) =>
        /display_errors/.test(args[0]?.text ?? '') && /^["']?(?:1|on|true)["']?$/i.test(args[1]?.text ?? ''),
    ),
    settingsNamed(
      { php: /^debug$/ },
      ({ nodes: { value }, path }) => /^true$/i.test(value?.text ?? '') && /config/.test(path),
    ),
    settingsNamed(
      { ruby: /^consider_all_requests_local$/ },
      ({ nodes: { value }, path }) => value?.text === 'true' && /production/.test(path),
      replaceValue('false'),
    ),
    callsTo(
      { csharp: /\.UseDeveloperExceptionPage$/ },
      ({ at, text }) => !/IsDevelopment\(\)/.test(text.slice(Math.max(0, at.startIndex - 300), at.startIndex)),
    ),
  ],
}

const messageToAnyone: Rule = {
  id: 'message-to-any-origin',
  area: 'security',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript:
          /^(?:window|parent|window\.parent|opener|window\.opener|top|\w{1,20}\.contentWindow|event\.source)[!?]?\.postMessage$/,
      },
      ({ call: { args } }) => /^["'`]\*["'`]$/.test(args[1] === undefined ? '' : `"${literalText(args[1])}"`),
    ),
  ],
}

const isCheckedOtherwise = (text: string): boolean =>
  /before_action\s:\w{0,40}(?:verify|auth|check|signature|key|token)|@\w{0,20}(?:auth|key|signature|token|hmac)\w{0,20}|hmac|signature|compare_digest|secure_compare/i.test(
    text.replaceAll(':verify_authenticity_token', ''),
  )

const forgeryCheckOff: Rule = {
  id: 'forgery-check-off',
  area: 'security',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: {
        python: '(decorator (identifier) @name (#eq? @name "csrf_exempt")) @at',
        csharp: '(attribute name: (identifier) @name (#eq? @name "IgnoreAntiforgeryToken")) @at',
      },
      accept: ({ at, path }) => !isCheckedOtherwise(at.parent?.text ?? '') && !/webhook|hooks?\b/i.test(path),
    },
    callsTo({ java: /csrf\(\)\.disable$/ }),
    callsTo({ java: /\.csrf$/ }, ({ call: { args } }) => /disable/i.test(args[0]?.text ?? '')),
    callsTo(
      { ruby: /^(?:skip_before_action|skip_forgery_protection)$/ },
      ({ text, path, call: { name, args } }) =>
        !/webhook|hooks?_/i.test(path) &&
        !isCheckedOtherwise(text) &&
        (name === 'skip_forgery_protection' || args[0]?.text === ':verify_authenticity_token'),
    ),
  ],
}

export const exposureRules: readonly Rule[] = [worldWritable, debugOn, messageToAnyone, forgeryCheckOff]
