import type { Node } from 'web-tree-sitter'
import { enclosingFunction } from '../nodes/enclosing.ts'
import { firstName, isFromRequest } from '../nodes/request-input.ts'
import { insertedValues, isText, unwrap } from '../nodes/text-values.ts'
import { callsTo } from '../patterns.ts'
import type { Match, Rule } from '../rule.ts'

const fromRequest = ({ call: { args, keywords } }: Match): readonly Node[] =>
  [...args, ...keywords.values()].filter((node) => isFromRequest(node))

const cleaned =
  /basename|secure_filename|filepath\.Base|GetFileName\(|parseInt|Number\(|realpath|\bint\(|\(int\)|intval|isAllowed|allowed|safe/i

const isUnclean = (match: Match): boolean => fromRequest(match).some((node) => !cleaned.test(node.text))

const withValue = { parameters: (match: Match) => ({ value: firstName(fromRequest(match)) }) }

const pathFromRequest: Rule = {
  id: 'path-from-request',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript:
          /^(?:path\.)?(?:join|resolve)$|(?:^|\.)(?:readFile|readFileSync|createReadStream|writeFile|writeFileSync|unlink|unlinkSync|rm|sendFile|download)$/,
        python: /^(?:open|os\.path\.join|send_file|Path|pathlib\.Path|os\.remove|os\.unlink)$/,
        java: /^(?:File|FileInputStream|FileOutputStream|FileReader|Paths\.get|Path\.of)$|\.resolve$/,
        csharp:
          /^(?:Path\.Combine|(?:System\.IO\.)?File\.(?:ReadAllText|ReadAllBytes|OpenRead|Delete|WriteAllText|WriteAllBytes|Open)|PhysicalFile|FileStream)$/,
        go: /^(?:filepath\.Join|path\.Join|os\.(?:Open|ReadFile|Create|Remove|WriteFile|OpenFile)|ioutil\.ReadFile|http\.ServeFile)$/,
        ruby: /^(?:File\.(?:open|read|join|delete|new)|IO\.read|send_file)$/,
        php: /^(?:file_get_contents|fopen|readfile|unlink|file_put_contents|file)$/,
      },
      (match) =>
        (match.call.path !== 'http.ServeFile' || isFromRequest(match.call.args[2] ?? match.at)) && isUnclean(match),
      withValue,
    ),
    {
      queries: {
        php: '[(include_expression (_) @value) (include_once_expression (_) @value) (require_expression (_) @value) (require_once_expression (_) @value)] @at',
      },
      accept: ({ nodes: { value } }) => value !== undefined && isFromRequest(value) && !cleaned.test(value.text),
      parameters: ({ nodes: { value } }) => ({ value: firstName(value === undefined ? [] : [value]) }),
    },
  ],
}

