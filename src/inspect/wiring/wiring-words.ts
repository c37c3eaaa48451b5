import { listSources, listWires, type Wire, type Wiring } from './wire.ts'

export interface WireWords {
  readonly from: string
  readonly hears: string
  readonly follows: string
  readonly file: string
}

const heardWords: Readonly<Record<string, string>> = { state: 'each change', '*': 'everything' }

export const describeHeard = ({ hears }: Wire): string => heardWords[hears] ?? hears

const maxListed = 3

const describeEvents = (events: readonly string[]): string =>
  events.length > maxListed
    ? `${events.slice(0, maxListed - 1).join(', ')} and ${events.length - maxListed + 1} more`
    : events.join(', ')

const describeFollowing = ({ tells = {}, does }: Wire): string =>
  [
    ...Object.entries(tells).map(([target, events]) => `${target}: ${describeEvents(events)}`),
    ...(does === undefined ? [] : [does]),
  ].join('; ')

export const describeWires = (wiring: Wiring): readonly WireWords[] =>
  listWires(wiring).map((wire) => ({
    from: listSources(wire).join(', '),
    hears: describeHeard(wire),
    follows: describeFollowing(wire),
    file: `src/${wire.file}`,
  }))
