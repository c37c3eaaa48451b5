import type { ChartMove } from './chart-graph.ts'

/** A line of text and how it is set; sizes in pixels, the type is monospaced. */
export interface TextLine {
  readonly text: string
  readonly role: 'name' | 'trigger' | 'guard' | 'invoke' | 'note'
  /** The move it belongs to. */
  readonly key?: string
}

export const sizeOf = (role: TextLine['role']): number => (role === 'name' ? 13 : 11)

export const lineHeight = (role: TextLine['role']): number => (role === 'name' ? 18 : 15)

/** The widest of the monospaced faces that may be met without ours is 0.602 em a letter; a note may get a sign before it. */
export const widthOf = ({ text, role }: TextLine): number =>
  Math.ceil(([...text].length + (role === 'note' ? 2 : 0)) * sizeOf(role) * 0.61)

export const widestOf = (lines: readonly TextLine[]): number => Math.max(0, ...lines.map(widthOf))

export const heightOf = (lines: readonly TextLine[]): number =>
  lines.reduce((height, { role }) => height + lineHeight(role), 0)

const guarded = (trigger: string, guard: string | undefined): string =>
  guard === undefined ? trigger : `${trigger} [${guard}]`

/** What is written on the arrow of a move: what makes it, on what condition, and what is noted there. */
export const linesOfMove = (
  { key, trigger, guard }: ChartMove,
  note: string | undefined,
  isAlone: boolean,
): readonly TextLine[] => [
  { text: isAlone ? trigger : guarded(trigger, guard), role: 'trigger', key },
  ...(guard === undefined || !isAlone ? [] : [{ text: `[${guard}]`, role: 'guard', key } as const]),
  ...(note === undefined ? [] : [{ text: note, role: 'note', key } as const]),
]

/** What stays within a state fits on one line: `↻` is left and entered again. */
export const rowOfMove = ({ key, trigger, guard, reenters }: ChartMove, note: string | undefined): TextLine => ({
  text: [reenters ? '↻' : '·', guarded(trigger, guard), note ?? ''].join(' ').trimEnd(),
  role: 'trigger',
  key,
})
