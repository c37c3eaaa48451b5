import { createIds, isDecoration, refuse } from './reading.ts'
import { toLabel, toTitle } from './diagram-text.ts'
import { type Link, readLink } from './flowchart-links.ts'
import { readNode } from './flowchart-nodes.ts'

type Statement =
  | { readonly type: 'open'; readonly id: string; readonly label: string }
  | { readonly type: 'end' }
  | { readonly type: 'direction'; readonly to: string }
  | { readonly type: 'chain'; readonly groups: readonly (readonly string[])[]; readonly links: readonly Link[] }

const header = /^(?:flowchart(?:-elk)?|graph)(?: (TB|TD|BT|RL|LR))?$/i
const direction = /^direction (TB|TD|BT|RL|LR)$/i
const subgraph = /^subgraph(?: (.*))?$/
const subgraphId = /^([\p{L}\p{N}_.-]+) ?\[(.*)\]$/u
const skipSpace = (line: string, at: number): number => (line[at] === ' ' ? at + 1 : at)

const createReader = (shapes: Map<string, string>) => {
  const readGroup = (line: string, from: number) => {
    const ids: string[] = []
    let at = from
    for (;;) {
      const { id, shape, length } = readNode(line, at)
      ids.push(id)
      if (shape !== null) shapes.set(id, shape)
      at = skipSpace(line, at + length)
      if (line[at] !== '&') return { ids, at }
      at = skipSpace(line, at + 1)
    }
  }
  return (line: string): Statement => {
    const first = readGroup(line, 0)
    const groups = [first.ids]
    const links: Link[] = []
    for (let { at } = first; at < line.length;) {
      const link = readLink(line, at) ?? refuse(line)
      const next = readGroup(line, skipSpace(line, at + link.length))
      links.push(link)
      groups.push(next.ids)
      ;({ at } = next)
    }
    return { type: 'chain', groups, links }
  }
}

const readSubgraph = (written: string, count: number): Statement => {
  const [, id, label] = subgraphId.exec(written) ?? []
  if (id !== undefined && label !== undefined) return { type: 'open', id, label: toTitle(label) }
  return { type: 'open', id: written === '' ? `\n${count}` : written, label: toTitle(written) }
}

const readStatements = (lines: readonly string[], shapes: Map<string, string>): Statement[] => {
  const readChain = createReader(shapes)
  return lines.flatMap((line, count): Statement[] => {
    const [isOpening, written = ''] = subgraph.exec(line) ?? []
    if (isOpening !== undefined) return [readSubgraph(written.trim(), count)]
    if (line === 'end') return [{ type: 'end' }]
    const to = direction.exec(line)?.[1]
    if (to !== undefined) return [{ type: 'direction', to: to.toUpperCase() }]
    return isDecoration(line) || line.startsWith('class ') ? [] : [readChain(line)]
  })
}

const createWriter = (statements: readonly Statement[], shapes: ReadonlyMap<string, string>) => {
  const nodeIds = createIds('n')
  const groupIds = createIds('g')
  const groups = new Set(statements.flatMap((statement) => (statement.type === 'open' ? [statement.id] : [])))
  const within = new Map<string, boolean>()
  let depth = 0
  const writeNode = (written: string): string => {
    if (groups.has(written)) return groupIds(written)
    const isKnown = within.get(written)
    if (isKnown === true || (isKnown === false && depth === 0)) return nodeIds(written)
    within.set(written, depth > 0)
    return `${nodeIds(written)}${shapes.get(written) ?? `[${toLabel(written)}]`}`
  }
  const writeChain = (ids: readonly string[][], links: readonly Link[]): string[] => {
    const texts = ids.map((group) => group.map(writeNode).join(' & '))
    if (links.length === 0) return texts
    return links.map(({ arrow }, at) => `${texts[at]} ${arrow ?? '&'} ${texts[at + 1]}`)
  }
  return (statement: Statement): string[] => {
    if (statement.type === 'chain')
      return writeChain(
        statement.groups.map((ids) => [...ids]),
        statement.links,
      )
    if (statement.type === 'direction') return depth === 0 ? [] : [`direction ${statement.to}`]
    depth += statement.type === 'open' ? 1 : -1
    if (depth < 0) refuse('end')
    return [statement.type === 'open' ? `subgraph ${groupIds(statement.id)} [${statement.label}]` : 'end']
  }
}

export const readFlowchart = ([first = '', ...lines]: readonly string[]): string => {
  const [written, to = 'TB'] = header.exec(first) ?? []
  if (written === undefined) refuse(first)
  const shapes = new Map<string, string>()
  const statements = readStatements(lines, shapes)
  return [`flowchart ${to.toUpperCase()}`, ...statements.flatMap(createWriter(statements, shapes))].join('\n')
}
