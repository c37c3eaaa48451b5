import { useState } from 'react'
import { mostKeySources } from '#src/contract/api-keys.ts'
import { dayOf, keepDraft, keptDraft, type Problems, problemsIn, type Values } from './key-values.ts'

/** What is typed, and what is wrong with it. */
export interface KeyDraft {
  readonly values: Values
  readonly problems: Problems
  /** How often something was found wrong. */
  readonly attempts: number
  readonly isDirty: boolean
  readonly set: (change: Partial<Values>) => void
  /** Whether it can be sent. */
  readonly check: () => boolean
  readonly forget: () => void
}

interface Start {
  /** That of the key, or `new`: under it the draft outlives a reload. */
  readonly id: string
  readonly version: number
  readonly values: Values
  readonly expiresAt?: string | undefined
}

export const useKeyDraft = ({ id, version, values: start, expiresAt }: Start, onEdit: () => void): KeyDraft => {
  const [values, setValues] = useState(() => keptDraft(id, version) ?? start)
  const [{ attempts, problems }, setFound] = useState<{ attempts: number; problems: Problems }>({
    attempts: 0,
    problems: {},
  })
  return {
    values,
    problems,
    attempts,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    set(change) {
      const next = { ...values, ...change }
      setValues(next)
      keepDraft(id, version, next)
      setFound((known) => ({ ...known, problems: {} }))
      onEdit()
    },
    check() {
      const found = problemsIn(values, dayOf(Date.now()), mostKeySources, expiresAt)
      const isFine = Object.keys(found).length === 0
      if (!isFine) setFound({ attempts: attempts + 1, problems: found })
      return isFine
    },
    forget: () => keepDraft(id, version, undefined),
  }
}
