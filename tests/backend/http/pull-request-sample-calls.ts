import type { CallName } from '#src/contract/all-endpoints.ts'
import { parameters } from '#tests/backend/reviews/review-room.ts'
import type { Sample } from './sample-calls.ts'

const ofRepository: Sample = ({ repository: id }) => ({ params: { id } })
const ofPullRequest: Sample = ({ pullRequest: id }) => ({ params: { id } })
const ofReview: Sample = ({ pullRequest: id, review: reviewId }) => ({ params: { id, reviewId } })
const config = {
  ignoredPaths: ['gen/**'],
  rulesOff: [],
  rulesOn: [],
  minSeverity: 'low',
  instructions: 'sentinel',
  version: 0,
}
const searched = { q: 'sentinel', author: 'sentinel' }
const path = 'src/main.ts'

export const pullRequestSampleCalls = {
  'pullRequest.listOfRepository': [({ repository: id }) => ({ params: { id }, query: searched })],
  'pullRequest.read': [ofPullRequest],
  'pullRequest.import': [ofRepository],
  'pullRequestInbox.list': [
    () => ({ query: searched }),
    ({ repository: repositoryId }) => ({ query: { repositoryId, sort: 'findings' } }),
  ],
  'pullRequestInbox.imports': [() => ({})],
  'pullRequestInbox.commits': [ofRepository],
  'pullRequestInbox.compare': [({ repository: id }) => ({ params: { id }, body: { base: 'main', head: 'sentinel' } })],
  'pullRequestInbox.files': [ofPullRequest],
  'pullRequestInbox.diff': [({ pullRequest: id }) => ({ params: { id }, query: { path } })],
  'pullRequestInbox.symbols': [({ pullRequest: id }) => ({ params: { id }, query: { name: 'keepSentinel', path } })],
  'pullRequestInbox.markSeen': [
    ({ pullRequest: id }) => ({ params: { id }, body: { path, version: 'none', isSeen: false } }),
  ],
  'pullRequestInbox.comments': [ofPullRequest],
  'pullRequestInbox.addComment': [
    ({ pullRequest: id }) => ({ params: { id }, body: { path, side: 'after', line: 1, text: 'sentinel' } }),
  ],
  'pullRequestInbox.removeComment': [({ pullRequest: id, lineComment: commentId }) => ({ params: { id, commentId } })],
  'pullRequest.reviews': [ofPullRequest],
  'pullRequest.review': [ofReview],
  'pullRequest.requestReview': [
    ({ pullRequest: pullRequestId }) => ({ body: { pullRequestId, parameters, postComments: false } }),
  ],
  'reviewAction.cancel': [ofReview],
  'reviewAction.resume': [ofReview],
  'reviewAction.post': [ofReview],
  'reviewAction.judge': [
    ({ pullRequest: id, finding: findingId }) => ({
      params: { id, findingId },
      body: { status: 'dismissed', reason: 'later' },
    }),
  ],
  'reviewAction.export': [(things) => ({ ...ofReview(things), query: { format: 'sarif' } })],
  'repository.readReviewConfig': [ofRepository],
  'repository.saveReviewConfig': [({ repository: id }) => ({ params: { id }, body: config })],
} as const satisfies Partial<Record<CallName, readonly Sample[]>>
