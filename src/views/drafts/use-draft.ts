import { useState } from 'react'
import type { DraftStore } from '#src/actors/draft-store.ts'
import type { Draft } from './versioned-draft.ts'

type AnyProblems = Readonly<Record<string, string | undefined>>

export interface FormDraft<Values, Problems> extends Draft<Values> {
  readonly start: Values
  readonly problems: Problems
  /** Grows with each failed check, so that the first wrong field gets the focus again. */
  readonly attempts: number
  readonly isDirty: boolean
  readonly set: (change: Partial<Values>) => void
  readonly check: (problems: Problems) => boolean
  /** Goes on as a change of another version; with values, which are then the start, the input is dropped. */
  readonly rebase: (version: number, values?: Values) => void
  readonly forget: () => void
}

interface DraftOptions<Values, Problems> {
  readonly id?: string
  readonly store?: DraftStore<Draft<Values>>
  readonly known: Draft<Values>
  /** A form that follows shows what is known now until something is typed; others keep what they were opened with. */
  readonly isFollowing?: boolean
  /** With it, a shown problem stays until it is solved; without it, until its field is edited. */
  readonly recheck?: (values: Values, start: Values) => Problems
  /** Leaves out what makes no difference to the record. */
  readonly normalise?: (values: Values) => Values
  readonly onEdit: () => void
}

const toComparable = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

const areSame = <Values extends object>(left: Values, right: Values): boolean =>
  (Object.keys(left) as (keyof Values)[]).every((name) => toComparable(left[name]) === toComparable(right[name]))

const isUntouched = <Values>(draft: Draft<Values>, base: Draft<Values>): boolean =>
  draft.version === base.version && JSON.stringify(draft.values) === JSON.stringify(base.values)

const keepUnsolved = <Problems extends AnyProblems>(shown: Problems, now: Problems): Problems =>
  Object.fromEntries(Object.keys(shown).map((field) => [field, now[field]])) as Problems

const withoutFields = <Problems extends AnyProblems>(shown: Problems, edited: object): Problems =>
  ({ ...shown, ...Object.fromEntries(Object.keys(edited).map((field) => [field, undefined])) }) as Problems

const useValidation = <Problems extends AnyProblems>() => {
  const [validation, setValidation] = useState({ attempts: 0, problems: {} as Problems })
  const change = (update: (shown: Problems) => Problems) =>
    setValidation(({ attempts, problems }) => ({ attempts, problems: update(problems) }))
  const check = (problems: Problems): boolean => {
    const isFine = Object.values(problems).every((problem) => problem === undefined)
    if (!isFine) setValidation(({ attempts }) => ({ attempts: attempts + 1, problems }))
    return isFine
  }
  return { validation, change, check }
}

const useStoredDraft = <Values>(id: string, store: DraftOptions<Values, AnyProblems>['store']) => {
  const [draft, setDraft] = useState(() => store?.read(id) ?? null)
  const keep = (next: Draft<Values> | null) => {
    setDraft(next)
    store?.write(id, next)
  }
  return [draft, keep] as const
}

/**
 * The values of a form with controlled fields, over a reload and over changes of others. A form library keeps neither a
 * draft nor the version of the record that it changes.
 */
export const useDraft = <Values extends object, Problems extends AnyProblems>({
  id = 'new',
  store,
  known,
  isFollowing = false,
  recheck,
  normalise = (values) => values,
  onEdit,
}: DraftOptions<Values, Problems>): FormDraft<Values, Problems> => {
  const [opened, setOpened] = useState(known)
  const [draft, keep] = useStoredDraft(id, store)
  const { validation, change: changeProblems, check } = useValidation<Problems>()
  const base = isFollowing ? known : opened
  const current = draft ?? base
  return {
    ...current,
    ...validation,
    start: base.values,
    isDirty: draft !== null && !areSame(normalise(draft.values), normalise(base.values)),
    set(change) {
      const next = { ...current, values: { ...current.values, ...change } }
      keep(isUntouched(next, base) ? null : next)
      const now = recheck?.(next.values, base.values)
      changeProblems((shown) => (now === undefined ? withoutFields(shown, change) : keepUnsolved(shown, now)))
      onEdit()
    },
    check,
    rebase(version, values) {
      if (values !== undefined) setOpened({ version, values })
      keep(values === undefined ? { ...current, version } : null)
    },
    forget() {
      keep(null)
      changeProblems(() => ({}) as Problems)
      onEdit()
    },
  }
}
