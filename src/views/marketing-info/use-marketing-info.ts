import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { MarketingInfo } from '#machines/marketing-info/marketing-info.machine.ts'
import { isMarketingInfoAsked, isMarketingInfoSending } from '#machines/marketing-info/marketing-info.selectors.ts'
import { clearSkip, keepSkip, provideMarketingInfo } from '#src/actors/marketing-info.actor.ts'
import { createMemory } from '#src/actors/memory.ts'
import { keyOf } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { useCan, useProduct, useSession, useTell } from '../product.ts'
import { untilNoDialog } from './until-no-dialog.ts'

export const importQuestion = () => import('./question.tsx')

/** The question, while the person is in this organisation. */
export const useMarketingInfo = () => {
  const { configuration, needTexts, newUserSince } = useProduct()
  const { client, onCallFailed, scope } = useApi()
  const { mutate } = useSWRConfig()
  const userId = useSession(({ context }) => context.userId)
  const tell = useTell()
  const mayAnswer = useCan('Administrator')
  const [memory] = useState(() => createMemory(() => window.localStorage))
  const [machine] = useState(() =>
    provideMarketingInfo({
      client,
      memory,
      userId,
      now: () => Date.now(),
      prepare: async (signal) => {
        await Promise.all([needTexts(['marketing-info']), importQuestion()])
        await untilNoDialog(signal)
      },
    }),
  )
  const input = { isSelfHosted: configuration.isSelfHosted, mayAnswer, newUserSince: newUserSince() }
  const actor = useActorRef(machine, { input, systemId: 'marketingInfo' })
  const provided = useEffectEvent(() => {
    clearSkip(memory)
    tell({ type: 'organisation.described' })
    mutate(keyOf(scope, organisationEndpoints.read)).catch(() => undefined)
  })
  const failed = useEffectEvent((error: unknown) => onCallFailed(error))
  useEffect(() => {
    const told = [
      actor.on('marketing.provided', () => provided()),
      actor.on('marketing.skipped', ({ at }) => keepSkip(memory, userId, at)),
      actor.on('marketing.failed', ({ error }) => failed(error)),
    ]
    return () => told.forEach(({ unsubscribe }) => unsubscribe())
  }, [actor, memory, userId])
  return {
    isAsked: useSelector(actor, isMarketingInfoAsked),
    isSending: useSelector(actor, isMarketingInfoSending),
    submit: (info: MarketingInfo) => actor.send({ type: 'marketing.submit', info }),
    skip: () => actor.send({ type: 'marketing.skip', at: Date.now() }),
  }
}
