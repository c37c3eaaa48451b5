import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { Button } from '#src/ui/button.tsx'
import { useSubmission } from '../use-submission.ts'
import { FormAlert } from './form-alert.tsx'
import { linkMailEndpoints, type LinkMailKind } from './link-mail-endpoints.ts'
import { SubmissionAlert } from './submission-alert.tsx'

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })

interface ResendProps {
  readonly kind: LinkMailKind
  readonly readEmail: () => string
}

export function Resend({ kind, readEmail }: ResendProps) {
  const { t } = useTranslation('auth')
  const { client } = useApi()
  const { submit, isSending, isSent, error } = useSubmission((to: string) =>
    client.call(linkMailEndpoints[kind], { body: { email: to } }),
  )
  return (
    <div className={column}>
      <Button busy={isSending && t('mail.sending')} onClick={() => submit(readEmail())}>
        {t('mail.again')}
      </Button>
      <SubmissionAlert error={error} />
      {isSent && <FormAlert tone="success" message={t('mail.sentAgain')} />}
    </div>
  )
}
