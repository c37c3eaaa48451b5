import type { AnyStateMachine } from 'xstate'

type Written = Readonly<Record<string, unknown>>

const isWritten = (value: unknown): value is Written => typeof value === 'object' && value !== null

const childrenOf = (value: unknown): readonly unknown[] => (isWritten(value) ? Object.values(value) : [])

/** A transition may be written as a name, as an object, or as a list of either. */
const countOf = (transitions: unknown): number => {
  if (transitions === undefined) return 0
  return Array.isArray(transitions) ? transitions.length : 1
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** What is written in the chart's own configuration, which the drawing never reads. */
export const writtenIn = (config: Written): Readonly<Record<string, number>> => {
  const invokes = [config['invoke'] ?? []].flat().filter(isWritten)
  const inner = childrenOf(config['states']).filter(isWritten).map(writtenIn)
  const own = {
    states: 1,
    dots: config['initial'] === undefined ? 0 : 1,
    events: sum(childrenOf(config['on']).map(countOf)),
    always: countOf(config['always']),
    after: sum(childrenOf(config['after']).map(countOf)),
    done: countOf(config['onDone']) + sum(invokes.map(({ onDone }) => countOf(onDone))),
    error: sum(invokes.map(({ onError }) => countOf(onError))),
    snapshot: sum(invokes.map(({ onSnapshot }) => countOf(onSnapshot))),
  }
  return Object.fromEntries(
    Object.entries(own).map(([kind, count]) => [kind, count + sum(inner.map((state) => state[kind] ?? 0))]),
  )
}

const kinds = ['always', 'after', 'done', 'error', 'snapshot']

/** Counted in the finished picture. */
export const drawnIn = (svg: string): Readonly<Record<string, number>> => {
  const moves = [...svg.matchAll(/<text [^>]*data-move="[^"]*"[^>]*>(?:[·↻] )?([^ <]+)/g)].map(([, word = '']) => word)
  const count = (pattern: RegExp): number => svg.match(pattern)?.length ?? 0
  return {
    states: count(/ data-state="/g),
    dots: count(/<circle /g),
    events: moves.filter((word) => !kinds.includes(word)).length,
    ...Object.fromEntries(kinds.map((kind) => [kind, moves.filter((word) => word === kind).length])),
  }
}

/** Every target of a transition is another arrow, unless the state stays as it is or others share the arrow. */
export const arrowsOf = (chart: AnyStateMachine): number => {
  const pairs = [chart.root].flatMap(function within(node): readonly string[] {
    const transitions = [...node.transitions.values()].flat().concat(node.always ?? [])
    const away = transitions.filter(({ target }) => target !== undefined && !target.includes(node))
    return [
      ...away.flatMap(({ target = [] }) => target.map(({ id }) => `${node.id} ${id}`)),
      ...Object.values(node.states).flatMap(within),
    ]
  })
  return new Set(pairs).size
}
