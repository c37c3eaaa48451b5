import { useState } from 'react'
import { type Flat, keepPageDraft, keptPageDraft, type PageDraft } from './kept-page-draft.ts'

export type Problem = 'missing' | 'tooLong' | 'controlCharacters'
/** By field. */
export type Problems = Readonly<Record<string, Problem | undefined>>

/** What is typed into a form of a page, and what is wrong with it. Until something is, it follows the server. */
export interface PageForm<Values extends Flat> extends PageDraft<Values> {
  readonly isDirty: boolean
  readonly problems: Problems
  /** How often something was found wrong. */
  readonly attempts: number
  readonly set: (change: Partial<Values>) => void
  readonly find: (problems: Problems) => void
  /** What was typed stays, as a change of this version. */
  readonly rebase: (version: number) => void
  readonly forget: () => void
}

const areSame = (one: Flat, other: Flat): boolean => Object.entries(one).every(([name, value]) => other[name] === value)

/** Under `name` the draft outlives a reload. */
export const usePageDraft = <Values extends Flat>(
  name: string,
  known: PageDraft<Values>,
  onEdit: () => void,
): PageForm<Values> => {
  const [draft, setDraft] = useState(() => keptPageDraft(name, known.values))
  const [found, setFound] = useState<Pick<PageForm<Values>, 'attempts' | 'problems'>>({ attempts: 0, problems: {} })
  const current = draft ?? known
  const keep = (next: PageDraft<Values> | null) => {
    setDraft(next)
    keepPageDraft(name, next)
  }
  return {
    ...current,
    ...found,
    isDirty: draft !== null && !areSame(draft.values, known.values),
    set(change) {
      const values = { ...current.values, ...change }
      keep(areSame(values, known.values) && current.version === known.version ? null : { ...current, values })
      const mended = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]))
      setFound(({ attempts, problems }) => ({ attempts, problems: { ...problems, ...mended } }))
      onEdit()
    },
    find: (problems) => setFound(({ attempts }) => ({ attempts: attempts + 1, problems })),
    rebase: (version) => keep({ ...current, version }),
    forget() {
      keep(null)
      setFound(({ attempts }) => ({ attempts, problems: {} }))
      onEdit()
    },
  }
}

/** What is wrong with a line of text of at most `longest` characters. */
export const problemOf = (text: string, longest: number, isRequired = false): Problem | undefined => {
  const given = text.trim()
  if (given === '') return isRequired ? 'missing' : undefined
  if (given.length > longest) return 'tooLong'
  return /\p{Cc}/u.test(given) ? 'controlCharacters' : undefined
}

/** Whether anything is wrong at all. */
export const isFlawed = (problems: Problems): boolean =>
  Object.values(problems).some((problem) => problem !== undefined)
