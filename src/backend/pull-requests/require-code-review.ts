import { readOrganisation } from '../accounts/organisations.store.ts'
import { refused } from '../http/refusal.ts'
import { listCapabilities } from '../plans/plan-rules.ts'
import type { Services } from '../services.ts'

type PlanServices = Pick<Services, 'config' | 'db'>

export const hasCodeReview = async ({ config, db }: PlanServices, organisationId: string): Promise<boolean> =>
  listCapabilities(await readOrganisation(db, organisationId), config).includes('codeReview')

export const requireCodeReview = async (services: PlanServices, organisationId: string): Promise<void> => {
  if (!(await hasCodeReview(services, organisationId))) throw refused(403, 'errors.codeReviewNotInPlan')
}
