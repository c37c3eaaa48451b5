import type { Node } from 'estree'

/** Returns where a node begins and ends, in UTF-16 offsets; the bundler's parser adds both to ESTree. */
export const toPlace = (node: Node): [start: number, end: number] => {
  const { start, end } = node as Node & { start: number; end: number }
  return [start, end]
}
