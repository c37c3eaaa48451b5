import { useState } from 'react'
import { workspaceDrafts } from './stored-draft.ts'
import { areSame, type Problems, type Values } from './workspace-values.ts'

export interface WorkspaceDraft {
  readonly values: Values
  readonly version: number
  readonly problems: Problems
  readonly attempts: number
  readonly isDirty: boolean
  readonly set: (change: Partial<Values>) => void
  readonly find: (problems: Problems) => void
  readonly rebase: (version: number, values?: Values) => void
  readonly forget: () => void
}

export const useWorkspaceDraft = (
  id: string,
  first: { readonly version: number; readonly values: Values },
  onEdit: () => void,
): WorkspaceDraft => {
  const [start, setStart] = useState(first.values)
  const [draft, setDraft] = useState(() => workspaceDrafts.read(id) ?? first)
  const [validation, setValidation] = useState<{ readonly attempts: number; readonly problems: Problems }>({
    attempts: 0,
    problems: {},
  })
  return {
    ...draft,
    ...validation,
    isDirty: !areSame(draft.values, start),
    set(change) {
      const next = { ...draft, values: { ...draft.values, ...change } }
      setDraft(next)
      workspaceDrafts.write(id, next)
      const solved = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]))
      setValidation(({ attempts, problems }) => ({ attempts, problems: { ...problems, ...solved } }))
      onEdit()
    },
    find: (problems) => setValidation(({ attempts }) => ({ attempts: attempts + 1, problems })),
    rebase(version, values) {
      if (values !== undefined) setStart(values)
      const next = { version, values: values ?? draft.values }
      setDraft(next)
      workspaceDrafts.write(id, values === undefined ? next : null)
    },
    forget: () => workspaceDrafts.write(id, null),
  }
}
