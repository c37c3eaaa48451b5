import { useSelector } from '@xstate/react'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { hasReturned, isNothingWaiting, selectReturnError } from '#machines/sign-in-return/sign-in-return.selectors.ts'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { Landing } from '../account-forms/landing.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'
import { useSignInReturn } from './use-sign-in-return.ts'

const row = css({ display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted' })
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

function NothingWaiting() {
  const { t } = useTranslation('auth')
  return (
    <AccountPanel takesFocus title={t('landing.notInTitle')} lead={t('landing.notInText')}>
      <ScreenLink to="login" look="solid">
        {t('landing.withEmail')}
      </ScreenLink>
    </AccountPanel>
  )
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'app'])
  return (
    <div className={column}>
      <SubmissionAlert error={error} />
      <Button variant="solid" size="lg" wide onClick={onRetry}>
        {t('app:common.retry')}
      </Button>
      <ScreenLink to="login" look="outline">
        {t('mail.toSignIn')}
      </ScreenLink>
    </div>
  )
}

export default function AuthSuccessView() {
  const { t } = useTranslation(['auth', 'app'])
  const actor = useSignInReturn()
  const returned = useSelector(actor, hasReturned)
  const error = useSelector(actor, selectReturnError)
  const isNothing = useSelector(actor, isNothingWaiting)
  if (isNothing) return <NothingWaiting />
  return (
    <Landing>
      <AccountPanel title={t('app:titles.authSuccess')}>
        {error === null ? (
          <output className={row}>
            <Icon of={LoaderCircle} spinning />
            {returned ? t('landing.opening', { brand }) : t('landing.finishing')}
          </output>
        ) : (
          <Failed error={error} onRetry={() => actor.send({ type: 'result.retry' })} />
        )}
      </AccountPanel>
    </Landing>
  )
}
