import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Review } from '#src/contract/reviews.ts'
import { sampleReview } from '#src/inspect/plans/pull-request-review.plan.ts'
import { violations } from '#tests/ui/violations.ts'
import { pullRequestRoom } from './pull-request-room.ts'
import { sampleDetails } from './sample-pull-requests.ts'
import type { ServedPullRequest } from './served-pull-request.ts'

const room = pullRequestRoom()

const counts = { new: 2, stillOpen: 1, fixed: 4, dismissed: 5 }
const finished = (change: Partial<Review> = {}) => sampleReview('Finished', { counts, ...change })

const open = (review: Review, change: Partial<ServedPullRequest> = {}) =>
  room.open('review', { reviews: [review], review: { ...review, findings: [] }, ...change })

describe('posting a review', () => {
  it('says where it goes and how much, waits for the host, and links to what is there', async () => {
    const answer: ServedPullRequest['answer'] = (_, path) => {
      if (!path.endsWith('/post')) return undefined
      served.review = { ...finished({ isPosting: true }), findings: [] }
      return Response.json(served.review)
    }
    const { served, user } = await open(finished(), { answer: (...call) => answer(...call) })
    await user.click(await screen.findByRole('button', { name: 'Post to the host' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Post this review to GitHub?' }))
    expect(dialog.getByText(/^harbour #1 gets one review at GitHub\. Open findings: 3\./)).toBeTruthy()
    expect(await violations()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Post' }))
    await screen.findByRole('button', { name: /Posting…/ })
    const postedUrl = 'https://git.example/harbour/pull/1#review'
    served.review = { ...finished({ postedAt: '2026-01-03T00:00:00.000Z', postedUrl }), findings: [] }
    const link = await screen.findByRole('link', { name: 'Open it at the host' }, { timeout: 8000 })
    expect(link.getAttribute('href')).toBe(postedUrl)
    expect(screen.getByText(/^The review is posted · /)).toBeTruthy()
    expect(served.sent.map(({ call }) => call.split('/').at(-1))).toEqual(['post'])
  })

  it('says why it failed, and can be tried again', async () => {
    const postFault = { key: 'errors.postForbidden', parameters: { host: 'GitHub' }, message: 'no' }
    const { user } = await open(finished({ postFault }))
    await screen.findByText('The review was not posted')
    expect(screen.getByText(/may not comment on this pull request at GitHub/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Post again' }))
    await screen.findByRole('alertdialog')
  })

  it('keeps the dialog with the reason where the post is refused', async () => {
    const problem = { message: 'no', errorMessageKey: 'errors.postOutdated', requestId: 'r' }
    const answer: ServedPullRequest['answer'] = (_, path) =>
      path.endsWith('/post') ? Response.json(problem, { status: 409 }) : undefined
    const { user } = await open(finished(), { answer })
    await user.click(await screen.findByRole('button', { name: 'Post to the host' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Post' }))
    await dialog.findByText(/has newer commits than this review/)
  })

  it('is not offered without a connection that may write', async () => {
    await open(finished(), { details: sampleDetails(1, { canPost: false }) })
    await screen.findByRole('button', { name: 'Save as SARIF' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Post to the host' })).toBeNull())
  })
})
