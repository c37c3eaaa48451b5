import { consentEndpoints } from '#src/contract/consent.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { readCookiePreferences } from '../accounts/cookie-preferences.store.ts'
import { countConsentActions, readConsentActions, readLastConsentAction } from './consent-actions.store.ts'
import { presentConsentAction, presentConsentStatus } from './consent.present.ts'
import { logConsent } from './log-consent.ts'

export const consentRoutes = (services: Services): readonly ServedCall[] => {
  const { db } = services
  return [
    serve(consentEndpoints.log, ({ body, caller, request }) => logConsent(services, caller, body, request)),
    serve(consentEndpoints.mine, async ({ query, caller: { userId } }) => ({
      entries: (await readConsentActions(db, userId, query)).map(presentConsentAction),
      total: await countConsentActions(db, userId),
    })),
    serve(consentEndpoints.mineLast, async ({ caller: { userId } }) => {
      const last = await readLastConsentAction(db, userId)
      return last === undefined ? null : presentConsentAction(last)
    }),
    serve(consentEndpoints.status, async ({ caller: { userId } }) =>
      presentConsentStatus(await readCookiePreferences(db, userId), await readLastConsentAction(db, userId)),
    ),
  ]
}
