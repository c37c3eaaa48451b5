import { createIds, isDecoration, refuse, withoutClasses } from './reading.ts'
import { toLabel, toTitle } from './diagram-text.ts'

const header = /^stateDiagram(?:-v2)?$/i
const direction = /^direction (?:TB|TD|BT|RL|LR)$/i
const composite = /^state (?:"([^"]*)" as )?([^\s{"]+) ?\{$/
const named = /^state "([^"]*)" as (\S+)$/
const plain = /^state (\S+)(?: <<(?:choice|fork|join)>>)?$/
const arrow = '-->'
const place = /^(?:\[\*\]|[^\s:[\]]+)$/
const description = /^([^\s:]+) ?:(.*)$/
const single = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u
const unseen = /^(?:class |hide empty description$|scale )/

interface Names {
  readonly composites: ReadonlySet<string>
  readonly labels: ReadonlyMap<string, string>
}

interface Transition {
  readonly from: string
  readonly to: string
  readonly words: string
}

const readTransition = (line: string): Transition | null => {
  const at = line.indexOf(arrow)
  if (at === -1) return null
  const rest = line.slice(at + arrow.length)
  const colon = rest.indexOf(':')
  const from = line.slice(0, at).trim()
  const to = (colon === -1 ? rest : rest.slice(0, colon)).trim()
  if (!place.test(from) || !place.test(to)) return null
  return { from, to, words: colon === -1 ? '' : rest.slice(colon + 1).trim() }
}

const collectNames = (lines: readonly string[]): Names => {
  const composites = new Set<string>()
  const labels = new Map<string, string>()
  for (const line of lines) {
    const outer = composite.exec(line)?.[2]
    if (outer !== undefined) composites.add(outer)
    const [, label, state] = named.exec(line) ?? []
    if (label !== undefined && state !== undefined) labels.set(state, label)
    const [, id, text] = readTransition(line) !== null ? [] : (description.exec(line) ?? [])
    if (id === undefined || text === undefined) continue
    const before = labels.get(id)
    labels.set(id, before === undefined ? text.trim() : `${before}<br>${text.trim()}`)
  }
  return { composites, labels }
}

const createWriter = ({ composites, labels }: Names) => {
  const ids = createIds('s')
  const known = new Set<string>()
  const introduce = (written: string): string[] => {
    if (written === '[*]' || composites.has(written) || known.has(written)) return []
    known.add(written)
    return [`${ids(written)} : ${toLabel(labels.get(written) ?? written)}`]
  }
  const name = (written: string): string => (written === '[*]' ? written : ids(written))
  return (line: string): string[] => {
    if (direction.test(line) || line === '}') return [line]
    const [, title, outer] = composite.exec(line) ?? []
    if (outer !== undefined) {
      const label = toTitle(title ?? labels.get(outer) ?? outer)
      return [`state "${label}" as ${ids(outer)} {`]
    }
    const transition = readTransition(line)
    if (transition !== null) {
      const { from, to, words } = transition
      const label = words === '' ? '' : ` : ${toLabel(words)}`
      return [...introduce(from), ...introduce(to), `${name(from)} --> ${name(to)}${label}`]
    }
    const alone =
      named.exec(line)?.[2] ?? plain.exec(line)?.[1] ?? description.exec(line)?.[1] ?? single.exec(line)?.[0]
    return introduce(alone ?? refuse(line))
  }
}

export const readState = ([first = '', ...written]: readonly string[]): string => {
  if (!header.test(first)) refuse(first)
  const lines = written.map(withoutClasses).filter((line) => !isDecoration(line) && !unseen.test(line))
  const isBalanced = lines.filter((line) => composite.test(line)).length === lines.filter((line) => line === '}').length
  if (!isBalanced) refuse('}')
  const write = createWriter(collectNames(lines))
  return ['stateDiagram-v2', ...lines.flatMap((line) => write(line))].join('\n')
}