const isLocalAddress = (node: Node | undefined): boolean => {
  if (node === undefined) return true
  const value = unwrap(node)
  return isText(value) && /^[$@f]?["'`]\/[\w-]/.test(value.text)
}

const returnNames =
  /^(?:return_?(?:url|to|path)|redirect_?(?:url|uri|to)|next_?(?:url|page)?|continue|target_?url|dest(?:ination)?)$/i

const startsAnyAddress = ({ at, group, call: { receiver, args } }: Match): boolean => {
  const isFunctionCall = group === 'go' || group === 'php'
  const subject = (isFunctionCall ? args[0]?.text : receiver) ?? ''
  const prefix = (isFunctionCall ? args[1] : args[0])?.text ?? ''
  const around = enclosingFunction(at)?.text ?? ''
  return (
    /^["'`]\/["'`]$/.test(prefix) &&
    /(?:return|redirect|next|target|back|dest|continue|goto|url|location|address|from)\w{0,8}$/i.test(subject) &&
    /redirect|Location|Redirect/.test(around) &&
    !/\/\/["'`]|\/\\\\|["'`]\\\\|charAt\(1\)|\[1\]|netloc|\.host|IsLocalUrl/.test(around)
  )
}

const openRedirect: Rule = {
  id: 'redirect-to-given-address',
  area: 'security',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript: /^(?:res|response|reply|ctx|c)\.redirect$/,
        python: /^(?:redirect|HttpResponseRedirect|RedirectResponse|flask\.redirect)$/,
        java: /\.sendRedirect$|^RedirectView$/,
        go: /^(?:http\.Redirect|c\.Redirect|ctx\.Redirect)$/,
        ruby: /^redirect_to$/,
      },
      (match) => {
        const address =
          match.call.path === 'http.Redirect'
            ? match.call.args[2]
            : (match.call.args.find((node) => isFromRequest(node)) ?? match.call.args.at(-1))
        return (
          address !== undefined &&
          !isLocalAddress(address) &&
          isFromRequest(address) &&
          !/safe|local|allowed|refer|url_for|valid|originalUrl|req\.path|req\.url|_(?:path|url)\b/i.test(address.text)
        )
      },
      withValue,
    ),
    callsTo(
      {
        ecmascript: /\.startsWith$/,
        python: /\.startswith$/,
        java: /\.startsWith$/,
        csharp: /\.StartsWith$/,
        go: /^strings\.HasPrefix$/,
        ruby: /\.start_with\?$/,
        php: /^str_starts_with$/,
      },
      startsAnyAddress,
      {
        parameters: ({ group, call: { receiver, args } }) => ({
          value: group === 'go' || group === 'php' ? (args[0]?.text ?? '') : receiver,
        }),
      },
    ),
    callsTo(
      { csharp: /^(?:this\.)?Redirect(?:Permanent)?$/ },
      ({ call: { args }, at }) => {
        const [address] = args
        if (address === undefined || !(returnNames.test(address.text) || isFromRequest(address))) return false
        return !/IsLocalUrl/.test(at.tree.rootNode.text.slice(Math.max(0, at.startIndex - 600), at.startIndex))
      },
      { parameters: ({ call }) => ({ value: firstName(call.args) }) },
    ),
    callsTo(
      { php: /^header$/ },
      ({ call: { args } }) =>
        args[0] !== undefined &&
        /^["']Location:/i.test(args[0].text) &&
        insertedValues(args[0]).some((node) => isFromRequest(node)),
      {
        parameters: ({ call }) => ({
          value: firstName(call.args[0] === undefined ? [] : insertedValues(call.args[0])),
        }),
      },
    ),
  ],
}

const requestToGivenAddress: Rule = {
  id: 'request-to-given-address',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript:
          /^(?:fetch|axios|got|axios\.(?:get|post|request)|got\.(?:get|post)|https?\.(?:get|request)|needle\.get)$/,
        python: /^(?:requests|httpx|urllib\.request|session|client)\.(?:get|post|put|request|urlopen|head)$|^urlopen$/,
        java: /^(?:URL|URI\.create)$|[rR]estTemplate\.(?:getForObject|getForEntity|postForObject)$/,
        csharp: /(?:[cC]lient|http)\.(?:GetAsync|GetStringAsync|PostAsync|GetByteArrayAsync|DownloadString)$/,
        go: /^(?:http|client)\.(?:Get|Post|Head|NewRequest)$/,
        ruby: /^(?:Net::HTTP\.(?:get|get_response|post)|URI\.open|HTTParty\.(?:get|post)|Faraday\.(?:get|post))$/,
        php: /^(?:curl_init|Http::(?:get|post))$/,
      },
      (match) => {
        const address = match.call.path === 'http.NewRequest' ? match.call.args[1] : match.call.args[0]
        if (address === undefined || !isFromRequest(address)) return false
        return (
          !(isText(unwrap(address)) && /^[$f]?["'`](?:https?:\/\/[\w.-]|\/)/.test(address.text)) &&
          !/^["'`]https?:\/\/[\w.-]/.test(address.text)
        )
      },
      withValue,
    ),
  ],
}

const massAssignment: Rule = {
  id: 'all-fields-from-request',
  area: 'security',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    callsTo(
      { ecmascript: /^Object\.assign$/ },
      ({ call: { args } }) =>
        args.length === 2 &&
        /^(?:req|request|ctx\.request)\.(?:body|query)$/.test(args[1]?.text ?? '') &&
        args[0]?.type !== 'object',
    ),
    callsTo(
      { ecmascript: /^[A-Z]\w{1,40}\.(?:create|update|findByIdAndUpdate|insert|updateOne)$/ },
      ({ call: { args } }) => args.some(({ text }) => /^(?:req|request)\.body$/.test(text)),
    ),
    callsTo({ python: /^(?:[A-Z]\w{1,40}|\w{1,40}\.objects\.create)$/ }, ({ call: { args } }) =>
      args.some(
        ({ type, text }) =>
          type === 'dictionary_splat' && /^\*\*request\.(?:json|form|data|POST|GET|get_json\(\))/.test(text),
      ),
    ),
    callsTo({ ruby: /^params\b.{0,60}\.permit!$/ }),
    callsTo(
      { ruby: /\.(?:update|create|new|update!|create!|assign_attributes|update_attributes)$/ },
      ({ call: { args, name, receiver } }) =>
        args.length === 1 &&
        (name !== 'new' || /^[A-Z][a-z]\w{1,40}$/.test(receiver)) &&
        args.some(({ text }) => /^params(?:\[:\w{1,40}\])?$|\.to_unsafe_h$/.test(text)),
    ),
    callsTo({ php: /(?:create|fill|update|forceFill)$/ }, ({ call: { args } }) =>
      args.some(({ text }) => /^\$request->all\(\)$|^\$_(?:POST|REQUEST)$/.test(text)),
    ),
  ],
}

const patternFromRequest: Rule = {
  id: 'expression-from-request',
  area: 'security',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    callsTo(
      {
        ecmascript: /^RegExp$/,
        python: /^re\.(?:compile|match|search|fullmatch|findall|sub)$/,
        java: /^Pattern\.compile$/,
        csharp: /^(?:Regex|Regex\.(?:IsMatch|Match))$/,
        ruby: /^Regexp\.new$/,
        php: /^preg_(?:match|replace|match_all)$/,
      },
      (match) => {
        const pattern = match.call.path.startsWith('Regex.') ? match.call.args[1] : match.call.args[0]
        return pattern !== undefined && isFromRequest(pattern) && !/escape|quote/i.test(pattern.text)
      },
      withValue,
    ),
  ],
}

export const requestInputRules: readonly Rule[] = [
  pathFromRequest,
  openRedirect,
  requestToGivenAddress,
  massAssignment,
  patternFromRequest,
]
