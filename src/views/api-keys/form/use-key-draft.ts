import { useState } from 'react'
import { mostKeySources } from '#src/contract/api-keys.ts'
import { dayOf, keepDraft, keptDraft, type Problems, problemsIn, type Values } from './key-values.ts'

/** What is typed, and what is wrong with it. */
export interface KeyDraft {
  readonly values: Values
  /** Of the key that is being changed. */
  readonly version: number
  readonly problems: Problems
  /** How often something was found wrong. */
  readonly attempts: number
  readonly isDirty: boolean
  readonly set: (change: Partial<Values>) => void
  /** Whether it can be sent. */
  readonly check: () => boolean
  /** Begins anew from another version; without values what was typed stays. */
  readonly rebase: (version: number, values?: Values) => void
  readonly forget: () => void
}

interface Start {
  /** That of the key, or `new`: under it the draft outlives a reload. */
  readonly id: string
  readonly version: number
  readonly values: Values
  readonly expiresAt?: string | undefined
}

export const useKeyDraft = ({ id, version, values, expiresAt }: Start, onEdit: () => void): KeyDraft => {
  const [start, setStart] = useState(values)
  const [draft, setDraft] = useState(() => keptDraft(id) ?? { version, values })
  const [{ attempts, problems }, setFound] = useState<{ attempts: number; problems: Problems }>({
    attempts: 0,
    problems: {},
  })
  return {
    ...draft,
    problems,
    attempts,
    isDirty: JSON.stringify(draft.values) !== JSON.stringify(start),
    set(change) {
      const next = { ...draft, values: { ...draft.values, ...change } }
      setDraft(next)
      keepDraft(id, next)
      setFound((known) => ({ ...known, problems: {} }))
      onEdit()
    },
    check() {
      const found = problemsIn(draft.values, dayOf(Date.now()), mostKeySources, expiresAt)
      const isFine = Object.keys(found).length === 0
      if (!isFine) setFound({ attempts: attempts + 1, problems: found })
      return isFine
    },
    rebase(over, theirs) {
      if (theirs !== undefined) setStart(theirs)
      const next = { version: over, values: theirs ?? draft.values }
      setDraft(next)
      keepDraft(id, theirs === undefined ? next : undefined)
    },
    forget: () => keepDraft(id, undefined),
  }
}
