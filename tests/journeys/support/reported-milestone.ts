import type { BrowserContext, Page } from 'playwright-core'
import type { MilestoneKind } from '#src/contract/milestones.ts'

/** Resolves with the page that has told of the milestone, once the server has taken its report. Ask before it can happen. */
export const reportedMilestone = async (context: BrowserContext, kind: MilestoneKind): Promise<Page> => {
  const request = await context.waitForEvent('request', {
    predicate: (each) => each.url().endsWith('/api/user/milestones') && (each.postData() ?? '').includes(`"${kind}"`),
    timeout: 90_000,
  })
  await request.response()
  return request.frame().page()
}
