import MessageSquareText from 'lucide-react/icons/message-square-text'
import Search from 'lucide-react/icons/search'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css, cx } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useSubmission } from '../use-submission.ts'

const frame = css({ mb: '6' })
const steps = css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '4' })
const step = css({ display: 'flex', gap: '3', flex: '[1 1 200px]', color: 'fg.muted' })
const doing = css({ textStyle: 'label', textAlign: 'start', cursor: 'pointer' })
const about = css({ textStyle: 'small' })

interface StepProps {
  readonly icon: LucideIcon
  readonly text: string
  readonly children: ReactNode
}

const Step = ({ icon, text, children }: StepProps) => (
  <li className={step}>
    <Icon of={icon} size="lg" />
    <div>
      {children}
      <p className={about}>{text}</p>
    </div>
  </li>
)

function Steps() {
  const { t } = useTranslation('repositories')
  const look = cx(link(), doing)
  return (
    <ul className={steps}>
      <Step icon={Search} text={t('introduction.searchText')}>
        <Link href="/search" className={look}>
          {t('introduction.search')}
        </Link>
      </Step>
      <Step icon={MessageSquareText} text={t('introduction.askText')}>
        <Link href="/chat" className={look}>
          {t('introduction.ask')}
        </Link>
      </Step>
    </ul>
  )
}

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }

export default function Introduction() {
  const { t } = useTranslation('repositories')
  const { client, onCallFailed } = useApi()
  const { data, mutate } = useCall(userEndpoints.introductionStatus, {}, withoutToast)
  const { submit, isSending, isSent, error } = useSubmission(async () => {
    await client.call(userEndpoints.markIntroductionReceived)
    await mutate({ isReceived: true }, { revalidate: false })
  })
  useEffect(() => {
    if (error !== null) onCallFailed(error)
  }, [error, onCallFailed])
  if (data === undefined || data.isReceived || isSent) return null
  const done = (
    <Button busy={isSending && t('introduction.noting')} onClick={() => submit(undefined)}>
      {t('introduction.done')}
    </Button>
  )
  return (
    <div className={frame}>
      <Card title={t('introduction.title', { brand })} text={t('introduction.text')} actions={done}>
        <Steps />
      </Card>
    </div>
  )
}
