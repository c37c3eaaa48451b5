import type { ArtifactRelationships, RelationshipProfile, RelationType } from '#src/contract/artifacts.ts'
import { indexFacts } from '../code-index/index-facts.ts'
import type { Database } from '../db/tables.ts'
import { describe, fileIdentifier, symbolIdentifier } from '../search/artifact.ts'
import type { SearchedIndex } from '../search/search-scope.ts'
import { findIncomingCalls, findOutgoingCalls } from './calls.ts'
import type { FoundArtifact } from './find-artifact.ts'
import { findAncestors, findDescendants } from './inheritance.ts'
import { findReferences } from './references.ts'
import type { Related } from './relation.ts'

const typesByProfile: Readonly<Record<RelationshipProfile, readonly RelationType[]>> = {
  CallsOnly: ['OutgoingCalls', 'IncomingCalls'],
  InheritanceOnly: ['Ancestors', 'Descendants'],
  AllRelevant: ['OutgoingCalls', 'IncomingCalls', 'Ancestors', 'Descendants'],
  ReferencesOnly: ['References'],
}

const maxSites = 50

type Item = ArtifactRelationships['relationships'][number]['items'][number]

export const presentRelated = async (
  db: Database,
  { no, repository }: SearchedIndex,
  related: readonly Related[],
): Promise<Item[]> => {
  const { files } = await indexFacts(db, no)
  const getPath = (fileNo: number): string => files.paths[fileNo] ?? ''
  return related.map(({ fileNo, symbol, sites }) => {
    const filePath = getPath(fileNo)
    return {
      identifier: symbol ? symbolIdentifier(repository, filePath, symbol) : fileIdentifier(repository, filePath),
      filePath,
      startLine: symbol?.start.line ?? 1,
      shortSummary: describe(symbol) ?? '',
      callSites: sites.slice(0, maxSites).map((site) => ({ position: `${getPath(site.fileNo)}:${site.line}` })),
      callSiteCount: sites.length,
    }
  })
}

interface RelationshipFilter {
  readonly profile: RelationshipProfile
  readonly maxPerType: number
}

/** Counts all kinds of relations and lists those of the profile (`src/backend/README.md`, "Search"). */
export const readRelationships = async (
  db: Database,
  artifact: FoundArtifact,
  { profile, maxPerType }: RelationshipFilter,
): Promise<ArtifactRelationships> => {
  const references = await findReferences(db, artifact)
  const relatedByType: Readonly<Record<RelationType, readonly Related[]>> = {
    OutgoingCalls: await findOutgoingCalls(db, artifact),
    IncomingCalls: await findIncomingCalls(db, artifact),
    Ancestors: await findAncestors(db, artifact),
    Descendants: await findDescendants(db, artifact),
    References: references.related,
  }
  const relationships = []
  for (const relationType of typesByProfile[profile]) {
    const all = relatedByType[relationType]
    const items = await presentRelated(db, artifact.index, all.slice(0, maxPerType))
    const isCut = all.length > items.length || (relationType === 'References' && references.isIncomplete)
    relationships.push({
      relationType,
      totalCount: all.length,
      returnedCount: items.length,
      truncated: isCut,
      items,
    })
  }
  return {
    sourceIdentifier: artifact.identifier,
    profile,
    found: true,
    availableRelationshipCounts: {
      outgoingCalls: relatedByType.OutgoingCalls.length,
      incomingCalls: relatedByType.IncomingCalls.length,
      ancestors: relatedByType.Ancestors.length,
      descendants: relatedByType.Descendants.length,
      references: relatedByType.References.length,
    },
    relationships,
  }
}

export const presentNotFound = (sourceIdentifier: string, profile: RelationshipProfile): ArtifactRelationships => ({
  sourceIdentifier,
  profile,
  found: false,
  availableRelationshipCounts: { outgoingCalls: 0, incomingCalls: 0, ancestors: 0, descendants: 0, references: 0 },
  relationships: [],
})
