export interface Wire {
  /** It is the id of a chart or of one of `otherSources`. */
  readonly from: string | readonly string[]
  /** It is a notice, `state` for each change of state, or `*` for every notice. */
  readonly hears: string
  readonly tells?: Readonly<Record<string, readonly string[]>>
  readonly does?: string
}

/** The keys are the files that subscribe, within `src`. */
export type Wiring = Readonly<Record<string, readonly Wire[]>>

export const otherSources: ReadonlySet<string> = new Set(['usage', 'clock', 'appearance'])

export const listSources = ({ from }: Wire): readonly string[] => (typeof from === 'string' ? [from] : from)

export const listWires = (wiring: Wiring): readonly (Wire & { readonly file: string })[] =>
  Object.entries(wiring).flatMap(([file, wires]) => wires.map((wire) => ({ ...wire, file })))
