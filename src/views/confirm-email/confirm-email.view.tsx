import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { css } from '#styled-system/css'
import { forgetSecrets, readSecrets } from '#src/actors/navigation.sink.ts'
import { tabMemory } from '#src/actors/tab-memory.ts'
import { useApi } from '#src/api/use-api.ts'
import { authEndpoints, type SessionTokens } from '#src/contract/auth.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { forgetDraft } from '../account-forms/account-draft.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { refusalKey } from '../account-forms/account-problems.ts'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'
import { useProduct, useTell } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { RequestLink } from '../account-forms/request-link.tsx'

const row = css({ display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted' })
const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4' })

const readToken = (): string | null => readSecrets(tabMemory, '/confirm-email')?.['token'] ?? null

/** A link works once, but an effect may run twice: the call is made once and its answer shared. */
const useConfirmation = () => {
  const { client } = useApi()
  const { session } = useProduct()
  const tell = useTell()
  const pendingCall = useRef<Promise<SessionTokens> | null>(null)
  return useSubmission(
    (token: string) =>
      (pendingCall.current ??= client.call(authEndpoints.confirmEmail, { body: { token } }).finally(() => {
        pendingCall.current = null
      })),
    (tokens) => {
      forgetSecrets(tabMemory)
      forgetDraft()
      session.receive(tokens, 'confirmation')
      tell({ type: 'email.confirmed' })
    },
  )
}

function Confirming({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'app'])
  const { submit, error } = useConfirmation()
  const begin = useEffectEvent(() => submit(token))
  useEffect(() => begin(), [])
  if (refusalKey(error) === 'errors.linkInvalid') {
    return <RequestLink kind="confirmation" title={t('confirm.deadTitle')} lead={t('confirm.deadText')} takesFocus />
  }
  return (
    <AccountPanel title={t('app:titles.confirmEmail')}>
      {error === null ? (
        <output className={row}>
          <Icon of={LoaderCircle} spinning />
          {t('confirm.busy')}
        </output>
      ) : (
        <div className={column}>
          <SubmissionAlert error={error} />
          <Button variant="solid" onClick={() => submit(token)}>
            {t('app:common.retry')}
          </Button>
        </div>
      )}
    </AccountPanel>
  )
}

export default function ConfirmEmailView() {
  const { t } = useTranslation(['auth', 'app'])
  const [token] = useState(readToken)
  return token === null ? (
    <RequestLink kind="confirmation" title={t('app:titles.confirmEmail')} lead={t('confirm.noLink')} />
  ) : (
    <Confirming token={token} />
  )
}
