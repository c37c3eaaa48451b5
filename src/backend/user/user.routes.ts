import { marketingSkipEndpoints } from '#src/contract/additions.ts'
import { isLanguage } from '#src/contract/languages.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { passwordPolicy } from '../credentials/password-policy.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { changePassword } from './change-password.ts'
import { readCookiePreferences, saveCookiePreferences } from '../accounts/cookie-preferences.store.ts'
import {
  markIntroductionReceived,
  readMemberships,
  readUserRow,
  saveMarketingSkip,
  updateUser,
} from '../accounts/profile.store.ts'
import { presentAnalyticsIdentity, presentProfile } from './user.present.ts'

const profileRoutes = (services: Services): readonly ServedCall[] => {
  const { db, clock } = services
  const readProfile = async (userId: string) =>
    presentProfile(await readUserRow(db, userId), await readMemberships(db, userId))
  return [
    serve(userEndpoints.read, ({ caller }) => readProfile(caller.userId)),
    serve(userEndpoints.update, async ({ body, caller }) => {
      await updateUser(db, caller.userId, { first_name: body.firstName, last_name: body.lastName })
      return readProfile(caller.userId)
    }),
    serve(userEndpoints.updateMetadata, async ({ body: { jobTitle, department }, caller }) => {
      await updateUser(db, caller.userId, {
        ...(jobTitle === undefined ? {} : { job_title: jobTitle || null }),
        ...(department === undefined ? {} : { department: department || null }),
      })
      return readProfile(caller.userId)
    }),
    serve(userEndpoints.analyticsIdentity, async ({ caller: { userId } }) =>
      presentAnalyticsIdentity(await readUserRow(db, userId), await readMemberships(db, userId)),
    ),
    serve(userEndpoints.introductionStatus, async ({ caller }) => ({
      isReceived: (await readUserRow(db, caller.userId)).introduction_received_at !== null,
    })),
    serve(userEndpoints.markIntroductionReceived, async ({ caller }) => {
      await markIntroductionReceived(db, caller.userId, clock())
    }),
  ]
}

const preferenceRoutes = ({ clock, db }: Services): readonly ServedCall[] => [
  serve(userEndpoints.readCookies, async ({ caller }) => (await readCookiePreferences(db, caller.userId)) ?? null),
  serve(userEndpoints.saveCookies, async ({ body, caller }) => {
    const acceptedAt = await saveCookiePreferences(db, caller.userId, body, clock())
    return { ...body, versionAcceptedAt: acceptedAt.toISOString() }
  }),
  serve(userEndpoints.readLanguage, async ({ caller }) => {
    const { language } = await readUserRow(db, caller.userId)
    return { locale: isLanguage(language) ? language : null }
  }),
  serve(userEndpoints.saveLanguage, async ({ body, caller }) => {
    await updateUser(db, caller.userId, { language: body.locale })
    return body
  }),
]

const marketingSkipRoutes = ({ clock, db }: Services): readonly ServedCall[] => [
  serve(marketingSkipEndpoints.read, async ({ caller }) => ({
    skippedAt: (await readUserRow(db, caller.userId)).marketing_skipped_at?.toISOString() ?? null,
    now: new Date(clock()).toISOString(),
  })),
  serve(marketingSkipEndpoints.keep, async ({ caller }) => {
    await saveMarketingSkip(db, caller.userId, new Date(clock()))
  }),
]

export const userRoutes = (services: Services): readonly ServedCall[] => [
  ...profileRoutes(services),
  ...preferenceRoutes(services),
  ...marketingSkipRoutes(services),
  serve(userEndpoints.changePassword, (call) => changePassword(services, call.caller, call.body, call)),
  serve(userEndpoints.passwordPolicy, async () => passwordPolicy),
]
