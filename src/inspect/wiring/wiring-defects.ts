import { getCircles } from './circles.ts'
import type { HeardChart } from './heard-chart.ts'
import { listSources, listWires, otherSources, type Wire, type Wiring } from './wire.ts'

export interface WiringReasons {
  /** Notices that nobody hears, by chart and name (`toasts toast.shown`). */
  readonly unheard: Readonly<Record<string, string>>
  /** Circles, by the charts in them (`consent consentCopy`), and what ends each. */
  readonly circles: Readonly<Record<string, string>>
}

export interface KnownWiring {
  readonly wiring: Wiring
  readonly charts: readonly HeardChart[]
  readonly subscriptions: Readonly<Record<string, readonly string[]>>
  readonly reasons: WiringReasons
}

const listNotices = ({ causes }: HeardChart): ReadonlySet<string> =>
  new Set([...causes.values()].flatMap((notices) => [...notices]))

const findSourceDefects = (wire: Wire, charts: ReadonlyMap<string, HeardChart>): readonly string[] =>
  listSources(wire).flatMap((source) => {
    const chart = charts.get(source)
    if (chart === undefined) return otherSources.has(source) ? [] : [`there is no chart ${source}`]
    if (wire.hears === 'state' || wire.hears === '*') return []
    return listNotices(chart).has(wire.hears) ? [] : [`${source} never emits ${wire.hears}`]
  })

const findTargetDefects = ({ tells = {} }: Wire, charts: ReadonlyMap<string, HeardChart>): readonly string[] =>
  Object.entries(tells).flatMap(([target, events]) => {
    const chart = charts.get(target)
    if (chart === undefined) return otherSources.has(target) ? [] : [`there is no chart ${target}`]
    return events.filter((event) => !chart.events.includes(event)).map((event) => `${target} has no move for ${event}`)
  })

const findEmptyWires = ({ tells, does }: Wire): readonly string[] =>
  tells === undefined && does === undefined ? ['nothing follows'] : []

const countSame = (list: readonly string[], name: string): number => list.filter((each) => each === name).length

const findCodeDefects = ({ wiring, subscriptions }: KnownWiring): readonly string[] =>
  [...new Set([...Object.keys(wiring), ...Object.keys(subscriptions)])].flatMap((file) => {
    const declared = (wiring[file] ?? []).map(({ hears }) => hears)
    const coded = subscriptions[file] ?? []
    return [...new Set([...declared, ...coded])]
      .filter((name) => countSame(declared, name) !== countSame(coded, name))
      .map(
        (name) =>
          `${file}: ${name} is heard ${countSame(coded, name)} times in the code, ${countSame(declared, name)} times in the wiring`,
      )
  })

const findUnheard = ({ wiring, charts }: KnownWiring): readonly string[] => {
  const heard = new Set(
    listWires(wiring).flatMap((wire) => listSources(wire).map((source) => `${source} ${wire.hears}`)),
  )
  return charts.flatMap((chart) =>
    [...listNotices(chart)]
      .filter((notice) => !heard.has(`${chart.id} ${notice}`) && !heard.has(`${chart.id} *`))
      .map((notice) => `${chart.id} ${notice}`),
  )
}

const compareReasons = (
  actual: readonly string[],
  reasons: Readonly<Record<string, string>>,
  complaint: string,
): readonly string[] => [
  ...actual.filter((name) => reasons[name] === undefined).map((name) => `${name}: ${complaint}`),
  ...Object.keys(reasons)
    .filter((name) => !actual.includes(name))
    .map((name) => `${name}: there is a reason for it, but it is not there`),
]

export const findWiringDefects = (known: KnownWiring): readonly string[] => {
  const charts = new Map(known.charts.map((chart) => [chart.id, chart]))
  return [
    ...findCodeDefects(known),
    ...listWires(known.wiring).flatMap((wire) =>
      [...findSourceDefects(wire, charts), ...findTargetDefects(wire, charts), ...findEmptyWires(wire)].map(
        (defect) => `${wire.file}, ${wire.hears}: ${defect}`,
      ),
    ),
    ...compareReasons(findUnheard(known), known.reasons.unheard, 'nobody hears it'),
    ...compareReasons(getCircles(known), known.reasons.circles, 'these charts tell each other in a circle'),
  ]
}
