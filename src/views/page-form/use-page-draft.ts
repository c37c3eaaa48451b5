import { useState } from 'react'
import type { DraftStore } from '#src/actors/draft-store.ts'
import type { Draft } from '../drafts/versioned-draft.ts'
import type { FlatValues } from './page-drafts.ts'

export type Problem = 'missing' | 'tooLong' | 'controlCharacters'
export type Problems = Readonly<Record<string, Problem | undefined>>

/** Follows the server until something is typed. */
export interface PageForm<Values extends FlatValues> extends Draft<Values> {
  readonly isDirty: boolean
  readonly problems: Problems
  readonly attempts: number
  readonly set: (change: Partial<Values>) => void
  readonly find: (problems: Problems) => void
  /** Keeps the input as a change of this version. */
  readonly rebase: (version: number) => void
  readonly forget: () => void
}

const areSame = (left: FlatValues, right: FlatValues): boolean =>
  Object.entries(left).every(([name, value]) => right[name] === value)

export const usePageDraft = <Values extends FlatValues>(
  store: DraftStore<Draft<Values>>,
  id: string,
  known: Draft<Values>,
  onEdit: () => void,
): PageForm<Values> => {
  const [draft, setDraft] = useState(() => store.read(id))
  const [validation, setValidation] = useState<Pick<PageForm<Values>, 'attempts' | 'problems'>>({
    attempts: 0,
    problems: {},
  })
  const current = draft ?? known
  const keep = (next: Draft<Values> | null) => {
    setDraft(next)
    store.write(id, next)
  }
  return {
    ...current,
    ...validation,
    isDirty: draft !== null && !areSame(draft.values, known.values),
    set(change) {
      const values = { ...current.values, ...change }
      keep(areSame(values, known.values) && current.version === known.version ? null : { ...current, values })
      const solved = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]))
      setValidation(({ attempts, problems }) => ({ attempts, problems: { ...problems, ...solved } }))
      onEdit()
    },
    find: (problems) => setValidation(({ attempts }) => ({ attempts: attempts + 1, problems })),
    rebase: (version) => keep({ ...current, version }),
    forget() {
      keep(null)
      setValidation(({ attempts }) => ({ attempts, problems: {} }))
      onEdit()
    },
  }
}

export const findProblem = (text: string, maxLength: number, isRequired = false): Problem | undefined => {
  const given = text.trim()
  if (given === '') return isRequired ? 'missing' : undefined
  if (given.length > maxLength) return 'tooLong'
  return /\p{Cc}/u.test(given) ? 'controlCharacters' : undefined
}

export const hasProblems = (problems: Problems): boolean =>
  Object.values(problems).some((problem) => problem !== undefined)
