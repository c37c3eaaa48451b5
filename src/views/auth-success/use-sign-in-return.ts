import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { type SignInOutcome, signInReturnMachine } from '#machines/sign-in-return/sign-in-return.machine.ts'
import { useApi } from '#src/api/use-api.ts'
import { providerNames, type SignInProvider } from '#src/contract/sign-in-providers.ts'
import { resolveReturnAddress } from '#src/lib/return-address.ts'
import { useProduct, useSession, useTell, useToast } from '../product.ts'
import { forgetResult, takeResult } from './take-result.ts'

type SignInReturnActor = ActorRefFrom<typeof signInReturnMachine>

const useReturnActor = (signedIn: boolean): SignInReturnActor => {
  const { client } = useApi()
  const { session } = useProduct()
  const tell = useTell()
  const [machine] = useState(() =>
    signInReturnMachine.provide({
      actors: {
        takeResult: fromPromise<SignInOutcome>(() => takeResult({ client, session, tell })),
      },
    }),
  )
  return useActorRef(machine, { input: { isSignedIn: signedIn } })
}

export const useSignInReturn = (): SignInReturnActor => {
  const { t } = useTranslation('auth')
  const { client } = useApi()
  const { navigation } = useProduct()
  const toast = useToast()
  const signedIn = useSession(isSignedIn)
  const actor = useReturnActor(signedIn)
  const open = useEffectEvent((address: string) =>
    navigation.send({ type: 'address.open', address, manner: 'replace' }),
  )
  const goBack = useEffectEvent((provider: SignInProvider, returnUrl: string) => {
    toast({ kind: 'success', words: { text: t('landing.connected', { provider: providerNames[provider] }) } })
    open(resolveReturnAddress(returnUrl, window.location.origin) ?? '/')
  })
  useEffect(() => {
    const restored = () => actor.send({ type: 'connection.restored' })
    const entrance = actor.on('signIn.entered', () => open('/'))
    const failure = actor.on('result.missed', () => forgetResult(client))
    const link = actor.on('account.linked', ({ provider, returnUrl }) => goBack(provider, returnUrl))
    window.addEventListener('online', restored)
    return () => {
      entrance.unsubscribe()
      failure.unsubscribe()
      link.unsubscribe()
      window.removeEventListener('online', restored)
    }
  }, [actor, client])
  useEffect(() => {
    const arrival = { type: 'person.arrived' } as const
    if (signedIn && actor.getSnapshot().can(arrival)) actor.send(arrival)
  }, [actor, signedIn])
  return actor
}
