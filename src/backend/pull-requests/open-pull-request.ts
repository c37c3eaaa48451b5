import type { Services } from '../services.ts'
import { requireCodeReview } from './require-code-review.ts'
import { type PullRequestRow, requirePullRequest } from './pull-requests.store.ts'

/** Throws 403 without the plan feature, and 404 for a pull request of another organisation. */
export const openPullRequest = async (
  services: Services,
  organisationId: string,
  id: string,
): Promise<PullRequestRow> => {
  await requireCodeReview(services, organisationId)
  return requirePullRequest(services.db, organisationId, id)
}
