import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { MarketingInfo } from '#machines/marketing-info/marketing-info.machine.ts'
import {
  isMarketingInfoAsked,
  isMarketingInfoAwaitingIndex,
  isMarketingInfoHeld,
  isMarketingInfoSending,
} from '#machines/marketing-info/marketing-info.selectors.ts'
import { provideMarketingInfo } from '#src/actors/marketing-info.actor.ts'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { minutes } from '#src/lib/durations.ts'
import { whenOverlaysClosed } from '../overlays/when-overlays-closed.ts'
import { useCan, useProduct, useTell } from '../product.ts'

export const importQuestion = () => import('./question.tsx')

const untilIndexed = { refreshInterval: 1 * minutes, onError: () => undefined }

const isIndexed = ({ index }: Repository): boolean => index !== undefined

const useHasIndex = (isWanted: boolean): boolean => {
  const { data } = useCall(repositoryEndpoints.list, isWanted ? {} : null, untilIndexed)
  return isWanted && data?.some(isIndexed) === true
}

export const useMarketingInfo = () => {
  const { configuration, isNewUserSession, needTexts } = useProduct()
  const { client, onCallFailed, scope } = useApi()
  const { mutate } = useSWRConfig()
  const tell = useTell()
  const mayAnswer = useCan('Administrator')
  const [machine] = useState(() =>
    provideMarketingInfo({ client, prepare: () => Promise.all([needTexts(['marketing-info']), importQuestion()]) }),
  )
  const input = { isSelfHosted: configuration.isSelfHosted, mayAnswer, isNewUserSession: isNewUserSession() }
  const actor = useActorRef(machine, { input, systemId: 'marketingInfo' })
  const isHeld = useSelector(actor, isMarketingInfoHeld)
  const hasIndex = useHasIndex(useSelector(actor, isMarketingInfoAwaitingIndex))
  const provided = useEffectEvent(() => {
    tell({ type: 'organisation.described' })
    mutate(toCallKey(scope, organisationEndpoints.read)).catch(() => undefined)
  })
  const failed = useEffectEvent((error: unknown) => onCallFailed(error))
  useEffect(() => {
    const subscriptions = [
      actor.on('marketing.provided', () => provided()),
      actor.on('marketing.failed', ({ error }) => failed(error)),
    ]
    return () => subscriptions.forEach(({ unsubscribe }) => unsubscribe())
  }, [actor])
  useEffect(() => {
    if (hasIndex) actor.send({ type: 'index.ready' })
  }, [actor, hasIndex])
  useEffect(() => {
    if (isHeld) return whenOverlaysClosed(() => actor.send({ type: 'overlays.closed' }))
  }, [actor, isHeld])
  return {
    isAsked: useSelector(actor, isMarketingInfoAsked),
    isSending: useSelector(actor, isMarketingInfoSending),
    submit: (info: MarketingInfo) => actor.send({ type: 'marketing.submit', info }),
    skip: () => actor.send({ type: 'marketing.skip' }),
  }
}
