import type { SignInOutcome } from '#machines/sign-in-return/sign-in-return.machine.ts'
import { forgetSecrets } from '#src/actors/navigation.sink.ts'
import type { Session } from '#src/actors/session.actor.ts'
import { tabMemory } from '#src/actors/tab-memory.ts'
import type { Usage } from '#src/actors/usage.ts'
import type { Client } from '#src/api/client.ts'
import { signInResultEndpoints } from '#src/contract/oauth.ts'
import { forgetDraft } from '../account-forms/account-draft.ts'

interface ResultDeps {
  readonly client: Client
  readonly session: Session
  readonly tell: Usage['tell']
}

const askForResult = async ({ client, session, tell }: ResultDeps): Promise<SignInOutcome> => {
  const result = await client.call(signInResultEndpoints.take)
  if (result.kind === 'linked' || result.kind === 'none') return result
  const { accessToken, refreshToken, organisationId } = result
  forgetDraft()
  if (result.kind === 'joined') {
    forgetSecrets(tabMemory)
    tell({ type: 'feature.used', feature: 'invitations', action: 'accepted' })
  }
  session.receive({ accessToken, refreshToken, organisationId }, result.kind === 'joined' ? 'invitation' : 'oauth')
  return { kind: 'entered' }
}

const results = new WeakMap<Client, Promise<SignInOutcome>>()

/**
 * The server gives a result out once, but the screen is mounted again when the sign-in changes the layout, so a page
 * asks once and shares the outcome.
 */
export const takeResult = (deps: ResultDeps): Promise<SignInOutcome> => {
  const outcome = results.get(deps.client) ?? askForResult(deps)
  results.set(deps.client, outcome)
  return outcome
}

export const forgetResult = (client: Client): void => void results.delete(client)
