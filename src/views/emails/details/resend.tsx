import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link as linkLook } from '#styled-system/recipes/link'
import { useApi } from '#src/api/use-api.ts'
import { emailResendEndpoints } from '#src/contract/additions.ts'
import type { EmailDetails } from '#src/contract/emails.ts'
import { Button } from '#src/ui/button.tsx'
import { useToast } from '../../product.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { useRefreshEmails } from '../use-emails.ts'

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' })
const note = css({ textStyle: 'small', color: 'fg.muted' })

const useSend = (id: string) => {
  const { t } = useTranslation('emails')
  const { client, onCallFailed } = useApi()
  const { open } = useOpened('mail')
  const refreshEmails = useRefreshEmails()
  const toast = useToast()
  const [isRunning, setRunning] = useState(false)
  const send = async () => {
    setRunning(true)
    try {
      const answer = await client.call(emailResendEndpoints.send, { params: { id } })
      toast({ kind: 'success', words: { text: t(answer.id === id ? 'resend.doneSame' : 'resend.doneFresh') } })
      if (answer.id !== id) open({ kind: 'details', id: answer.id })
    } catch (error) {
      onCallFailed(error)
    } finally {
      refreshEmails()
      setRunning(false)
    }
  }
  return { isRunning, send }
}

export function Resend({ mail: { id, resend, resentAs, resendOf } }: { mail: EmailDetails }) {
  const { t } = useTranslation('emails')
  const { toAddress } = useOpened('mail')
  const { isRunning, send } = useSend(id)
  const isPossible = resend === 'same' || resend === 'fresh'
  return (
    <div className={column}>
      {isPossible && (
        <Button icon={Send} busy={isRunning && t('resend.running')} onClick={() => void send()}>
          {t(resend === 'same' ? 'resend.same' : 'resend.fresh')}
        </Button>
      )}
      <p className={note}>{t(`resend.${isPossible ? `${resend}Help` : resend}` as 'resend.sameHelp')}</p>
      {resentAs !== undefined && (
        <Link href={toAddress({ kind: 'details', id: resentAs })} className={linkLook()}>
          {t('resend.later')}
        </Link>
      )}
      {resendOf !== undefined && (
        <Link href={toAddress({ kind: 'details', id: resendOf })} className={linkLook()}>
          {t('resend.earlier')}
        </Link>
      )}
    </div>
  )
}
