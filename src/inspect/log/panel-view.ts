import { noFilter, type StepFilter } from './filter-steps.ts'
import { stepMarks } from './steps.ts'

export interface PanelView {
  readonly filter: StepFilter
  readonly lines: readonly string[]
  readonly look: 'picture' | 'table'
}

export const usualView: PanelView = { filter: noFilter, lines: [], look: 'picture' }

export const readView = (search: URLSearchParams): PanelView => {
  const marks = search.getAll('mark')
  return {
    filter: {
      text: search.get('search') ?? '',
      actors: search.getAll('of'),
      marks: stepMarks.filter((mark) => marks.includes(mark)),
      onlyEffects: search.get('effects') === 'only',
      hidesNotices: search.get('notices') === 'hidden',
    },
    lines: search.getAll('line'),
    look: search.get('look') === 'table' ? 'table' : 'picture',
  }
}

export const toMembers = ({ filter, lines, look }: PanelView): readonly (readonly [name: string, value: string])[] => [
  ...(filter.text === '' ? [] : [['search', filter.text] as const]),
  ...filter.actors.map((actor) => ['of', actor] as const),
  ...filter.marks.map((mark) => ['mark', mark] as const),
  ...(filter.onlyEffects ? [['effects', 'only'] as const] : []),
  ...(filter.hidesNotices ? [['notices', 'hidden'] as const] : []),
  ...lines.map((actor) => ['line', actor] as const),
  ...(look === 'table' ? [['look', look] as const] : []),
]

/** Addresses use names, which survive a reload, and pages use ids. */
export const withActors = (view: PanelView, rename: (actor: string) => string): PanelView => ({
  ...view,
  filter: { ...view.filter, actors: view.filter.actors.map(rename) },
  lines: view.lines.map(rename),
})
