import type { Draft } from '../../drafts/versioned-draft.ts'
import { FormConflict } from '../../page-form/form-conflict.tsx'
import type { FormDraft } from '../../drafts/use-draft.ts'

interface DraftConflictProps<Values> {
  readonly error: unknown
  readonly draft: Pick<FormDraft<Values, unknown>, 'version' | 'rebase'>
  /** This is the current record; its version differs from the draft's once the other person's change is loaded. */
  readonly current: Draft<Values>
  readonly lines: readonly string[]
  readonly isSaving: boolean
  readonly onSave: (version: number) => void
  readonly onTaken: () => void
}

export function DraftConflict<Values>(props: DraftConflictProps<Values>) {
  const { error, draft, current, lines, isSaving, onSave, onTaken } = props
  const { version, values } = current
  const keepMine = () => {
    draft.rebase(version)
    onSave(version)
  }
  const takeTheirs = () => {
    draft.rebase(version, values)
    onTaken()
  }
  return (
    <FormConflict
      {...{ error, isSaving }}
      lines={version === draft.version ? null : lines}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
    />
  )
}
