import { readDraftEmail } from '../account-forms/account-draft.ts'
import { refusalKey } from '../account-forms/account-problems.ts'
import { Resend } from '../account-forms/resend.tsx'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'

export function LoginFailure({ error }: { error: unknown }) {
  return (
    <SubmissionAlert error={error}>
      {refusalKey(error) === 'errors.emailNotConfirmed' && <Resend kind="confirmation" readEmail={readDraftEmail} />}
    </SubmissionAlert>
  )
}
