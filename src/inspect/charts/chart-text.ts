import type { ChartMove, ChartState } from './chart-graph.ts'

/** A line of text and how it is set; sizes in pixels, the type is monospaced. */
export interface TextLine {
  readonly text: string
  readonly role: 'name' | 'description' | 'trigger' | 'guard' | 'invoke' | 'action' | 'tag' | 'note'
  /** The move it belongs to. */
  readonly key?: string
}

export const getFontSize = (role: TextLine['role']): number => (role === 'name' ? 13 : 11)

export const lineHeight = (role: TextLine['role']): number => (role === 'name' ? 18 : 15)

/** The widest of the monospaced faces that may be met without ours is 0.602 em a letter; a note may get a sign before it. */
export const measureWidth = ({ text, role }: TextLine): number =>
  Math.ceil(([...text].length + (role === 'note' ? 2 : 0)) * getFontSize(role) * 0.61)

export const measureWidest = (lines: readonly TextLine[]): number => Math.max(0, ...lines.map(measureWidth))

export const measureHeight = (lines: readonly TextLine[]): number =>
  lines.reduce((height, { role }) => height + lineHeight(role), 0)

const guarded = (trigger: string, condition: string | undefined): string =>
  condition === undefined ? trigger : `${trigger} [${condition}]`

/** What is written on the arrow of a move: what makes it, on what condition, and what is noted there. */
export const toMoveLines = (
  { key, trigger, condition, actions }: ChartMove,
  note: string | undefined,
  isAlone: boolean,
  isDetailed = false,
): readonly TextLine[] => [
  { text: isAlone ? trigger : guarded(trigger, condition), role: 'trigger', key },
  ...(condition === undefined || !isAlone ? [] : [{ text: `[${condition}]`, role: 'guard', key } as const]),
  ...(isDetailed ? actions.map((text) => ({ text: `/ ${text}`, role: 'action', key }) as const) : []),
  ...(note === undefined ? [] : [{ text: note, role: 'note', key } as const]),
]

/** The tags of a state, and what is done on entering and leaving it. */
export const toEffectLines = ({ tags, entry, exit }: ChartState): readonly TextLine[] => [
  ...(tags.length === 0 ? [] : [{ text: tags.map((tag) => `#${tag}`).join(' '), role: 'tag' } as const]),
  ...entry.map((action) => ({ text: `entry / ${action}`, role: 'action' }) as const),
  ...exit.map((action) => ({ text: `exit / ${action}`, role: 'action' }) as const),
]

/** A sentence, broken into lines of so many letters. */
export const toDescriptionLines = (description: string, maxLetters: number): readonly TextLine[] => {
  const lines: string[] = []
  for (const word of description.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLetters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((text) => ({ text, role: 'description' }))
}

/** Labels a transition within its state on one line, its actions last: `↻` leaves and enters the state again. */
export const toMoveRows = (
  { key, trigger, condition, reenters, actions }: ChartMove,
  note: string | undefined,
  isDetailed = false,
): readonly TextLine[] => [
  {
    text: [reenters ? '↻' : '·', guarded(trigger, condition), note ?? ''].join(' ').trimEnd(),
    role: 'trigger',
    key,
  },
  ...(isDetailed ? actions.map((text) => ({ text: `  / ${text}`, role: 'action', key }) as const) : []),
]
