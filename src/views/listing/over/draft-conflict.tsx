import { FormConflict } from '../../page-form/form-conflict.tsx'
import type { FormDraft } from './use-draft.ts'
import type { Draft } from './draft-store.ts'

interface DraftConflictProps<Values> {
  readonly error: unknown
  readonly draft: Pick<FormDraft<Values, unknown>, 'version' | 'rebase'>
  /** As it is now: another version once it is known what the other person made of it. */
  readonly current: Draft<Values>
  readonly lines: readonly string[]
  readonly isSaving: boolean
  /** Over that version. */
  readonly onSave: (version: number) => void
  readonly onTaken: () => void
}

/** Of a form that stands over a list. */
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
