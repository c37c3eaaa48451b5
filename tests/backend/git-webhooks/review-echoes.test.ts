import { expect, test } from 'vitest'
import { readPush } from '#src/backend/git-webhooks/read-push.ts'

const project = { git_http_url: 'https://git.example/harbour/charts.git' }
const body = Buffer.from(JSON.stringify({ ref: 'refs/heads/work', project, repository: { clone_url: 'x' } }))

test.each([
  ['github', 'x-github-event', 'push', true],
  ['github', 'x-github-event', 'pull_request_review', false],
  ['github', 'x-github-event', 'pull_request_review_comment', false],
  ['gitlab', 'x-gitlab-event', 'Push Hook', true],
  ['gitlab', 'x-gitlab-event', 'Note Hook', false],
] as const)('of %s, %s %s starts an update: %s', (provider, header, event, isPush) => {
  expect(readPush(provider, new Headers({ [header]: event }), body) !== undefined).toBe(isPush)
})
