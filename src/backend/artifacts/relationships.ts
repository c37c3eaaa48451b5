import type { ArtifactRelationships, RelationshipProfile, RelationType } from '#src/contract/artifacts.ts'
import { indexFacts } from '../code-index/index-facts.ts'
import type { Database } from '../db/tables.ts'
import { describe, fileIdentifier, symbolIdentifier } from '../search/artifact.ts'
import type { SearchedIndex } from '../search/search-scope.ts'
import { incomingCalls, outgoingCalls } from './calls.ts'
import type { FoundArtifact } from './find-artifact.ts'
import { ancestorsOf, descendantsOf } from './inheritance.ts'
import { referencesOf } from './references.ts'
import type { Related } from './relation.ts'

const typesOf: Readonly<Record<RelationshipProfile, readonly RelationType[]>> = {
  CallsOnly: ['OutgoingCalls', 'IncomingCalls'],
  InheritanceOnly: ['Ancestors', 'Descendants'],
  AllRelevant: ['OutgoingCalls', 'IncomingCalls', 'Ancestors', 'Descendants'],
  ReferencesOnly: ['References'],
}

const maxSites = 50

type Item = ArtifactRelationships['relationships'][number]['items'][number]

/** The identifier and the summary of each, in order. */
export const presentRelated = async (
  db: Database,
  { no, repository }: SearchedIndex,
  related: readonly Related[],
): Promise<Item[]> => {
  const { files } = await indexFacts(db, no)
  const pathOf = (fileNo: number): string => files.paths[fileNo] ?? ''
  return related.map(({ fileNo, symbol, sites }) => {
    const filePath = pathOf(fileNo)
    return {
      identifier: symbol ? symbolIdentifier(repository, filePath, symbol) : fileIdentifier(repository, filePath),
      filePath,
      startLine: symbol?.start.line ?? 1,
      shortSummary: describe(symbol) ?? '',
      callSites: sites.slice(0, maxSites).map((site) => ({ position: `${pathOf(site.fileNo)}:${site.line}` })),
      callSiteCount: sites.length,
    }
  })
}

interface Asked {
  readonly profile: RelationshipProfile
  readonly most: number
}

/** Relations of an artifact by kind (`src/backend/README.md`, "Search"): all kinds are counted, those of the profile are listed. */
export const relationshipsOf = async (
  db: Database,
  artifact: FoundArtifact,
  { profile, most }: Asked,
): Promise<ArtifactRelationships> => {
  const references = await referencesOf(db, artifact)
  const found: Readonly<Record<RelationType, readonly Related[]>> = {
    OutgoingCalls: await outgoingCalls(db, artifact),
    IncomingCalls: await incomingCalls(db, artifact),
    Ancestors: await ancestorsOf(db, artifact),
    Descendants: await descendantsOf(db, artifact),
    References: references.related,
  }
  const relationships = []
  for (const relationType of typesOf[profile]) {
    const all = found[relationType]
    const items = await presentRelated(db, artifact.index, all.slice(0, most))
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
      outgoingCalls: found.OutgoingCalls.length,
      incomingCalls: found.IncomingCalls.length,
      ancestors: found.Ancestors.length,
      descendants: found.Descendants.length,
      references: found.References.length,
    },
    relationships,
  }
}

export const nothingRelated = (sourceIdentifier: string, profile: RelationshipProfile): ArtifactRelationships => ({
  sourceIdentifier,
  profile,
  found: false,
  availableRelationshipCounts: { outgoingCalls: 0, incomingCalls: 0, ancestors: 0, descendants: 0, references: 0 },
  relationships: [],
})
