import { insertedValues, isText, literalText } from '../nodes/text-values.ts'
import { callsTo, sameInAll, settingName, settingsNamed } from '../patterns.ts'
import type { Queries, Rule } from '../rule.ts'

const textQueries: Queries = {
  ecmascript: '[(string) (template_string)] @at',
  python: '(string) @at',
  java: '(string_literal) @at',
  csharp: '[(string_literal) (verbatim_string_literal)] @at',
  go: '[(interpreted_string_literal) (raw_string_literal)] @at',
  ruby: '(string) @at',
  php: '[(string) (encapsed_string)] @at',
}

const knownTokens: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}/,
  /\bgithub_pat_[A-Za-z0-9_]{60}/,
  /\bglpat-[\w-]{20}/,
  /\bxox[abprs]-[\w-]{20}/,
  /\bsk_live_[A-Za-z0-9]{24}/,
  /\brk_live_[A-Za-z0-9]{24}/,
  /\bsk-(?:proj-|ant-)?[\w-]{40}/,
  /\bAIza[\w-]{35}/,
  /\bnpm_[A-Za-z0-9]{36}/,
  /\bSG\.[\w-]{22}\.[\w-]{43}/,
  /-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----/,
  /https:\/\/hooks\.slack\.com\/services\/T\w{8}/,
]
const exampleWords =
  /example|sample|dummy|fake|test|placeholder|changeme|change-me|your[-_ ]|xxxx|<|\$\{|0{8}|1234567890|abcdef/i

const secretName =
  /^_?(?:\w{0,30}_?)(?:password|passwd|secret|secret_?key|api_?key|access_?key|auth_?token|access_?token|private_?key|client_?secret|credentials?)$/i

const isSecretValue = (text: string): boolean => {
  const isShort = text.length < 8
  if (isShort || text.length > 200 || exampleWords.test(text) || /\s|^[./]|:\/\//.test(text)) return false
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length
  const isWordy = text.split(/[.:_-]/).every((word) => /^[A-Za-z]{0,40}$/.test(word))
  return kinds >= 2 && !isWordy && !/^(?:[A-Z_]|process|env|config)\w{0,60}$/.test(text)
}

const secretInCode: Rule = {
  id: 'secret-in-code',
  area: 'security',
  severity: 'critical',
  confidence: 'high',
  reads: 'everything',
  patterns: [
    {
      queries: textQueries,
      accept: ({ at, path }) => {
        const text = at.text.slice(0, 500)
        const isFixture = /fixture|mock|__snapshots__/i.test(path)
        const isTest = /(?:^|\/)(?:tests?|specs?|__tests__|testing)\/|[._]test\.|_spec\.|Tests?\.\w{1,5}$/.test(path)
        const isMarker = text.includes('-----BEGIN') && (text.length < 120 || isTest)
        return (
          !isFixture &&
          !isMarker &&
          knownTokens.some((token) => token.test(text)) &&
          !/example|EXAMPLE|xxxx|fake|dummy/i.test(text)
        )
      },
    },
  ],
}

const passwordInCode: Rule = {
  id: 'password-in-code',
  area: 'security',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    settingsNamed(
      sameInAll(secretName),
      ({ nodes: { name, value } }) =>
        value !== undefined &&
        isText(value) &&
        !/hash|digest/i.test(name?.text ?? '') &&
        insertedValues(value).length === 0 &&
        isSecretValue(literalText(value)),
      { parameters: (match) => ({ name: settingName(match) }) },
    ),
  ],
}

const loggers =
  /^(?:console|logger|log|logging|this\.logger|_logger|Log|Rails\.logger|logger\.|\$this->logger|self\.logger|slog)\.(?:log|info|debug|warn|warning|error|trace|LogInformation|LogDebug|LogWarning|LogError|Printf|Println|Print|Info|Infof|Debugf|Errorf|notice)$|^(?:print|println|fmt\.Printf|fmt\.Println|error_log|puts|Console\.WriteLine|System\.out\.println)$/
const loggedSecret =
  /^(?:[\w$]{1,40}(?:\.|->))?\$?_?(?:password|passwd|plainPassword|newPassword|new_password|secret|clientSecret|client_secret|apiKey|api_key|accessToken|access_token|refreshToken|refresh_token|privateKey|private_key|authToken|auth_token|resetToken|reset_token|Password|token|sessionToken|session_token|cardNumber|card_number|cvv)$/

const secretLogged: Rule = {
  id: 'secret-in-log',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      sameInAll(loggers),
      ({ text, call: { args, keywords } }) =>
        !/tokeni[sz]er|\blexer\b/i.test(text) &&
        [...args, ...keywords.values()].some(
          (node) => loggedSecret.test(node.text) || insertedValues(node).some(({ text }) => loggedSecret.test(text)),
        ),
    ),
  ],
}

export const secretRules: readonly Rule[] = [secretInCode, passwordInCode, secretLogged]
