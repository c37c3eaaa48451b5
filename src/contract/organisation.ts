import { days } from '#src/lib/durations.ts'
import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { chatModes } from './chat.ts'
import { Day, Id, Line, Version } from './fields.ts'
import { languages } from './languages.ts'

export const featureFlags = ['SelfHosted', 'CustomLLMSettings', 'PublicChatLinks', 'LimitedApiKeys'] as const
export type FeatureFlag = (typeof featureFlags)[number]
export const usagePurposes = ['Search', 'IssueEnrichment', 'CodeReview', 'Api'] as const
export type UsagePurpose = (typeof usagePurposes)[number]
export const planLevels = ['free', 'hobby', 'startup', 'selfhosted'] as const
export type PlanLevel = (typeof planLevels)[number]
const availabilities = ['Available', 'NotAvailable', 'Enabled', 'Unknown'] as const
export type Availability = (typeof availabilities)[number]

const Metadata = v.object({
  industry: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(120)))),
  companySize: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
})

export const Organisation = v.object({
  id: Id,
  name: v.string(),
  metadata: Metadata,
  isMarketingInfoProvided: v.boolean(),
  defaultChatMode: v.picklist(chatModes),
  version: v.number(),
  plan: v.object({
    isCustom: v.boolean(),
    planLevel: v.string(),
    isAutoIndexingAllowed: v.boolean(),
    features: v.array(v.object({ code: v.string() })),
  }),
})
export type Organisation = v.InferOutput<typeof Organisation>

export const FeatureCodes = v.object({ features: v.array(v.string()) })

export const OrganisationSettings = v.object({
  defaultChatMode: v.picklist(chatModes),
  /** The language of mails to members without a choice; absent: their browser's. */
  mailLanguage: v.optional(v.picklist(languages)),
  isAutoIndexingDefault: v.boolean(),
  version: v.number(),
})
export type OrganisationSettings = v.InferOutput<typeof OrganisationSettings>

/** `callsThisMonth` counts from the first of the month in UTC. */
export const OrganisationUsage = v.object({
  members: v.number(),
  repositories: v.number(),
  indexedBytes: v.number(),
  workspaces: v.number(),
  conversations: v.number(),
  apiKeys: v.number(),
  callsThisMonth: v.number(),
})
export type OrganisationUsage = v.InferOutput<typeof OrganisationUsage>

export const maxUsageDays = 366

/** Both days are included. */
const DayRange = v.pipe(
  v.object({ start: Day, end: Day }),
  v.forward(
    v.partialCheck(
      [['start'], ['end']],
      ({ start, end }) => !(Date.parse(start) > Date.parse(end)),
      'must not be after the end',
    ),
    ['start'],
  ),
  v.forward(
    v.partialCheck(
      [['start'], ['end']],
      ({ start, end }) => !(Date.parse(end) - Date.parse(start) >= maxUsageDays * days),
      `must be less than ${maxUsageDays} days after the start`,
    ),
    ['end'],
  ),
)

const DailyUsage = v.object({
  entries: v.array(
    v.object({
      day: Day,
      /** Absent for calls from the product itself. */
      apiKeyId: v.optional(Id),
      purpose: v.picklist(usagePurposes),
      calls: v.number(),
      /** A language model reads and writes tokens for these calls. */
      inputTokens: v.optional(v.number()),
      outputTokens: v.optional(v.number()),
    }),
  ),
  apiKeys: v.array(v.object({ id: Id, name: v.string() })),
})
export type DailyUsage = v.InferOutput<typeof DailyUsage>

export const organisationEndpoints = defineEndpoints({
  usage: { method: 'GET', path: '/api/organization/usage', access: 'Administrator', reply: OrganisationUsage },
  dailyApiUsage: {
    method: 'GET',
    path: '/api/organization/usage/api-usage/daily',
    access: 'Administrator',
    query: DayRange,
    reply: DailyUsage,
  },
  deepAvailability: {
    method: 'GET',
    path: '/api/organization/usage/deep-availability',
    access: 'ReadOnly',
    reply: v.object({ availability: v.picklist(availabilities) }),
  },
  read: { method: 'GET', path: '/api/organization', access: 'Guest', reply: Organisation },
  update: {
    method: 'PUT',
    path: '/api/organization',
    access: 'Administrator',
    body: v.object({
      name: v.optional(Line(120)),
      metadata: v.optional(Metadata),
      /**
       * The version that was edited; the call is refused with 409 when it is not current. Absent: the last writer
       * wins.
       */
      version: v.optional(Version),
    }),
    reply: Organisation,
  },
  features: { method: 'GET', path: '/api/organization/features', access: 'Guest', reply: FeatureCodes },
  installationFeatures: { method: 'GET', path: '/api/features', access: 'anyone', reply: FeatureCodes },
  readSettings: {
    method: 'GET',
    path: '/api/organization/settings',
    access: 'Administrator',
    reply: OrganisationSettings,
  },
  /** Absent members stay unchanged. */
  saveSettings: {
    method: 'PUT',
    path: '/api/organization/settings',
    access: 'Administrator',
    body: v.object({
      defaultChatMode: v.optional(v.picklist(chatModes)),
      /** `null`: each reader's browser decides. */
      mailLanguage: v.optional(v.nullable(v.picklist(languages))),
      isAutoIndexingDefault: v.optional(v.boolean()),
      version: v.optional(Version),
    }),
    reply: OrganisationSettings,
  },
})
