import type { Services } from '../services.ts'
import { requireCodeReview } from './require-code-review.ts'
import { type PullRequestRow, requirePullRequest } from './pull-requests.store.ts'

export const openPullRequest = async (
  services: Services,
  organisationId: string,
  id: string,
): Promise<PullRequestRow> => {
  await requireCodeReview(services, organisationId)
  return requirePullRequest(services.db, organisationId, id)
}
