import type { BrowserContext, Page } from 'playwright-core'
import type { MilestoneKind } from '#src/contract/milestones.ts'

/** Resolves with the page that reported the milestone; must be called before the milestone can happen. */
export const reportedMilestone = async (context: BrowserContext, kind: MilestoneKind): Promise<Page> => {
  const request = await context.waitForEvent('request', {
    predicate: (each) => each.url().endsWith('/api/user/milestones') && (each.postData() ?? '').includes(`"${kind}"`),
    timeout: 90_000,
  })
  await request.response()
  return request.frame().page()
}
