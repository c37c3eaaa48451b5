import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Id, Line } from './fields.ts'

export const featureFlags = ['SelfHosted', 'CustomLLMSettings', 'PublicChatLinks', 'LimitedApiKeys'] as const
/** What a call was for: asked in the product itself, for tickets, for reviews, or with a key. */
export const usagePurposes = ['Search', 'IssueEnrichment', 'CodeReview', 'Api'] as const
export type UsagePurpose = (typeof usagePurposes)[number]
export const planLevels = ['free', 'hobby', 'startup', 'selfhosted'] as const

const Metadata = v.object({
  industry: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(120)))),
  companySize: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
})

export const Organisation = v.object({
  id: Id,
  name: v.string(),
  metadata: Metadata,
  isMarketingInfoProvided: v.boolean(),
  plan: v.object({
    isCustom: v.boolean(),
    planLevel: v.string(),
    isAutoIndexingAllowed: v.boolean(),
    features: v.array(v.object({ code: v.string() })),
  }),
})
export type Organisation = v.InferOutput<typeof Organisation>

export const FeatureCodes = v.object({ features: v.array(v.string()) })

export const organisationEndpoints = endpoints({
  usage: { method: 'GET', path: '/api/organization/usage', access: 'Administrator' },
  dailyApiUsage: {
    method: 'GET',
    path: '/api/organization/usage/api-usage/daily',
    access: 'Administrator',
    query: v.object({ start: v.pipe(v.string(), v.isoDate()), end: v.pipe(v.string(), v.isoDate()) }),
  },
  deepAvailability: {
    method: 'GET',
    path: '/api/organization/usage/deep-availability',
    access: 'ReadOnly',
    reply: v.object({ availability: v.picklist(['Available', 'NotAvailable', 'Enabled', 'Unknown']) }),
  },
  read: { method: 'GET', path: '/api/organization', access: 'Guest', reply: Organisation },
  update: {
    method: 'PUT',
    path: '/api/organization',
    access: 'Administrator',
    body: v.object({ name: v.optional(Line(120)), metadata: v.optional(Metadata) }),
    reply: Organisation,
  },
  features: { method: 'GET', path: '/api/organization/features', access: 'Guest', reply: FeatureCodes },
  installationFeatures: { method: 'GET', path: '/api/features', access: 'anyone', reply: FeatureCodes },
  readSettings: { method: 'GET', path: '/api/organization/settings', access: 'Administrator' },
  saveSettings: { method: 'PUT', path: '/api/organization/settings', access: 'Administrator' },
})
