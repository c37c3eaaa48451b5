import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule, type Place } from './make-finding.ts'
import type { FileFacts } from './read-facts.ts'
import type { Import } from './read-imports.ts'

export const newCycleRule: AcrossRule = {
  id: 'new-dependency-cycle',
  area: 'architecture',
  severity: 'medium',
  confidence: 'high',
}
export const layerBreakRule: AcrossRule = {
  id: 'layer-break',
  area: 'architecture',
  severity: 'medium',
  confidence: 'medium',
}

const withoutExtension = (path: string): string => path.replace(/\.\w{1,5}$/, '').replace(/\/(?:index|__init__)$/, '')

const leadsTo = ({ unit, target }: Import, file: FileFacts): boolean => {
  const path = withoutExtension(file.path)
  if (file.language === 'java' || file.language === 'php')
    return unit === `${file.unit}/${path.slice(path.lastIndexOf('/') + 1)}`
  if (file.language === 'python') return path === unit || path.endsWith(`/${unit}`)
  return target.startsWith('.') && path === unit
}

const findTargets = (facts: ChangeFacts, file: FileFacts): readonly FileFacts[] =>
  facts.current.filter((candidate) => candidate !== file && file.imports.some((entry) => leadsTo(entry, candidate)))

const findWay = (
  facts: ChangeFacts,
  from: FileFacts,
  to: FileFacts,
  seen = new Set<FileFacts>(),
): readonly FileFacts[] | undefined => {
  if (from === to) return [to]
  if (seen.has(from)) return undefined
  seen.add(from)
  for (const next of findTargets(facts, from)) {
    const way = findWay(facts, next, to, seen)
    if (way !== undefined) return [from, ...way]
  }
  return undefined
}

const newImports = ({ before, after, lines }: ChangedFacts): readonly Import[] => {
  const known = new Set(before?.imports.map(({ target }) => target))
  return (after?.imports ?? []).filter(({ target, line }) => lines.added.has(line) && !known.has(target))
}

const toEvidence = (way: readonly FileFacts[]): readonly Place[] =>
  way.slice(0, -1).flatMap((file, index) => {
    const next = way[index + 1]
    const entry = next && file.imports.find((candidate) => leadsTo(candidate, next))
    return entry === undefined ? [] : [{ path: file.path, text: file.text, line: entry.line }]
  })

const withoutRepeats = (cycles: readonly Cycle[]): readonly Cycle[] => {
  const seen = new Set<string>()
  return cycles.filter(({ way }) => {
    const key = way
      .map(({ path }) => path)
      .toSorted()
      .join('\n')
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

interface Cycle {
  readonly after: FileFacts
  readonly entry: Import
  readonly way: readonly FileFacts[]
}

export const findNewCycles = (facts: ChangeFacts): readonly RuleFinding[] => {
  const cycles = facts.files.flatMap((changed) =>
    newImports(changed).flatMap((entry): Cycle[] => {
      const { after } = changed
      const target = facts.current.find((file) => file !== after && leadsTo(entry, file))
      const way = after === null || target === undefined ? undefined : findWay(facts, target, after)
      return after === null || way === undefined ? [] : [{ after, entry, way }]
    }),
  )
  return withoutRepeats(cycles).map(({ after: { path, text }, entry, way }) =>
    makeFinding(
      newCycleRule,
      { path, text, line: entry.line },
      { name: entry.target, count: way.length },
      toEvidence(way),
    ),
  )
}

interface Layers {
  readonly from: string
  readonly to: string
}

const splitLayers = (source: string, target: string): Layers | null => {
  const [left, right] = [source.split('/'), target.split('/')]
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  if (at === 0 || at >= left.length || at >= right.length) return null
  return { from: left.slice(0, at + 1).join('/'), to: right.slice(0, at + 1).join('/') }
}

const isWithin = (unit: string, layer: string): boolean => unit === layer || unit.startsWith(`${layer}/`)

const importUnits = ({ imports }: FileFacts): readonly string[] => imports.map(({ unit }) => unit)

const dependsOn = (files: readonly FileFacts[], from: string, to: string): readonly FileFacts[] =>
  files.filter((file) => isWithin(file.unit, from) && importUnits(file).some((unit) => isWithin(unit, to)))

const findLayers = (after: FileFacts, { unit, target }: Import): Layers | null => {
  if (after.language === 'go') return null
  const isPythonRoot = after.language === 'python' && !target.startsWith('.') && after.unit !== '.'
  const root = isPythonRoot ? after.unit.split('/').slice(0, -1).join('/') : ''
  const [source, aim] = isPythonRoot && root === '' ? [`/${after.unit}`, `/${unit}`] : [after.unit, unit]
  const layers = splitLayers(source, aim)
  return layers === null ? null : { from: layers.from.replace(/^\//, ''), to: layers.to.replace(/^\//, '') }
}

export const findLayerBreaks = (facts: ChangeFacts): readonly RuleFinding[] => {
  const former = [...facts.files.flatMap(({ before }) => before ?? []), ...facts.context]
  return facts.files.flatMap((changed) => {
    const { after } = changed
    if (after === null || /(?:^|\/)(?:tests?|spec)\//.test(after.path)) return []
    return newImports(changed).flatMap((entry): RuleFinding[] => {
      const layers = findLayers(after, entry)
      if (layers === null || dependsOn(former, layers.from, layers.to).length > 0) return []
      const reverse = dependsOn(former, layers.to, layers.from)
      if (reverse.length === 0) return []
      const evidence = reverse.flatMap((file) => {
        const used = file.imports.find(({ unit }) => isWithin(unit, layers.from))
        return used === undefined ? [] : [{ path: file.path, text: file.text, line: used.line }]
      })
      return [
        makeFinding(
          layerBreakRule,
          { path: after.path, text: after.text, line: entry.line },
          { from: layers.from, to: layers.to },
          evidence,
        ),
      ]
    })
  })
}
