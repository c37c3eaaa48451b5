import { isDecoration, refuse, withoutClasses } from './reading.ts'
import { toHeading, toLabel, toName } from './diagram-text.ts'

const header = /^erDiagram$/i
const beginning = /^("[^"]+"|[^\s"[\]{}]+)(?: ?\[("[^"]*"|[^\]"]*)\])? ?(\{( ?\})?)?$/
const cardinality = /(?:\|\||[|}]o|o\||\}\|)(?:--|\.\.)(?:\|\||\|o|o[|{]|\|\{)/
const source = /^(?:"[^"]+"|[^\s"[\]{}|]+)$/
const target = /^("[^"]+"|[^\s":[\]{}|]+) ?(?::(.*))?$/
const attribute = /^(\S+) (\S+)((?: (?:PK|FK|UK),?)*)(?: "[^"]*")?$/
const direction = /^direction (?:TB|TD|BT|RL|LR)$/

const createEntities = () => {
  const entities = new Map<string, { readonly written: string; readonly lines: string[] }>()
  const labels = new Map<string, string>()
  const find = (written: string, label?: string): string[] => {
    const key = toName(written)
    const lines = entities.get(key)?.lines ?? []
    entities.set(key, { written, lines })
    if (label !== undefined) labels.set(key, label)
    return lines
  }
  const getName = (written: string): string => toHeading(labels.get(toName(written)) ?? written)
  const write = (): string[] =>
    [...entities.values()].flatMap(({ written, lines }) => [`${getName(written)} {`, ...lines, '}'])
  return { find, getName, write }
}

const toAttribute = (line: string): string => {
  const [, type, name, keys = ''] = attribute.exec(line) ?? []
  if (type === undefined || name === undefined) return refuse(line)
  return `${toName(type)} ${toName(name)} ${keys.replaceAll(',', '').trim()}`
}

interface Relation {
  readonly from: string
  readonly ends: string
  readonly to: string
  readonly label: string
}

const readRelation = (line: string): Relation | null => {
  const match = cardinality.exec(line)
  if (match === null) return null
  const [ends] = match
  const from = line.slice(0, match.index).trim()
  const [, to, label = ''] = target.exec(line.slice(match.index + ends.length).trim()) ?? []
  return to === undefined || !source.test(from) ? refuse(line) : { from, ends, to, label }
}

export const readEntity = ([first = '', ...written]: readonly string[]): string => {
  if (!header.test(first)) refuse(first)
  const entities = createEntities()
  const relations: Relation[] = []
  let current: string[] | undefined
  for (const line of written.map(withoutClasses)) {
    if (current !== undefined) {
      if (line === '}') current = undefined
      else current.push(toAttribute(line))
      continue
    }
    if (isDecoration(line) || direction.test(line)) continue
    const relation = readRelation(line)
    if (relation !== null) {
      entities.find(relation.from)
      entities.find(relation.to)
      relations.push(relation)
      continue
    }
    const [, name, alias, isOpen, isClosed] = beginning.exec(line) ?? []
    const lines = entities.find(name ?? refuse(line), alias)
    if (isOpen !== undefined && isClosed === undefined) current = lines
  }
  if (current !== undefined) refuse('}')
  const links = relations.map(
    ({ from, ends, to, label }) => `${entities.getName(from)} ${ends} ${entities.getName(to)} : ${toLabel(label)}`,
  )
  return ['erDiagram', ...entities.write(), ...links].join('\n')
}
