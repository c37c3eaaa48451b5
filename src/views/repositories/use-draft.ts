import { useState } from 'react'
import type { Problems, Values } from './form-problems.ts'

export interface Draft {
  readonly values: Values
  readonly problems: Problems
  readonly attempts: number
  readonly isDirty: boolean
  readonly set: (field: keyof Values, text: string) => void
  readonly find: (problems: Problems) => void
}

export const useDraft = (first: Values, start: Values, keep?: (values: Values) => void): Draft => {
  const [values, setValues] = useState(start)
  const [validation, setValidation] = useState<{ readonly attempt: number; readonly problems: Problems }>({
    attempt: 0,
    problems: {},
  })
  return {
    values,
    problems: validation.problems,
    attempts: validation.attempt,
    isDirty: (Object.keys(first) as (keyof Values)[]).some((field) => values[field] !== first[field]),
    set: (field, text) => {
      const next = { ...values, [field]: text }
      setValues(next)
      keep?.(next)
      setValidation(({ attempt, problems }) => ({ attempt, problems: { ...problems, [field]: undefined } }))
    },
    find: (problems) => setValidation(({ attempt }) => ({ attempt: attempt + 1, problems })),
  }
}
