import { isText, literalText, unwrap } from '../nodes/text-values.ts'
import { callsTo } from '../patterns.ts'
import type { Match, Rule } from '../rule.ts'

const hostNames = /(?:origin|host|hostname|domain|referer|referrer)(?:\(\)|\.\w{1,10}(?:\(\))?)?$/i

const isWholeLabel = (text: string): boolean => /^(?:[./@:]|\/\/)/.test(text) || !text.includes('.')

const suffixNames = /(?:domain|host|hostname|origin|allowed|partner|trusted)\w{0,8}$/i

const isJoinedWithDot = (text: string): boolean => /["'`]\.["'`]\s?[+.]|["'`$]{1,2}\.\$?\{/.test(text)

const checksEndOnly = ({ call: { receiver, args }, group, text }: Match): boolean => {
  const hasSubject = group === 'go' || group === 'php'
  const subject = hasSubject ? (args[0]?.text ?? '') : receiver
  const suffix = hasSubject ? args[1] : args[0]
  if (suffix === undefined || !hostNames.test(subject)) return false
  if (!/^[A-Z_]+$/.test(suffix.text) && /^[\w.$>-]{1,60}$/.test(suffix.text) && suffixNames.test(suffix.text))
    return !isJoinedWithDot(text)
  return isText(unwrap(suffix)) && !isWholeLabel(literalText(suffix))
}

const incompleteHostCheck: Rule = {
  id: 'incomplete-host-check',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript: /\.endsWith$/,
        python: /\.endswith$/,
        java: /\.endsWith$/,
        csharp: /\.EndsWith$/,
        go: /^strings\.HasSuffix$/,
        ruby: /\.end_with\?$/,
        php: /^str_ends_with$/,
      },
      checksEndOnly,
    ),
  ],
}

export const addressRules: readonly Rule[] = [incompleteHostCheck]
