import type { PageRecord } from '../observer/record.ts'
import type { Step, StepMark } from './steps.ts'

export interface StepFilter {
  readonly text: string
  readonly actors: readonly string[]
  readonly marks: readonly StepMark[]
  readonly onlyEffects: boolean
  readonly hidesNotices: boolean
}

export const noFilter: StepFilter = { text: '', actors: [], marks: [], onlyEffects: false, hidesNotices: false }

export const isFiltering = ({ text, actors, marks, onlyEffects, hidesNotices }: StepFilter): boolean =>
  text.trim() !== '' || actors.length > 0 || marks.length > 0 || onlyEffects || hidesNotices

const searched = new WeakMap<PageRecord, string>()

/** The text is cached, because each typed letter searches it again. */
const searchedText = ({ record, type, payload }: Step): string => {
  const known = searched.get(record)
  if (known !== undefined) return known
  const text = `${type} ${JSON.stringify(payload)}`.toLowerCase()
  searched.set(record, text)
  return text
}

const involvesActor = (step: Step, actors: readonly string[]): boolean =>
  actors.length === 0 || [step.actor, step.from].some((actor) => actor !== null && actors.includes(actor))

export const filterSteps = (steps: readonly Step[], filter: StepFilter): readonly Step[] => {
  if (!isFiltering(filter)) return steps
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return steps.filter(
    (step) =>
      (!filter.hidesNotices || step.mark !== 'notice') &&
      (!filter.onlyEffects || step.hasEffect) &&
      (filter.marks.length === 0 || filter.marks.includes(step.mark)) &&
      involvesActor(step, filter.actors) &&
      words.every((word) => searchedText(step).includes(word)),
  )
}
