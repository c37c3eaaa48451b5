import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'
import type { Language } from '#src/contract/languages.ts'
import { userEndpoints } from '#src/contract/user.ts'

/** The person has signed out meanwhile, so nobody waits for it. */
const unlessLeft = (error: unknown): null => {
  if (error instanceof ApiError && (error.kind === 'superseded' || error.kind === 'signedOut')) return null
  throw error
}

/** The shown language stays when the server's copy cannot be read. */
const unlessAnswered = (error: unknown): null => {
  if (error instanceof ApiError) return null
  throw error
}

export const adoptLanguagePreference = async (
  client: Client,
  language: ActorRefFrom<typeof languageMachine>,
): Promise<void> => {
  const kept = await client.call(userEndpoints.readLanguage).catch(unlessAnswered)
  if (kept !== null && kept.locale !== null) language.send({ type: 'preference.arrived', language: kept.locale })
}

export const saveLanguagePreference = async (client: Client, locale: Language): Promise<void> => {
  await client.call(userEndpoints.saveLanguage, { body: { locale } }).catch(unlessLeft)
}
