import type { Node } from 'web-tree-sitter'
import { replaceNode, replaceValue } from '../nodes/edits.ts'
import { isFromRequest } from '../nodes/request-input.ts'
import { resolveLocal } from '../nodes/resolve-local.ts'
import { isText, unwrap } from '../nodes/text-values.ts'
import { callsTo, settingsNamed, settingValue } from '../patterns.ts'
import type { Rule } from '../rule.ts'

const outside =
  /\b(?:request|req|body|payload|cookies?|input|upload\w{0,10}|params?|message|msg|recv|socket|session|base64|b64decode|b64|encoded|redis|queue|received|response|stdin|raw_?data|data|post|urlsafe_\w{1,20})\b|\$_(?:COOKIE|POST|GET|REQUEST|FILES|SESSION)|base64_decode|decode64|b64decode/i

const isFromOutside = (node: Node): boolean =>
  isFromRequest(node) ||
  outside.test(`${node.text} ${resolveLocal(unwrap(node)).text.slice(0, 300)}`.replaceAll('_', ' _'))

const deserialised: Rule = {
  id: 'unsafe-deserialisation',
  area: 'security',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    callsTo(
      { python: /^(?:pickle|cPickle|dill|cloudpickle|marshal|jsonpickle)\.(?:loads?|decode)$/ },
      ({ call: { args, receiver } }) =>
        args[0] !== undefined &&
        (isFromOutside(args[0]) || (receiver !== 'marshal' && /^(?:f|fp|fh|file|stream|handle)$/.test(args[0].text))),
    ),
    callsTo(
      { python: /^yaml\.(?:load|load_all)$/ },
      ({ call: { args, keywords } }) => !/Safe|BaseLoader/.test(`${keywords.get('Loader')?.text} ${args[1]?.text}`),
      {
        fix: ({ at, call: { args, keywords } }) => {
          const callee = at.childForFieldName('function')
          const isPlain = args.length === 1 && keywords.size === 0
          return callee === null || !isPlain ? undefined : replaceNode(callee, callee.text.replace('load', 'safe_load'))
        },
      },
    ),
    callsTo({ python: /^yaml\.unsafe_load$/ }),
    callsTo(
      { java: /\.readObject$/ },
      ({ text }) => /ObjectInputStream/.test(text) && !/ObjectInputFilter|ValidatingObjectInputStream/.test(text),
    ),
    callsTo({ java: /^XMLDecoder$/ }),
    callsTo(
      { csharp: /^(?:BinaryFormatter|NetDataContractSerializer|SoapFormatter|LosFormatter|JavaScriptSerializer)$/ },
      ({ call }) => call.isNew,
    ),
    settingsNamed(
      { csharp: /^TypeNameHandling$/ },
      (match) => /TypeNameHandling\.(?:All|Auto|Objects)$/.test(settingValue(match)),
      replaceValue('TypeNameHandling.None'),
    ),
    callsTo(
      { php: /^unserialize$/ },
      ({ call: { args } }) =>
        args[0] !== undefined && isFromOutside(args[0]) && !/allowed_classes/.test(args[1]?.text ?? ''),
    ),
    callsTo(
      { ruby: /^(?:Marshal\.load|YAML\.(?:unsafe_load|load))$/ },
      ({ call: { args } }) =>
        args[0] !== undefined && isFromOutside(args[0]) && !/Marshal\.dump|File\.|read/.test(args[0].text),
    ),
    callsTo({ ecmascript: /^(?:serialize|nodeSerialize|node_serialize)\.unserialize$/ }),
  ],
}

