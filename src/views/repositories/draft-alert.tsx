import { Refusal } from '../listing/over/refusal.tsx'
import { refusedField } from './form-problems.ts'
import type { Draft } from './use-draft.ts'

interface DraftAlertProps {
  readonly draft: Draft
  readonly error: unknown
}

export function DraftAlert({ draft: { attempts }, error }: DraftAlertProps) {
  return <Refusal {...{ attempts, error }} isAtField={refusedField(error) !== null} />
}
