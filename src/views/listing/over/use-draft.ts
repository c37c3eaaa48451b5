import { useState } from 'react'
import type { DraftStore } from '#src/actors/draft-store.ts'
import type { Draft } from '../../drafts/versioned-draft.ts'

type ProblemsOf<About extends string, Problem extends string> = Readonly<Partial<Record<About, Problem | undefined>>>

export interface FormDraft<Values, Problems> extends Draft<Values> {
  readonly problems: Problems
  readonly attempts: number
  readonly isDirty: boolean
  readonly set: (change: Partial<Values>) => void
  readonly check: () => boolean
  /** Starts again from another version; without values the input is kept. */
  readonly rebase: (version: number, values?: Values) => void
  readonly forget: () => void
}

interface Start<Values, Problems> extends Draft<Values> {
  readonly id: string
  readonly store: DraftStore<Draft<Values>>
  readonly findProblems: (values: Values, start: Values) => Problems
  readonly onEdit: () => void
}

/** The order of picked items makes no difference. */
const toComparable = (values: unknown): string =>
  JSON.stringify(values, (_, part: unknown) => (Array.isArray(part) ? part.toSorted() : part))

/** A shown problem stays until it is solved; new ones wait for the next check. */
const keepUnsolved = <About extends string, Problem extends string>(
  shown: ProblemsOf<About, Problem>,
  now: ProblemsOf<About, Problem>,
) => Object.fromEntries(Object.keys(shown).map((about) => [about, now[about as About]])) as ProblemsOf<About, Problem>

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