const hasAny = (text: string): boolean => /["'`]\*["'`]/.test(text)

const corsForAll: Rule = {
  id: 'credentials-for-any-origin',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      { ecmascript: /^cors$/ },
      ({ call: { args } }) =>
        /credentials:\s?true/.test(args[0]?.text ?? '') &&
        /origin:\s?(?:true\b|["'`]\*["'`]|\(\w{1,20},\s?\w{1,20}\)\s?=>\s?\w{1,20}\(null,\s?true\))/.test(
          args[0]?.text ?? '',
        ),
    ),
    callsTo({ python: /^(?:app\.)?add_middleware$|^CORS$|^CORSMiddleware$/ }, ({ call: { keywords } }) => {
      const origins = keywords.get('allow_origins') ?? keywords.get('origins')
      const credentials = keywords.get('allow_credentials') ?? keywords.get('supports_credentials')
      return origins !== undefined && hasAny(origins.text) && credentials?.text === 'True'
    }),
    callsTo({ csharp: /\.AllowCredentials$/ }, ({ at }) =>
      /AllowAnyOrigin\(\)|SetIsOriginAllowed\(\s?_?\w{0,10}\s?=>\s?true\)/.test(at.text),
    ),
    callsTo(
      { java: /[aA]llowCredentials$/ },
      ({ call: { args, receiver }, text, at }) =>
        args[0]?.text === 'true' &&
        hasAny(`${receiver} ${text.slice(Math.max(0, at.startIndex - 400), at.endIndex + 300)}`) &&
        /allowedOrigins|AllowedOrigin|addAllowedOrigin/.test(text),
    ),
    settingsNamed(
      { go: /^AllowCredentials$/ },
      ({ at, nodes }) =>
        nodes['value']?.text === 'true' &&
        (hasAny(at.parent?.text ?? '') || /AllowAllOrigins:\s{0,10}true/.test(at.parent?.text ?? '')),
    ),
    callsTo(
      { php: /^header$/ },
      ({ call: { args }, text }) =>
        /Allow-Credentials:\s?true/i.test(args[0]?.text ?? '') &&
        /Access-Control-Allow-Origin:\s?(?:\*|["']\s?\.\s?\$_SERVER)/i.test(text),
    ),
  ],
}

const xmlEntities: Rule = {
  id: 'xml-external-entities',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    settingsNamed({ ecmascript: /^noent$/ }, (match) => settingValue(match) === 'true', replaceValue('false')),
    settingsNamed({ python: /^resolve_entities$/ }, (match) => settingValue(match) === 'True', replaceValue('False')),
    callsTo({ java: /\.setFeature$/ }, ({ call: { args } }) => {
      const [feature, value] = [args[0]?.text ?? '', args[1]?.text]
      return (
        (/disallow-doctype-decl|FEATURE_SECURE_PROCESSING/.test(feature) && value === 'false') ||
        (/external-(?:general|parameter)-entities/.test(feature) && value === 'true')
      )
    }),
    callsTo(
      {
        java: /^(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory)\.(?:newInstance|newFactory|newDefaultInstance)$/,
      },
      ({ text }) =>
        !/setFeature|ACCESS_EXTERNAL|SUPPORT_DTD|setEntityResolver|IS_SUPPORTING_EXTERNAL|XMLConstants/.test(text),
    ),
    callsTo({ java: /\.setExpandEntityReferences$/ }, ({ call: { args } }) => args[0]?.text === 'true'),
    settingsNamed({ csharp: /^(?:DtdProcessing|XmlResolver)$/ }, (match) =>
      /^DtdProcessing\.Parse$|^new XmlUrlResolver/.test(settingValue(match)),
    ),
    callsTo({ php: /(?:loadXML|load|simplexml_load_string|simplexml_load_file)$/ }, ({ call: { args } }) =>
      args.some(({ text }) => /LIBXML_NOENT|LIBXML_DTDLOAD/.test(text)),
    ),
    callsTo({ php: /^libxml_disable_entity_loader$/ }, ({ call: { args } }) => args[0]?.text === 'false'),
    callsTo({ ruby: /^Nokogiri(?:\.|::)XML(?:$|\.parse$)/ }, ({ at }) =>
      /\bNOENT\b|\bnoent\b|\bDTDLOAD\b/.test(at.text.slice(0, 400)),
    ),
  ],
}

const sessionName = /sess|auth|token|jwt|sid\b|remember/i

const openCookie: Rule = {
  id: 'cookie-readable-by-scripts',
  area: 'security',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    settingsNamed(
      {
        ecmascript: /^httpOnly$/i,
        python: /^(?:httponly|SESSION_COOKIE_HTTPONLY)$/i,
        csharp: /^HttpOnly$/,
        ruby: /^httponly$/,
        php: /^httponly$/i,
      },
      (match) =>
        /^(?:false|False)$/.test(settingValue(match)) &&
        !/xsrf|csrf/i.test(match.at.parent?.parent?.text.slice(0, 200) ?? ''),
      {
        fix: ({ nodes: { value } }) =>
          value === undefined ? undefined : replaceNode(value, value.text.startsWith('F') ? 'True' : 'true'),
      },
    ),
    callsTo(
      { ecmascript: /^(?:res|response|reply|ctx\.cookies|cookies)\.(?:cookie|setCookie|set)$/ },
      ({ call: { args } }) =>
        args.length >= 2 &&
        isSessionCookie(args[0]) &&
        !/httponly/i.test(args[2]?.text ?? '') &&
        (args[2] === undefined || args[2].type === 'object'),
    ),
    callsTo(
      { python: /\.set_cookie$/ },
      ({ call: { args, keywords } }) => isSessionCookie(args[0] ?? keywords.get('key')) && !keywords.has('httponly'),
    ),
    callsTo({ java: /\.setHttpOnly$/ }, ({ call: { args } }) => args[0]?.text === 'false', {
      fix: ({ call: { args } }) => (args[0] === undefined ? undefined : replaceNode(args[0], 'true')),
    }),
    {
      queries: { go: '(composite_literal type: (qualified_type) @type body: (literal_value) @body) @at' },
      accept: ({ nodes: { type, body } }) =>
        type?.text === 'http.Cookie' &&
        !/HttpOnly:\s{0,10}true/.test(body?.text ?? '') &&
        /Name:\s{0,10}"[^"]{0,30}(?:sess|auth|token|sid)/i.test(body?.text ?? ''),
    },
    callsTo(
      { php: /^setcookie$/ },
      ({ call: { args } }) =>
        isSessionCookie(args[0]) &&
        args[0] !== undefined &&
        isText(args[0]) &&
        args.length < 7 &&
        !/time\(\)\s?-|^['"]\s?['"]$/.test(`${args[1]?.text}`) &&
        !/httponly/i.test(args[2]?.text ?? ''),
    ),
  ],
}

function isSessionCookie(name: Node | undefined): boolean {
  return name !== undefined && sessionName.test(name.text) && !/xsrf|csrf/i.test(name.text)
}

export const unsafeSettingRules: readonly Rule[] = [deserialised, corsForAll, xmlEntities, openCookie]
