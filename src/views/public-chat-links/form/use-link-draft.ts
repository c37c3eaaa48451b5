import { useState } from 'react'
import { areSame, keepDraft, keptDraft, problemsIn, type Problems, type Values } from './link-values.ts'

/** What is typed, and what is wrong with it. */
export interface LinkDraft {
  readonly values: Values
  readonly problems: Problems
  /** How often something was found wrong. */
  readonly attempts: number
  readonly isDirty: boolean
  readonly set: (change: Partial<Values>) => void
  /** Whether nothing is wrong. */
  readonly check: () => boolean
  readonly forget: () => void
}

/** `id` is that of the link, or `new`: under it the draft outlives a reload. */
export const useLinkDraft = (id: string, first: Values, onEdit: () => void): LinkDraft => {
  const [start] = useState(first)
  const [values, setValues] = useState(() => keptDraft(id) ?? first)
  const [found, setFound] = useState<{ readonly attempts: number; readonly problems: Problems }>({
    attempts: 0,
    problems: {},
  })
  return {
    values,
    ...found,
    isDirty: !areSame(values, start),
    set(change) {
      const next = { ...values, ...change }
      setValues(next)
      keepDraft(id, next)
      const mended = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]))
      setFound(({ attempts, problems }) => ({ attempts, problems: { ...problems, ...mended } }))
      onEdit()
    },
    check() {
      const problems = problemsIn(values, Date.now(), start)
      const isFine = Object.keys(problems).length === 0
      if (!isFine) setFound(({ attempts }) => ({ attempts: attempts + 1, problems }))
      return isFine
    },
    forget: () => keepDraft(id, null),
  }
}
