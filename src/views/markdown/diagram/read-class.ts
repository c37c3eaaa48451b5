import { isDecoration, refuse, withoutClasses } from './reading.ts'
import { toHeading, toLabel, toName } from './diagram-text.ts'

const header = /^classDiagram(?:-v2)?$/i
const beginning = /^class ([^{]+)(\{( ?\})?)?$/
const nameAndLabel = /^([^[]+)\[(.*)\]$/
const annotated = /^<<([\w -]+)>>(?: (\S+))?$/
const ownedMember = /^([^\s:]+) ?:(.+)$/
const arrow = /(?:<\|?|\*|(?<=[\s"])o)?(?:--|\.\.)(?:\|?>|\*|o(?=[\s"]))?/
const ends = /^([^"]*)(?:"([^"]*)")?$/
const target = /^(?:"([^"]*)")?([^:]*)(?::(.*))?$/
const member = /^([+\-#~]?)([^:()]+):(.+)$/
const method = /^([+\-#~]?)([^(]+)\((.*)\)([^)]*)$/
const visibility = /^([+\-#~]?)(.*)$/
const namespace = /^namespace \S+ ?\{$/
const drawnArrows = new Set('<|-- --|> <|.. ..|> *-- --* o-- --o --> <-- ..> <..'.split(' '))

const genericStart = /(?<=[\p{L}\p{N}_])~(?=[\p{L}\p{N}_])/gu
const genericEnd = /(?<=[\p{L}\p{N}_~?\]])~/gu

const withGenerics = (text: string): string =>
  text.replaceAll('`', '').replace(genericStart, '<').replace(genericEnd, '>')

interface Drawn {
  annotation: string | undefined
  readonly members: string[]
}

const createClasses = () => {
  const classes = new Map<string, Drawn>()
  const labels = new Map<string, string>()
  const find = (written: string): Drawn => {
    const [, id = written, label] = nameAndLabel.exec(written.trim()) ?? []
    const key = withGenerics(id.trim())
    const bare = key.split('<', 1)[0] ?? ''
    if (bare === '' || /\s/.test(key)) refuse(written)
    const drawn = classes.get(bare) ?? { annotation: undefined, members: [] }
    classes.set(bare, drawn)
    if (label !== undefined) labels.set(bare, label)
    else if (key !== bare) labels.set(bare, key)
    return drawn
  }
  const getName = (written: string): string => {
    find(written)
    const bare = withGenerics(written.trim()).split('<', 1)[0] ?? ''
    return toHeading(labels.get(bare) ?? bare)
  }
  return { classes, find, getName }
}

const toOptionalName = (text: string): string => (text.trim() === '' ? '' : toName(text))

const toMethod = (scope: string, name: string, inner: string, result: string): string =>
  `${scope}${toName(name)}(${toOptionalName(inner)}) ${toOptionalName(result.replace(/^[\s:]+/, ''))}`

const toMember = (line: string): string => {
  const text = withGenerics(line.replace(/[;$*]{1,3}$/, ''))
  const [, scope = '', name, inner = '', result = ''] = method.exec(text) ?? []
  if (name !== undefined) return toMethod(scope, name, inner, result)
  const [, mark = '', field, type] = member.exec(text) ?? []
  if (field !== undefined && type !== undefined) return `${mark}${toName(type)} ${toName(field)}`
  const [, sign = '', rest = text] = visibility.exec(text) ?? []
  const words = rest.trim().split(' ')
  return `${sign}${words.length === 2 ? words.map(toName).join(' ') : toName(rest)}`
}

interface Relation {
  readonly from: string
  readonly fromCount: string | undefined
  readonly arrow: string
  readonly toCount: string | undefined
  readonly to: string
  readonly label: string | undefined
}

const readRelation = (line: string): Relation | null => {
  const match = arrow.exec(line)
  if (match === null) return null
  if (!drawnArrows.has(match[0])) refuse(line)
  const [, from = '', fromCount] = ends.exec(line.slice(0, match.index).trim()) ?? []
  const [, toCount, to = '', label] = target.exec(line.slice(match.index + match[0].length).trim()) ?? []
  if (from.trim() === '' || to.trim() === '') refuse(line)
  return { from, fromCount, arrow: match[0], toCount, to, label }
}

type Classes = ReturnType<typeof createClasses>

const readBody = (line: string, drawn: Drawn): void => {
  const annotation = annotated.exec(line)?.[1]
  if (annotation === undefined) drawn.members.push(toMember(line))
  else drawn.annotation = annotation
}

const readOutside = (line: string, { find }: Classes): Relation | null => {
  const [, annotation, owner] = annotated.exec(line) ?? []
  if (annotation !== undefined && owner !== undefined) {
    find(owner).annotation = annotation
    return null
  }
  const relation = readRelation(line)
  if (relation !== null) {
    find(relation.from)
    find(relation.to)
    return relation
  }
  const [, name, text] = ownedMember.exec(line) ?? []
  if (name === undefined || text === undefined) return refuse(line)
  readBody(text.trim(), find(name))
  return null
}

const readLines = (lines: readonly string[], classes: Classes): Relation[] => {
  const relations: Relation[] = []
  let current: Drawn | undefined
  let depth = 0
  for (const line of lines) {
    const [, name, isOpen, isClosed] = current === undefined ? (beginning.exec(line) ?? []) : []
    if (line === '}') {
      if (current === undefined) depth -= 1
      current = undefined
    } else if (current !== undefined) readBody(line, current)
    else if (namespace.test(line)) depth += 1
    else if (name !== undefined) {
      const drawn = classes.find(name)
      if (isOpen !== undefined && isClosed === undefined) current = drawn
    } else if (!isDecoration(line) && !line.startsWith('direction ')) {
      relations.push(...[readOutside(line, classes)].filter((relation) => relation !== null))
    }
  }
  if (current !== undefined || depth !== 0) refuse('}')
  return relations
}

const quote = (text: string | undefined): string =>
  text === undefined || text.trim() === '' ? '' : `"${toName(text)}" `

export const readClass = ([first = '', ...lines]: readonly string[]): string => {
  if (!header.test(first)) refuse(first)
  const classes = createClasses()
  const relations = readLines(lines.map(withoutClasses), classes)
  const bodies = [...classes.classes].flatMap(([name, { annotation, members }]) => [
    `class ${classes.getName(name)} {`,
    ...(annotation === undefined ? [] : [`<<${annotation.replaceAll(/[ -]/g, '_')}>>`]),
    ...members,
    '}',
  ])
  const writeRelation = ({ from, fromCount, arrow: drawn, toCount, to, label }: Relation) =>
    `${classes.getName(from)} ${quote(fromCount)}${drawn} ${quote(toCount)}${classes.getName(to)}${label === undefined ? '' : ` : ${toLabel(label)}`}`
  return ['classDiagram', ...bodies, ...relations.map(writeRelation)].join('\n')
}
