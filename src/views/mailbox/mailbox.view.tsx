import Inbox from 'lucide-react/icons/inbox'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { useCall } from '#src/api/use-call.ts'
import { mailboxEndpoints } from '#src/contract/additions.ts'
import { brand } from '#src/lib/brand.ts'
import { Banner } from '#src/ui/banner.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure, { FailureCause } from '../call-failure.tsx'
import type { MailboxEntry } from './mailbox-entry.ts'
import { Mail } from './mail.tsx'

/** At least as high as the window, so that arriving mail does not move the footer. */
const page = css({ display: 'flex', flexDirection: 'column', maxW: 'reading', minH: 'screen', mx: 'auto' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '4' })

const watching = { refreshInterval: 3000, onError: () => undefined }

function MailList({ mails }: { readonly mails: readonly MailboxEntry[] }) {
  const { t } = useTranslation(['mailbox', 'app'])
  return (
    <>
      {mails.length === 0 && (
        <EmptyState icon={Inbox} title={t('emptyTitle')}>
          {t('emptyText', { brand })}
        </EmptyState>
      )}
      <ol className={list} aria-label={t('app:titles.mailbox')}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Content() {
  const { t } = useTranslation(['mailbox', 'app'])
  const { data: mails, error, isValidating, mutate } = useCall(mailboxEndpoints.list, {}, watching)
  if (mails === undefined && error?.kind === 'notFound') {
    return (
      <EmptyState icon={Inbox} title={t('notHereTitle')}>
        {t('notHereText')}
      </EmptyState>
    )
  }
  if (mails === undefined && error !== undefined) {
    const retry = () => void mutate()
    return <CallFailure title={t('failedTitle')} error={error} isBusy={isValidating} onRetry={retry} />
  }
  if (mails === undefined) {
    return (
      <SkeletonRegion label={t('app:common.loading')} className={list}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  return (
    <div className={list}>
      {error !== undefined && (
        <Banner tone="warning" title={t('stale')}>
          <FailureCause error={error} />
        </Banner>
      )}
      <MailList mails={mails} />
    </div>
  )
}

export default function MailboxView() {
  const { t } = useTranslation(['mailbox', 'app'])
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.mailbox')}>{t('lead', { brand })}</PageHeader>
      <RememberedCalls>
        <Content />
      </RememberedCalls>
    </div>
  )
}
