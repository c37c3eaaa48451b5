import { artifactEndpoints } from '#src/contract/artifacts.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'

export const artifactRoutes = ({ work }: Services): ServedCall[] => [
  serve(artifactEndpoints.fetch, async ({ caller, body, request: { signal } }) => ({
    artifacts: await work.run({ organisationId: caller.organisationId, signal }, 'fetchArtifacts', caller, body),
  })),
  serve(artifactEndpoints.relationships, ({ caller, body: { maxCountPerType, ...query }, request: { signal } }) => {
    const wanted = { ...query, maxPerType: maxCountPerType }
    return work.run({ organisationId: caller.organisationId, signal }, 'relateArtifact', caller, wanted)
  }),
]
