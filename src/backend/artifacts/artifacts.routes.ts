import { artifactEndpoints } from '#src/contract/artifacts.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { artifactRelationships, fetchArtifacts } from './artifact-calls.ts'

export const artifactRoutes = ({ db }: Services): ServedCall[] => [
  serve(artifactEndpoints.fetch, async ({ caller, body }) => ({ artifacts: await fetchArtifacts(db, caller, body) })),
  serve(artifactEndpoints.relationships, ({ caller, body: { maxCountPerType, ...asked } }) =>
    artifactRelationships(db, caller, { ...asked, most: maxCountPerType }),
  ),
]
