import type { ChartMove, ChartState } from './chart-graph.ts'
import { type ChartPart, chartParts, isActionDrawn, usualParts } from './chart-parts.ts'

export interface TextLine {
  readonly text: string
  readonly role: 'name' | 'description' | 'trigger' | 'guard' | 'invoke' | 'action' | 'tag' | 'note'
  readonly key?: string
}

export const getFontSize = (role: TextLine['role']): number => (role === 'name' ? 13 : 11)

export const lineHeight = (role: TextLine['role']): number => (role === 'name' ? 18 : 15)

/** The widest monospaced fallback font is 0.602 em a letter; a note may get a sign before it. */
export const measureWidth = ({ text, role }: TextLine): number =>
  Math.ceil(([...text].length + (role === 'note' ? 2 : 0)) * getFontSize(role) * 0.61)

export const measureWidest = (lines: readonly TextLine[]): number => Math.max(0, ...lines.map(measureWidth))

export const measureHeight = (lines: readonly TextLine[]): number =>
  lines.reduce((height, { role }) => height + lineHeight(role), 0)

/** Below it, an arrow to one of its own states begins. */
export const headHeight = (lines: readonly TextLine[]): number => measureHeight(lines) + 12

const withCondition = (trigger: string, condition: string | undefined): string =>
  condition === undefined ? trigger : `${trigger} [${condition}]`

const pickActions = (
  actions: readonly string[],
  place: 'actions' | 'entryAndExit',
  parts: readonly ChartPart[],
): readonly string[] => actions.filter((action) => isActionDrawn(action, place, parts))

export const toMoveLines = (
  { key, trigger, condition, actions }: ChartMove,
  note: string | undefined,
  isAlone: boolean,
  parts = usualParts,
): readonly TextLine[] => [
  { text: isAlone ? trigger : withCondition(trigger, condition), role: 'trigger', key },
  ...(condition === undefined || !isAlone ? [] : [{ text: `[${condition}]`, role: 'guard', key } as const]),
  ...pickActions(actions, 'actions', parts).map((text) => ({ text: `/ ${text}`, role: 'action', key }) as const),
  ...(note === undefined ? [] : [{ text: note, role: 'note', key } as const]),
]

export const toEffectLines = (
  { tags, entry, exit }: ChartState,
  parts: readonly ChartPart[] = chartParts,
): readonly TextLine[] => [
  ...(tags.length === 0 || !parts.includes('tags')
    ? []
    : [{ text: tags.map((tag) => `#${tag}`).join(' '), role: 'tag' } as const]),
  ...pickActions(entry, 'entryAndExit', parts).map(
    (action) => ({ text: `entry / ${action}`, role: 'action' }) as const,
  ),
  ...pickActions(exit, 'entryAndExit', parts).map((action) => ({ text: `exit / ${action}`, role: 'action' }) as const),
]

export const toDescriptionLines = (description: string, maxLetters: number): readonly TextLine[] => {
  const lines: string[] = []
  for (const word of description.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLetters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((text) => ({ text, role: 'description' }))
}

export const toMoveRows = (
  { key, trigger, condition, reenters, actions }: ChartMove,
  note: string | undefined,
  parts = usualParts,
): readonly TextLine[] => [
  {
    text: [reenters ? '↻' : '·', withCondition(trigger, condition), note ?? ''].join(' ').trimEnd(),
    role: 'trigger',
    key,
  },
  ...pickActions(actions, 'actions', parts).map((text) => ({ text: `  / ${text}`, role: 'action', key }) as const),
]
