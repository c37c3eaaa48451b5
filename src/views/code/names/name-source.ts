import type { pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import type { repositoryFileEndpoints } from '#src/contract/repository-files.ts'

interface NamedRepository {
  readonly id: string
  readonly name: string
}

interface PlaceInFile {
  readonly path: string
  readonly line: number
}

export interface NameSource {
  readonly call: typeof pullRequestInboxEndpoints.symbols | typeof repositoryFileEndpoints.symbols
  readonly id: string
  readonly repository: NamedRepository
  readonly commit?: string | undefined
  readonly toPlaceAddress: (place: PlaceInFile, name: string) => string
}
