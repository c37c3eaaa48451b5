import type { SharedGroup } from '../languages.ts'
import { enclosingFunction, findAround, isFunction } from '../nodes/enclosing.ts'
import { replaceValue } from '../nodes/edits.ts'
import { isLiteral, literalText } from '../nodes/text-values.ts'
import { callsTo, settingName, settingsNamed, settingValue } from '../patterns.ts'
import type { Match, Pattern, Rule } from '../rule.ts'
import type { Node } from 'web-tree-sitter'

const returnsAlways = (body: Node | null | undefined): boolean =>
  /^(?:\{\s?return\strue;?\s?\}|true)$/.test(body?.text.replaceAll(/\s+/g, ' ') ?? '')

const tlsDisabled: Rule = {
  id: 'tls-check-disabled',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    settingsNamed(
      { ecmascript: /^(?:rejectUnauthorized|strictSSL)$/ },
      (match) => settingValue(match) === 'false',
      replaceValue('true'),
    ),
    settingsNamed({ ecmascript: /^NODE_TLS_REJECT_UNAUTHORIZED$/ }, (match) =>
      /^['"]?0['"]?$/.test(settingValue(match)),
    ),
    {
      queries: {
        ecmascript: '(assignment_expression left: (subscript_expression index: (string) @name) right: (_) @value) @at',
      },
      accept: ({ nodes }) =>
        nodes['name']?.text.includes('NODE_TLS_REJECT_UNAUTHORIZED') === true &&
        /^['"]?0['"]?$/.test(nodes['value']?.text ?? ''),
    },
    settingsNamed(
      { python: /^(?:verify|verify_ssl|check_hostname|ssl_verify)$/ },
      (match) => settingValue(match) === 'False',
      replaceValue('True'),
    ),
    settingsNamed(
      { python: /^(?:verify_mode|cert_reqs)$/ },
      (match) => /CERT_NONE/.test(settingValue(match)) && !/CERT_REQUIRED/.test(settingValue(match)),
    ),
    callsTo({ python: /^ssl\._create_unverified_context$/ }),
    settingsNamed({ go: /^InsecureSkipVerify$/ }, (match) => settingValue(match) === 'true', replaceValue('false')),
    settingsNamed(
      { ruby: /^(?:verify_mode|ssl_verify_mode|verify|verify_ssl)$/ },
      (match) =>
        (/VERIFY_NONE/.test(settingValue(match)) && !/VERIFY_PEER/.test(settingValue(match))) ||
        (settingName(match).startsWith('verify') && settingValue(match) === 'false'),
    ),
    callsTo(
      { php: /^curl_setopt$/ },
      ({ call: { args } }) =>
        /SSL_VERIFY(?:PEER|HOST)/.test(args[1]?.text ?? '') && /^(?:false|0)$/i.test(args[2]?.text ?? ''),
    ),
    settingsNamed({ php: /^(?:verify_peer|verify|CURLOPT_SSL_VERIFYPEER)$/ }, (match) =>
      /^false$/i.test(settingValue(match)),
    ),
    settingsNamed(
      { csharp: /^(?:ServerCertificateCustomValidationCallback|ServerCertificateValidationCallback)$/ },
      ({ nodes: { value } }) =>
        returnsAlways(value?.childForFieldName('body')) || /DangerousAcceptAny/.test(value?.text ?? ''),
    ),
    {
      queries: { java: '(method_declaration name: (identifier) @name body: (block) @body) @at' },
      accept: ({ nodes }) => {
        const [name, body] = [nodes['name']?.text, nodes['body']]
        return (
          (name === 'checkServerTrusted' && body?.namedChildCount === 0) ||
          (name === 'verify' && returnsAlways(body) && /SSLSession/.test(nodes['at']?.text ?? ''))
        )
      },
    },
    callsTo({ java: /[sS]etHostnameVerifier$|^SSLConnectionSocketFactory$/ }, ({ call: { args } }) =>
      args.some(({ text }) => /Noop|ALLOW_ALL|->\s?true$/.test(text)),
    ),
  ],
}

const hashCalls: Readonly<Record<SharedGroup, RegExp>> = {
  ecmascript: /(?:^|\.)createHash$|^(?:md5|sha1)$/,
  python: /^hashlib\.(?:md5|sha1)$/,
  java: /^MessageDigest\.getInstance$|^DigestUtils\.(?:md5Hex|sha1Hex)$/,
  csharp: /^(?:MD5|SHA1)\.(?:Create|HashData)$/,
  go: /^(?:md5|sha1)\.(?:New|Sum)$/,
  ruby: /^Digest::(?:MD5|SHA1)\.(?:hexdigest|digest|new)$/,
  php: /^(?:md5|sha1)$/,
}
const secretWords = /passw|passphrase|pwd\b|secret|credential|\bpin\b/i

const isWeakHash = ({ call: { name, path, args } }: Match): boolean =>
  name === 'createHash' || name === 'getInstance'
    ? /^["'`](?:md5|sha-?1)["'`]$/i.test(args[0]?.text ?? '')
    : /md5|sha1/i.test(path)

const makingName = /^(?:create|generate|gen|make|new|build|random|next|issue|get_?random)/i

const statementText = (node: Node): string => {
  const statement = findAround(
    node,
    ({ type }) => /statement$|declaration$|^assignment$|^return|^pair$/.test(type),
    isFunction,
  )
  return statement === null || statement.endIndex - statement.startIndex > 600 ? node.text : statement.text
}

const functionName = (node: Node): string => {
  const around = findAround(node, isFunction)
  const named =
    around?.type.startsWith('arrow') === true || around?.type === 'function_expression' ? around.parent : around
  return named?.childForFieldName('name')?.text ?? ''
}

const weakPasswordHash: Rule = {
  id: 'weak-password-hash',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      hashCalls,
      (match) =>
        isWeakHash(match) &&
        !/rehash|legacy|hash_equals/i.test(enclosingFunction(match.at)?.text ?? '') &&
        secretWords.test(`${statementText(match.at)} ${functionName(match.at)}`),
    ),
  ],
}

