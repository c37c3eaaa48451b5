import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import type { Client } from '#src/api/client.ts'
import type { Language } from '#src/contract/languages.ts'
import { userEndpoints } from '#src/contract/user.ts'

/** The server's copy of the chosen language comes with a sign-in. */
export const adoptLanguagePreference = async (
  client: Client,
  language: ActorRefFrom<typeof languageMachine>,
): Promise<void> => {
  const { locale } = await client.call(userEndpoints.readLanguage)
  if (locale !== null) language.send({ type: 'preference.arrived', language: locale })
}

/** It follows what the person chooses here. */
export const saveLanguagePreference = async (client: Client, locale: Language): Promise<void> => {
  await client.call(userEndpoints.saveLanguage, { body: { locale } })
}
