import { Suspense, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeyedMutator } from 'swr'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type OwnSession, ownSessionEndpoints } from '#src/contract/additions.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { NowContext, useFigures } from '../../listing/figures.ts'
import { PartBoundary } from '../../listing/part-boundary.tsx'
import { useClock } from '../../listing/use-clock.ts'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { tableInCard } from '../table-in-card.ts'
import { getSessionColumns, getSessionName } from './session-columns.tsx'

const RevokeOthers = lazyPart(() => import('./revoke-others.tsx'))

const withoutToast = { onError: () => undefined }
const padded = css({ p: 'card' })
const note = css({ px: 'card', pb: 'card', pt: '3', textStyle: 'small', color: 'fg.muted' })

interface SessionsProps {
  readonly sessions: readonly OwnSession[]
  readonly mutate: KeyedMutator<OwnSession[]>
  readonly place: RefObject<HTMLDivElement | null>
}

/** The row disappears with its button, so the focus moves to the table first. */
const useRevocation = ({ mutate, place }: SessionsProps) => {
  const { t } = useTranslation(['profile', 'listing'])
  const { client } = useApi()
  const toast = useToast()
  const [busyId, setBusyId] = useState<string | null>(null)
  const { submit, isSending, error } = useSubmission(
    async (session: OwnSession) => {
      await client.call(ownSessionEndpoints.revoke, { params: { id: session.id } })
      return session
    },
    (session) => {
      toast({ kind: 'success', words: { text: t('sessions.done', { name: getSessionName(session, t) }) } })
      if (place.current?.contains(document.activeElement)) place.current.focus()
      void mutate((known) => known?.filter(({ id }) => id !== session.id)).catch(() => undefined)
    },
  )
  const revoke = (session: OwnSession) => {
    if (isSending) return
    setBusyId(session.id)
    submit(session)
  }
  return { busyId: isSending ? busyId : null, revoke, error }
}

function Sessions(props: SessionsProps) {
  const { sessions, place } = props
  const { t } = useTranslation(['profile', 'listing'])
  const figures = useFigures()
  const { error, ...revocation } = useRevocation(props)
  return (
    <NowContext value={useClock()}>
      {error !== null && (
        <div className={padded}>
          <FormAlert {...failureWords(error, t)} />
        </div>
      )}
      <div ref={place} tabIndex={-1} className={tableInCard}>
        <DataTable
          label={t('sessions.title')}
          columns={getSessionColumns(t, figures, revocation)}
          rows={sessions}
          getKey={({ id }) => id}
        />
      </div>
      {sessions.length === 1 && <p className={note}>{t('sessions.onlyThis')}</p>}
    </NowContext>
  )
}

interface UnloadedProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Unloaded({ error, isBusy, onRetry }: UnloadedProps) {
  const { t } = useTranslation(['profile', 'app'])
  if (error !== undefined) return <LateCallFailure title={t('sessions.failed')} {...{ error, isBusy, onRetry }} />
  return (
    <SkeletonRegion label={t('app:common.loading')} className={padded}>
      <Skeleton width="half" />
    </SkeletonRegion>
  )
}

export function SessionsCard({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation('profile')
  const { data, error, isValidating, mutate } = useCall(ownSessionEndpoints.list, {}, withoutToast)
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking && !isShown) setIsAsking(false)
  const place = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const keepCurrent = () => void mutate((known) => known?.filter(({ isCurrent }) => isCurrent)).catch(() => undefined)
  return (
    <Card
      flush
      title={t('sessions.title')}
      text={t('sessions.text')}
      actions={
        data !== undefined &&
        data.length > 1 && (
          <Button ref={trigger} onClick={() => setIsAsking(true)}>
            {t('sessions.others.action')}
          </Button>
        )
      }
    >
      {data === undefined && <Unloaded error={error} isBusy={isValidating} onRetry={() => void mutate()} />}
      {data !== undefined && <Sessions sessions={data} {...{ mutate, place }} />}
      <PartBoundary>
        <Suspense>
          {isAsking && (
            <RevokeOthers
              onRevoked={keepCurrent}
              onClose={() => setIsAsking(false)}
              finalFocus={() => trigger.current ?? place.current}
            />
          )}
        </Suspense>
      </PartBoundary>
    </Card>
  )
}