const randomCalls: Readonly<Record<SharedGroup, RegExp>> = {
  ecmascript: /^Math\.random$/,
  python: /^random\.(?:random|randint|choice|choices|randrange|getrandbits|sample)$/,
  java: /^(?:Random|Math\.random|RandomStringUtils\.random\w{1,20}|ThreadLocalRandom\.current)$|[rR]andom\.next\w{1,8}$/,
  csharp: /^Random$|(?:[rR]andom|rng|rnd|Random\.Shared)\.Next(?:Bytes|Double)?$/,
  go: /^rand\.(?:Int|Intn|Int31|Int63|Int31n|Int63n|Read|Float64)$/,
  ruby: /^(?:rand|Random\.rand|Kernel\.rand|Random\.new)$/,
  php: /^(?:rand|mt_rand|uniqid|lcg_value)$/,
}
const tokenWords =
  /token|secret|passw|nonce|salt\b|otp\b|session_?id|csrf|api_?key|invite_?code|reset_?code|verification_?code|recovery|one_?time/i

const clock =
  /\b(?:time\(\)|microtime\(|Date\.now\(\)|new\sDate\(|time\.time\(\)|System\.currentTimeMillis\(\)|System\.nanoTime\(\)|DateTime\.(?:Utc)?Now|time\.Now\(\)|Time\.(?:now|current))/

const hashOfTime: Pattern = callsTo(
  {
    ecmascript: /(?:\.update|^md5|^sha1)$/,
    python: /^hashlib\.\w{1,10}$/,
    java: /DigestUtils\.\w{1,12}$/,
    csharp: /\.(?:HashData|ComputeHash)$/,
    go: /^(?:md5|sha1|sha256)\.Sum(?:256)?$/,
    ruby: /^Digest::\w{1,8}\.hexdigest$/,
    php: /^(?:md5|sha1|hash|crc32)$/,
  },
  ({ at, call: { args } }) =>
    args.some(({ text }) => clock.test(text)) && tokenWords.test(`${statementText(at)} ${functionName(at)}`),
)

const predictableToken: Rule = {
  id: 'predictable-token',
  area: 'security',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    hashOfTime,
    callsTo(randomCalls, ({ at, path, text }) => {
      if (path.endsWith('.go') && /"crypto\/rand"/.test(text)) return false
      if (/SecureRandom|SystemRandom|random_int|random_bytes/.test(text)) return false
      return (
        tokenWords.test(`${statementText(at)} ${makingName.test(functionName(at)) ? functionName(at) : ''}`) &&
        !/tokeni[sz]|tokens?\.length|token_?count|max_?tokens/i.test(statementText(at))
      )
    }),
  ],
}

const weakNames = /^(?:des|des3|des-?ede3?|rc4|rc2|bf|blowfish|arcfour)\b|(?:^|[-/])ecb(?:$|[-/])/i
const isWeakName = (node: Node | undefined): boolean =>
  node !== undefined &&
  isLiteral(node) &&
  (weakNames.test(literalText(node)) || /^DES(?:ede)?(?:\/|$)/.test(literalText(node)))

const weakCipher: Rule = {
  id: 'weak-cipher',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript: /(?:^|\.)create(?:Cipher|Decipher)(?:iv)?$/,
        java: /^Cipher\.getInstance$/,
        ruby: /^OpenSSL::Cipher\.new$/,
      },
      ({ call: { args, path } }) => isWeakName(args[0]) || (path === 'Cipher.getInstance' && args[0]?.text === '"AES"'),
    ),
    callsTo({ php: /^openssl_(?:encrypt|decrypt)$/ }, ({ call: { args } }) => isWeakName(args[1])),
    callsTo({
      python: /^(?:DES|DES3|ARC4|ARC2|Blowfish)\.new$/,
      go: /^(?:des\.NewCipher|des\.NewTripleDESCipher|rc4\.NewCipher)$/,
      csharp: /^(?:DES|TripleDES|RC2)\.Create$|^(?:DES|TripleDES|RC2)CryptoServiceProvider$/,
    }),
    callsTo({ python: /^AES\.new$/ }, ({ call: { args } }) => /MODE_ECB/.test(args[1]?.text ?? '')),
    callsTo({ python: /^modes\.ECB$/ }),
    settingsNamed({ csharp: /^Mode$/ }, (match) => settingValue(match) === 'CipherMode.ECB'),
  ],
}

