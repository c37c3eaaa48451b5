import type { AnyStateMachine } from 'xstate'

type Written = Readonly<Record<string, unknown>>

const isWritten = (value: unknown): value is Written => typeof value === 'object' && value !== null

const listChildren = (value: unknown): readonly unknown[] => (isWritten(value) ? Object.values(value) : [])

const countTransitions = (transitions: unknown): number => {
  if (transitions === undefined) return 0
  return Array.isArray(transitions) ? transitions.length : 1
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** The configuration is counted, because the drawing never reads it. */
export const countWritten = (config: Written): Readonly<Record<string, number>> => {
  const invokes = [config['invoke'] ?? []].flat().filter(isWritten)
  const inner = listChildren(config['states']).filter(isWritten).map(countWritten)
  const own = {
    states: 1,
    dots: config['initial'] === undefined ? 0 : 1,
    events: sum(listChildren(config['on']).map(countTransitions)),
    always: countTransitions(config['always']),
    after: sum(listChildren(config['after']).map(countTransitions)),
    done: countTransitions(config['onDone']) + sum(invokes.map(({ onDone }) => countTransitions(onDone))),
    error: sum(invokes.map(({ onError }) => countTransitions(onError))),
    snapshot: sum(invokes.map(({ onSnapshot }) => countTransitions(onSnapshot))),
  }
  return Object.fromEntries(
    Object.entries(own).map(([kind, count]) => [kind, count + sum(inner.map((state) => state[kind] ?? 0))]),
  )
}

const kinds = ['always', 'after', 'done', 'error', 'snapshot']

export const countDrawn = (svg: string): Readonly<Record<string, number>> => {
  const moves = [...svg.matchAll(/<text [^>]*data-move="[^"]*"[^>]*>(?:[·↻] )?([^ <]+)/g)].map(([, word = '']) => word)
  const count = (pattern: RegExp): number => svg.match(pattern)?.length ?? 0
  return {
    states: count(/ data-state="/g),
    dots: count(/<circle /g),
    events: moves.filter((word) => !kinds.includes(word)).length,
    ...Object.fromEntries(kinds.map((kind) => [kind, moves.filter((word) => word === kind).length])),
  }
}

/** Each target is one arrow, unless the state stays or several transitions share the arrow. */
export const countArrows = (chart: AnyStateMachine): number => {
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
