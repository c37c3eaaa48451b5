/** As much of an ESTree node as the build plugins look at. Positions are UTF-16 offsets into the source. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Visits a tree from the outside in; a visit that answers `'skip'` leaves out what is inside. */
export const visitNodes = (tree: unknown, visit: (node: Node) => void | 'skip'): void => {
  if (Array.isArray(tree)) for (const child of tree) visitNodes(child, visit)
  if (!isNode(tree) || visit(tree) === 'skip') return
  for (const [key, child] of Object.entries(tree)) if (key !== 'type') visitNodes(child, visit)
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The source with each place replaced; places do not overlap. */
export const edited = (code: string, places: readonly Edit[]): string =>
  places
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code)