const comparison: Pattern['queries'] = {
  ecmascript: '(binary_expression left: (_) @left operator: ["===" "!==" "==" "!="] right: (_) @right) @at',
  python: '(comparison_operator . (_) @left . ["==" "!="] . (_) @right) @at',
  csharp: '(binary_expression left: (_) @left operator: ["==" "!="] right: (_) @right) @at',
  go: '(binary_expression left: (_) @left operator: ["==" "!="] right: (_) @right) @at',
  ruby: '(binary left: (_) @left operator: ["==" "!="] right: (_) @right) @at',
  php: '(binary_expression left: (_) @left operator: ["===" "!==" "==" "!="] right: (_) @right) @at',
}
const signatureName = /(?:signature|hmac|digest|mac)$/i
const isSignature = (node: Node | undefined): boolean =>
  node !== undefined &&
  /^[\w.$>-]{1,60}$/.test(node.text) &&
  signatureName.test(node.text) &&
  !/^(?:type|kind)/i.test(node.text)
const isPlainValue = (node: Node | undefined): boolean =>
  node !== undefined &&
  !isLiteral(node) &&
  /^[\w.$>-]{1,60}$/.test(node.text) &&
  !/^(?:null|nil|None|undefined|\w+\.length)$/.test(node.text)

const slowComparison: Rule = {
  id: 'signature-compared-by-equality',
  area: 'security',
  severity: 'medium',
  confidence: 'medium',
  patterns: [
    {
      queries: comparison,
      accept: ({ nodes: { left, right }, text }) =>
        ((isSignature(left) && isPlainValue(right)) || (isSignature(right) && isPlainValue(left))) &&
        /hmac|signature/i.test(`${left?.text} ${right?.text}`) &&
        /hmac/i.test(text.slice(0, 20_000)),
    },
    callsTo(
      { java: /\.equals$/ },
      ({ call: { receiver, args }, text }) =>
        /(?:signature|hmac)$/i.test(receiver) &&
        args[0] !== undefined &&
        !isLiteral(args[0]) &&
        /Mac\b/.test(text.slice(0, 20_000)),
    ),
  ],
}

const jwtNotVerified: Rule = {
  id: 'jwt-not-verified',
  area: 'security',
  severity: 'critical',
  confidence: 'high',
  patterns: [
    settingsNamed({ ecmascript: /^ignoreExpiration$/ }, (match) => settingValue(match) === 'true'),
    settingsNamed({ ecmascript: /^algorithms$/, python: /^algorithms?$/ }, (match) =>
      /["']none["']/i.test(settingValue(match)),
    ),
    settingsNamed(
      { python: /^(?:verify_signature|verify_exp)$/ },
      (match) => settingValue(match) === 'False',
      replaceValue('True'),
    ),
    callsTo({ python: /^jwt\.decode$/ }, ({ call: { keywords } }) => keywords.get('verify')?.text === 'False'),
    callsTo(
      { ecmascript: /^(?:jwt|jsonwebtoken)\.decode$/ },
      ({ text, at }) => !/\.verify\(/.test(text) && !/^(?:peek|inspect|debug|readHeader)/.test(functionName(at)),
    ),
    callsTo({ go: /\.ParseUnverified$/ }),
    callsTo({ ruby: /^JWT\.decode$/ }, ({ call: { args } }) => args[2]?.text === 'false'),
    settingsNamed(
      { csharp: /^(?:ValidateIssuerSigningKey|RequireSignedTokens|ValidateLifetime|RequireExpirationTime)$/ },
      (match) => settingValue(match) === 'false',
      replaceValue('true'),
    ),
    callsTo(
      { java: /\.(?:parseClaimsJwt|parseUnsecuredClaims)$|^JWT\.decode$/ },
      ({ text }) => !/\.verify\(/.test(text),
    ),
  ],
}

export const cryptographyRules: readonly Rule[] = [
  tlsDisabled,
  weakPasswordHash,
  predictableToken,
  weakCipher,
  slowComparison,
  jwtNotVerified,
]
