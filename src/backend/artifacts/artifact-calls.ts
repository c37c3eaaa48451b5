import type { Artifact, ArtifactRelationships, RelationshipProfile } from '#src/contract/artifacts.ts'
import type { Reach } from '../data-sources/allowed-sources.ts'
import type { Database } from '../db/tables.ts'
import { onCurrent } from '../search/on-current.ts'
import { searchScope } from '../search/search-scope.ts'
import { findArtifact } from './find-artifact.ts'
import { readArtifact } from './read-artifact.ts'
import { presentNotFound, readRelationships } from './relationships.ts'

const createScopeReader = (db: Database, reach: Reach, dataSource: string | undefined) => () =>
  searchScope(db, reach, { names: dataSource === undefined ? [] : [dataSource] })

export const fetchArtifacts = (
  db: Database,
  reach: Reach,
  { identifiers, dataSource }: { readonly identifiers: readonly string[]; readonly dataSource?: string | undefined },
): Promise<Artifact[]> =>
  onCurrent(db, createScopeReader(db, reach, dataSource), async (indexes) => {
    const artifacts: Artifact[] = []
    for (const identifier of identifiers) {
      const artifact = await findArtifact(db, indexes, identifier)
      artifacts.push(
        artifact === undefined
          ? { identifier, found: false, content: null }
          : { ...(await readArtifact(db, artifact)), identifier },
      )
    }
    return artifacts
  })

interface RelationshipQuery {
  readonly identifier: string
  readonly profile: RelationshipProfile
  readonly maxPerType: number
  readonly dataSource?: string | undefined
}

export const fetchRelationships = (
  db: Database,
  reach: Reach,
  { identifier, profile, maxPerType, dataSource }: RelationshipQuery,
): Promise<ArtifactRelationships> =>
  onCurrent(db, createScopeReader(db, reach, dataSource), async (indexes) => {
    const artifact = await findArtifact(db, indexes, identifier)
    if (artifact === undefined) return presentNotFound(identifier, profile)
    return { ...(await readRelationships(db, artifact, { profile, maxPerType })), sourceIdentifier: identifier }
  })
