import type { CallName } from '#src/contract/all-endpoints.ts'
import type { Sample } from './sample-calls.ts'

const ofRepository: Sample = ({ repository: id }) => ({ params: { id } })
const ofPullRequest: Sample = ({ pullRequest: id }) => ({ params: { id } })
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
  'pullRequestInbox.markSeen': [
    ({ pullRequest: id }) => ({ params: { id }, body: { path, version: 'none', isSeen: false } }),
  ],
  'pullRequestInbox.comments': [ofPullRequest],
  'pullRequestInbox.addComment': [
    ({ pullRequest: id }) => ({ params: { id }, body: { path, side: 'after', line: 1, text: 'sentinel' } }),
  ],
  'pullRequestInbox.removeComment': [({ pullRequest: id, lineComment: commentId }) => ({ params: { id, commentId } })],
} as const satisfies Partial<Record<CallName, readonly Sample[]>>
