import { useState } from 'react'
import type { Draft, DraftStore } from './draft-store.ts'

/** By field, or by what several fields are about. */
type ProblemsOf<About extends string, Problem extends string> = Readonly<Partial<Record<About, Problem | undefined>>>

/** What is typed, and what is wrong with it. */
export interface FormDraft<Values, Problems> extends Draft<Values> {
  readonly problems: Problems
  /** How often something was found wrong. */
  readonly attempts: number
  readonly isDirty: boolean
  readonly set: (change: Partial<Values>) => void
  /** Whether nothing is wrong. */
  readonly check: () => boolean
  /** Begins anew from another version; without values what was typed stays. */
  readonly rebase: (version: number, values?: Values) => void
  readonly forget: () => void
}

interface Start<Values, Problems> extends Draft<Values> {
  readonly id: string
  readonly store: DraftStore<Values>
  /** `start`: as it was before anything was typed. */
  readonly findProblems: (values: Values, start: Values) => Problems
  readonly onEdit: () => void
}

/** The order in which things were picked is no difference. */
const toComparable = (values: unknown): string =>
  JSON.stringify(values, (_, part: unknown) => (Array.isArray(part) ? part.toSorted() : part))

/** What was said stays until it is mended. */
const keepUnsolved = <About extends string, Problem extends string>(
  shown: ProblemsOf<About, Problem>,
  now: ProblemsOf<About, Problem>,
) => Object.fromEntries(Object.keys(shown).map((about) => [about, now[about as About]])) as ProblemsOf<About, Problem>

/** Of a form that stands over a list. */
export const useDraft = <Values extends object, About extends string, Problem extends string>({
  id,
  version,
  values,
  store,
  findProblems,
  onEdit,
}: Start<Values, ProblemsOf<About, Problem>>): FormDraft<Values, ProblemsOf<About, Problem>> => {
  const [start, setStart] = useState(values)
  const [draft, setDraft] = useState(() => store.read(id) ?? { version, values })
  const [validation, setValidation] = useState({ attempts: 0, problems: {} as ProblemsOf<About, Problem> })
  return {
    ...draft,
    ...validation,
    isDirty: toComparable(draft.values) !== toComparable(start),
    set(change) {
      const next = { ...draft, values: { ...draft.values, ...change } }
      setDraft(next)
      store.write(id, next)
      const now = findProblems(next.values, start)
      setValidation(({ attempts, problems }) => ({ attempts, problems: keepUnsolved(problems, now) }))
      onEdit()
    },
    check() {
      const problems = findProblems(draft.values, start)
      const isFine = Object.values(problems).every((problem) => problem === undefined)
      if (!isFine) setValidation(({ attempts }) => ({ attempts: attempts + 1, problems }))
      return isFine
    },
    rebase(over, theirs) {
      if (theirs !== undefined) setStart(theirs)
      const next = { version: over, values: theirs ?? draft.values }
      setDraft(next)
      store.write(id, theirs === undefined ? next : null)
    },
    forget: () => store.write(id, null),
  }
}
