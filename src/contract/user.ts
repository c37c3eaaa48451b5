import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Id, Line, NewPassword, PolicyVersion, TimeOfChoice, Timestamp } from './fields.ts'
import { languages } from './languages.ts'
import { roles } from './roles.ts'

const optionalLine = (limit: number) => v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(limit))))

export const UserMetadata = v.object({ jobTitle: optionalLine(120), department: optionalLine(120) })

export const UserProfile = v.object({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  createdAt: Timestamp,
  metadata: UserMetadata,
  /** False for a person who signs in through another host alone. */
  hasPassword: v.optional(v.boolean()),
  organisations: v.array(v.object({ id: Id, name: v.string(), role: v.picklist(roles) })),
})
export type UserProfile = v.InferOutput<typeof UserProfile>

export const PasswordPolicy = v.object({
  minimumLength: v.number(),
  maximumLength: v.number(),
  requireUppercase: v.boolean(),
  requireLowercase: v.boolean(),
  requireDigit: v.boolean(),
  requireSymbol: v.boolean(),
  /** Common passwords are refused by the server; its list is not sent. */
  refuseCommon: v.boolean(),
  refusePersonal: v.optional(v.boolean()),
})
export type PasswordPolicy = v.InferOutput<typeof PasswordPolicy>

export const CookiePreferences = v.object({
  preferences: v.boolean(),
  statistics: v.boolean(),
  marketing: v.boolean(),
  support: v.boolean(),
  consentVersion: PolicyVersion,
  versionAcceptedAt: TimeOfChoice,
})
export type CookiePreferences = v.InferOutput<typeof CookiePreferences>

const LanguagePreference = v.object({ locale: v.picklist(languages) })

export const userEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/user', access: 'signedIn', reply: UserProfile },
  update: {
    method: 'PUT',
    path: '/api/user',
    access: 'signedIn',
    body: v.object({ firstName: Line(100), lastName: Line(100) }),
    reply: UserProfile,
  },
  updateMetadata: {
    method: 'PUT',
    path: '/api/user/metadata',
    access: 'signedIn',
    body: UserMetadata,
    reply: UserProfile,
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/password',
    access: 'signedIn',
    body: v.object({ currentPassword: v.pipe(v.string(), v.maxLength(1000)), newPassword: NewPassword }),
  },
  passwordPolicy: { method: 'GET', path: '/api/user/password-complexity', access: 'anyone', reply: PasswordPolicy },
  githubConnection: {
    method: 'GET',
    path: '/api/user/connections/github',
    access: 'signedIn',
    reply: v.object({ isConnected: v.boolean(), login: v.optional(v.string()) }),
  },
  analyticsIdentity: {
    method: 'GET',
    path: '/api/user/analytics',
    access: 'signedIn',
    reply: v.object({ distinctId: v.string(), properties: v.record(v.string(), v.unknown()) }),
  },
  readCookies: {
    method: 'GET',
    path: '/api/user/preferences/cookies',
    access: 'signedIn',
    reply: v.nullable(CookiePreferences),
  },
  saveCookies: {
    method: 'PUT',
    path: '/api/user/preferences/cookies',
    access: 'signedIn',
    body: CookiePreferences,
    reply: CookiePreferences,
  },
  readLanguage: {
    method: 'GET',
    path: '/api/user/preferences/language',
    access: 'signedIn',
    reply: v.object({ locale: v.nullable(v.picklist(languages)) }),
  },
  saveLanguage: {
    method: 'PUT',
    path: '/api/user/preferences/language',
    access: 'signedIn',
    body: LanguagePreference,
    reply: LanguagePreference,
  },
  introductionStatus: {
    method: 'GET',
    path: '/api/user/introduction-message-status',
    access: 'signedIn',
    reply: v.object({ isReceived: v.boolean() }),
  },
  markIntroductionReceived: {
    method: 'POST',
    path: '/api/user/mark-introduction-message-received',
    access: 'signedIn',
  },
})
