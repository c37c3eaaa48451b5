import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList } from './fields.ts'

/** The form is `{owner/repo}::{path}`, with `::{symbol}` or `::{NNNN}` for a part of the file. */
const Identifier = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5000))
const DataSourceName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))

const Called = v.object({ identifier: v.string(), summary: v.string() })

export const Artifact = v.object({
  identifier: v.string(),
  found: v.boolean(),
  /** `null` when nothing was found; cut after 100,000 characters. */
  content: v.nullable(v.string()),
  /** The size of the whole artifact in bytes. */
  contentByteSize: v.optional(v.number()),
  startLine: v.optional(v.number()),
  /** Present for a symbol: the first ten calls each way, and their counts. */
  relationships: v.optional(
    v.object({
      outgoingCallsCount: v.number(),
      outgoingCalls: v.array(Called),
      incomingCallsCount: v.number(),
      incomingCalls: v.array(Called),
    }),
  ),
})
export type Artifact = v.InferOutput<typeof Artifact>

export const relationTypes = ['OutgoingCalls', 'IncomingCalls', 'Ancestors', 'Descendants', 'References'] as const
export type RelationType = (typeof relationTypes)[number]

export const relationshipProfiles = ['CallsOnly', 'InheritanceOnly', 'AllRelevant', 'ReferencesOnly'] as const
export type RelationshipProfile = (typeof relationshipProfiles)[number]

const RelatedArtifact = v.object({
  identifier: v.string(),
  filePath: v.string(),
  startLine: v.number(),
  shortSummary: v.string(),
  /** The first fifty places; `position` is `path:line`. */
  callSites: v.array(v.object({ position: v.string() })),
  callSiteCount: v.number(),
})

export const ArtifactRelationships = v.object({
  sourceIdentifier: v.string(),
  profile: v.picklist(relationshipProfiles),
  found: v.boolean(),
  availableRelationshipCounts: v.object({
    outgoingCalls: v.number(),
    incomingCalls: v.number(),
    ancestors: v.number(),
    descendants: v.number(),
    references: v.number(),
  }),
  relationships: v.array(
    v.object({
      relationType: v.picklist(relationTypes),
      totalCount: v.number(),
      returnedCount: v.number(),
      truncated: v.boolean(),
      items: v.array(RelatedArtifact),
    }),
  ),
})
export type ArtifactRelationships = v.InferOutput<typeof ArtifactRelationships>

export const artifactEndpoints = defineEndpoints({
  fetch: {
    method: 'POST',
    path: '/api/search/artifacts',
    access: 'ReadOnly',
    body: v.object({
      identifiers: v.pipe(BoundedList(Identifier, 50), v.minLength(1)),
      dataSource: v.optional(DataSourceName),
    }),
    reply: v.object({ artifacts: v.array(Artifact) }),
    takesApiKeys: true,
    ownPagesOnly: true,
  },
  relationships: {
    method: 'POST',
    path: '/api/search/artifact-relationships',
    access: 'ReadOnly',
    body: v.object({
      identifier: Identifier,
      profile: v.optional(v.picklist(relationshipProfiles), 'CallsOnly'),
      maxCountPerType: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 50),
      dataSource: v.optional(DataSourceName),
    }),
    reply: ArtifactRelationships,
    takesApiKeys: true,
    ownPagesOnly: true,
  },
})
