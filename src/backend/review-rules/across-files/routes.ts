export interface Address {
  readonly path: string
  /** `*` stands for a segment that is a parameter. */
  readonly segments: readonly string[]
  readonly line: number
}

const maxLineLength = 400

const definitions = [
  /\b(?:app|server|fastify|[A-Za-z]{0,30}[rR]outer|[A-Za-z]{0,30}[rR]outes)\.(?:get|post|put|patch|delete|all)\(\s?['"`](\/[^'"`\s]{1,200})['"`],/,
  /@(?:app|api|bp|blueprint|router|[a-z]{1,30}_(?:bp|api|router|routes))\.(?:get|post|put|patch|delete|route)\(\s?['"](\/[^'"\s]{1,200})['"]/,
  /@(?:Get|Post|Put|Patch|Delete)Mapping\((?:value\s?=\s?|path\s?=\s?)?\{?"(\/[^"\s]{1,200})"/,
  /\b(?:http|mux|r|e|g|app|[A-Za-z]{0,30}[rR]outer|[A-Za-z]{0,30}[mM]ux|[A-Za-z]{0,30}[gG]roup)\.(?:HandleFunc|Handle|GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete)\("(?:[A-Z]{3,6} )?(\/[^"\s]{1,200})",/,
  /\bMap(?:Get|Post|Put|Patch|Delete)\("(\/[^"\s]{1,200})",/,
  /\[Http(?:Get|Post|Put|Patch|Delete)\("(\/?[^"\s]{1,200})"\)/,
  /^\s{0,20}(?:get|post|put|patch|delete)\s\(?['"](\/[^'"\s]{1,200})['"]/,
  /\bRoute::(?:get|post|put|patch|delete|any)\(\s?['"](\/?[^'"\s]{1,200})['"]/,
]
const mount =
  /\b(?:use|route|mount|prefix|register|group|Group|include_router|namespace|scope|nest|Route|RequestMapping)\b/
const literal = /['"`]([^'"`\s]{2,300})['"`]/g
const base = /^(?:https?:\/\/[^/]{1,100}|\$\{[^}]{1,60}\})/
const parameter = /^[:{<*(]|\$\{|#\{|^%[sdv]$/
const joined = /^\s?\+[^;+]{1,60}\+\s?['"`]/
const call =
  /fetch|axios|request|client|http|\bapi\b|\.(?:get|post|put|patch|delete)\w{0,10}[<(]|useSWR|useQuery|\burl\b|href|action=/i
const comment = /^\s{0,80}(?:\/\/|\*|\/\*|#|<!--)/

const toSegments = (path: string): readonly string[] => {
  const [plain = ''] = path.split(/[?#]/)
  const names = plain.split('/').slice(plain.startsWith('/') ? 1 : 0)
  const open = names.at(-1) === '' ? [...names.slice(0, -1), '*'] : names
  return open.filter((name) => name !== '').map((name) => (parameter.test(name) ? '*' : name))
}

const listLines = (text: string): readonly string[] => text.split('\n').map((line) => line.slice(0, maxLineLength))

const readRoute = (line: string): string | undefined => {
  for (const definition of definitions) {
    const path = definition.exec(line)?.[1]
    if (path !== undefined) return path
  }
  return undefined
}

export const listRoutes = (text: string): readonly Address[] =>
  listLines(text).flatMap((line, index): Address[] => {
    const path = readRoute(line)
    return path === undefined ? [] : [{ path, segments: toSegments(path.replace(/\/$/, '')), line: index + 1 }]
  })

const listPaths = (line: string): readonly string[] =>
  [...line.matchAll(literal)].flatMap((match) => {
    const path = (match[1] ?? '').replace(base, '')
    const isPart = joined.test(line.slice(match.index + match[0].length))
    return path.startsWith('/') && !isPart ? [path] : []
  })

const hasCall = (line: string): boolean => call.test(line.replaceAll(literal, ''))

export const listCalledAddresses = (text: string): readonly Address[] => {
  const lines = listLines(text)
  return lines.flatMap((line, index) => {
    const isCall = hasCall(line) || hasCall(lines[index - 1] ?? '')
    if (!isCall || comment.test(line) || readRoute(line) !== undefined) return []
    return listPaths(line).map((path) => ({ path, segments: toSegments(path), line: index + 1 }))
  })
}

export const listMounts = (text: string): readonly Address[] =>
  listLines(text).flatMap((line, index) =>
    mount.test(line) ? listPaths(line).map((path) => ({ path, segments: toSegments(path), line: index + 1 })) : [],
  )

const isStatic = (segment: string): boolean => segment !== '*'
const commonPrefix = /^(?:api|rest|v\d{1,2})$/i
const maxPrefix = 2

const isSame = (routed: string, called: string): boolean =>
  routed === '*' ? called === '*' || /^\d{1,20}$/.test(called) : routed === called

/** Routes may be mounted below a prefix; a route of one word is, below any but a common one, another's. */
export const answers = (route: Address, address: Address): boolean => {
  const length = route.segments.length
  const rest = address.segments.length - length
  if (length === 0 || rest < 0 || rest > maxPrefix) return false
  const prefix = address.segments.slice(0, rest)
  const isOne = route.segments.filter(isStatic).length === 1
  const isMountable = prefix.every((segment) => (isOne ? commonPrefix.test(segment) : isStatic(segment)))
  return isMountable && route.segments.every((segment, at) => isSame(segment, address.segments[rest + at] ?? ''))
}

export const getFixedPart = ({ segments }: Address): string =>
  segments
    .join('/')
    .split('*')
    .map((part) => part.replaceAll(/^\/|\/$/g, ''))
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
