import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Finding, Review, ReviewSummary } from '#src/contract/reviews.ts'
import { sampleReview } from '#src/inspect/plans/pull-request-review.plan.ts'
import { violations } from '#tests/ui/violations.ts'
import { id, pullRequestRoom } from './pull-request-room.ts'
import { sampleDetails } from './sample-pull-requests.ts'
import { sampleFinding, sampleSummary } from './sample-reviews.ts'
import type { ServedPullRequest } from './served-pull-request.ts'

const room = pullRequestRoom()

const finding = sampleFinding(1)

const toDetails = (review: Review, findings: readonly Finding[] = []) => ({ ...review, findings: [...findings] })
const finished = sampleReview('Finished', { counts: { new: 1, stillOpen: 0, fixed: 0, dismissed: 0 } })

describe('the review of a pull request', () => {
  it('is asked for, followed to its end and shown', async () => {
    const running = sampleReview('InProgress', { stage: 'analysing', filesDone: 1, filesTotal: 4 })
    const answer: ServedPullRequest['answer'] = (method, path) =>
      method === 'POST' && path.endsWith('/review') ? Response.json(running) : undefined
    const { user, served } = await room.open('review', { answer, review: toDetails(running) })
    await user.click(await screen.findByRole('button', { name: 'Ask for a review' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a review' }))
    await user.click(dialog.getByRole('checkbox', { name: /^Performance/ }))
    await user.click(dialog.getByRole('radio', { name: /^Light/ }))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Post the findings/ }).checked).toBe(false)
    expect(await violations()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Start review' }))
    await screen.findByText('Reading the changes')
    expect(screen.getByText('1 of 4 files')).toBeTruthy()
    expect(served.sent[0]?.body).toMatchObject({
      pullRequestId: id,
      postComments: false,
      parameters: { focusAreas: ['security', 'architecture', 'consistency', 'quality'], depth: 2 },
    })
    served.review = toDetails(finished, [finding])
    await screen.findByRole('article', { name: 'The tide is never read' }, { timeout: 8000 })
  })

  it('offers no post where the host takes none, and remembers the last choice', async () => {
    const { user } = await room.open('review', { details: sampleDetails(1, { canPost: false }) })
    await user.click(await screen.findByRole('button', { name: 'Ask for a review' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a review' }))
    expect(dialog.queryByRole('checkbox', { name: /^Post the findings/ })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: /^Exhaustive/ }))
    await user.click(dialog.getByRole('button', { name: 'Start review' }))
    expect(JSON.parse(localStorage.getItem('review-choice') ?? '{}')).toMatchObject({ depth: 5 })
  })

  it('says why it failed, and goes on when told to', async () => {
    const failure = { key: 'errors.gitTooLarge', parameters: {}, message: 'too large' }
    const answer: ServedPullRequest['answer'] = (_, path) =>
      path.endsWith('/resume') ? Response.json(sampleReview('InProgress', { stage: 'asking' })) : undefined
    const { user } = await room.open('review', { reviews: [sampleReview('Failed', { failure })], answer })
    await screen.findByText('The review failed')
    expect(screen.getByText('The repository is too large.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    await screen.findByText('Asking the language model')
  })

  it('says that it could not be cancelled, or not go on', async () => {
    const refusal = () => Response.json({ status: 500, errorMessageKey: 'errors.internal' }, { status: 500 })
    const answer: ServedPullRequest['answer'] = (_, path) => (/\/(?:cancel|resume)$/.test(path) ? refusal() : undefined)
    const running = sampleReview('InProgress', { stage: 'analysing' })
    const first = await room.open('review', { reviews: [running], review: toDetails(running), answer })
    await first.user.click(await screen.findByRole('button', { name: 'Cancel the review' }))
    await screen.findByRole('alert')
    first.close()
    const { user } = await room.open('review', { reviews: [sampleReview('Cancelled')], answer })
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    await screen.findByRole('alert')
    expect(await violations()).toEqual([])
  })

  it('lists its findings, of which one is dismissed and brought back', async () => {
    const dismissal = { reason: 'later', by: 'Ada', at: '2026-01-02T00:00:00.000Z' } as const
    let isDismissed = false
    const answer: ServedPullRequest['answer'] = (method, path) => {
      if (method !== 'PUT' || !path.includes('/findings/')) return undefined
      isDismissed = !isDismissed
      return Response.json(isDismissed ? { ...finding, status: 'dismissed', dismissal } : finding)
    }
    const { user, served } = await room.open('review', {
      reviews: [finished],
      review: toDetails(finished, [finding]),
      answer,
    })
    const card = within(await screen.findByRole('article', { name: 'The tide is never read' }))
    expect(card.getByText('readTide').tagName).toBe('CODE')
    expect(card.getByRole('link', { name: 'src/tide.ts:30' }).getAttribute('href')).toBe(
      `/pull-requests/${id}?tab=files&file=src/tide.ts&line=30`,
    )
    expect(await violations()).toEqual([])
    card.getByRole('button', { name: 'Dismiss' }).focus()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(document.activeElement === menu).toBe(true))
    await user.keyboard('{End}{Enter}')
    await waitFor(() => expect(served.sent.length).toBe(1))
    await user.click(await screen.findByText('Closed: 1'))
    await user.click(screen.getByRole('button', { name: 'Bring back' }))
    await waitFor(() => expect(screen.queryByText('Closed: 1')).toBeNull())
    expect(served.sent.map(({ body }) => body)).toEqual([{ status: 'dismissed', reason: 'later' }, { status: 'open' }])
  })

  it('does not call a finding fixed whose code went away without a look at it', async () => {
    const [raised] = finding.history
    const ends = (['fixed', 'codeGone'] as const).map((event, at) =>
      sampleFinding(at + 1, {
        title: event,
        status: 'fixed',
        history: [...(raised === undefined ? [] : [raised]), { event, at: '2026-01-02T00:00:00.000Z', review: 2 }],
      }),
    )
    const counts = { new: 0, stillOpen: 0, fixed: 2, dismissed: 0 }
    const details = { ...toDetails(finished, ends), counts }
    const { user } = await room.open('review', { reviews: [finished], review: details })
    for (const label of ['Fixed', 'No longer in the change'] as const) {
      const tile = (await screen.findAllByText(label)).find((term) => term.tagName === 'DT')
      expect(tile?.parentElement?.textContent).toBe(`${label}1`)
    }
    await user.click(await screen.findByText('Closed: 2'))
    const readCard = (name: string) => within(screen.getByRole('article', { name }))
    expect(readCard('fixed').getAllByText('Fixed').length).toBeGreaterThan(0)
    expect(readCard('codeGone').queryByText('Fixed')).toBeNull()
    const choose = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Status' }))
      await user.click(await screen.findByRole('option', { name }))
      return screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
    }
    expect(await choose('Fixed')).toEqual(['fixed'])
    expect(await choose('No longer in the change')).toEqual(['codeGone'])
  })

  it('takes a dismissal back from its toast', async () => {
    const dismissal = { reason: 'later', by: 'Ada', at: '2026-01-02T00:00:00.000Z' } as const
    const dismissed = { ...finding, status: 'dismissed', dismissal } as const
    let replies: readonly Finding[] = [dismissed, finding]
    const answer: ServedPullRequest['answer'] = (method) => {
      if (method !== 'PUT') return undefined
      const [reply, ...rest] = replies
      replies = rest
      return Response.json(reply)
    }
    const review = toDetails(finished, [finding])
    const { user, served } = await room.open('review', { reviews: [finished], review, answer })
    ;(await screen.findByRole('button', { name: 'Dismiss' })).focus()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(document.activeElement === menu).toBe(true))
    await user.keyboard('{End}{Enter}')
    await screen.findByText('Closed: 1')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Finding brought back')
    expect(screen.queryByText('Closed: 1')).toBeNull()
    expect(served.sent.map(({ body }) => body)).toEqual([{ status: 'dismissed', reason: 'later' }, { status: 'open' }])
  })

  it('turns the rule of a finding off for the repository', async () => {
    const config = {
      ignoredPaths: [],
      rulesOff: ['other'],
      rulesOn: ['unread-tide'],
      minSeverity: 'low',
      instructions: '',
    }
    const answer: ServedPullRequest['answer'] = (_, path) =>
      path.endsWith('/review-config') ? Response.json({ ...config, version: 2, rules: [] }) : undefined
    const ruled = { ...finding, rule: 'unread-tide' }
    const { user, served } = await room.open('review', {
      reviews: [finished],
      review: toDetails(finished, [ruled]),
      answer,
    })
    const card = within(await screen.findByRole('article', { name: 'The tide is never read' }))
    card.getByRole('button', { name: 'Dismiss' }).focus()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(document.activeElement === menu).toBe(true))
    await user.keyboard('{End}{Enter}')
    await screen.findByText(/^Rule turned off in /)
    expect(served.sent.map(({ body }) => body)).toEqual([
      { ...config, rulesOff: ['other', 'unread-tide'], rulesOn: [], version: 2 },
    ])
  })

  it('sums up what changes, who is affected and what was left out', async () => {
    const summary = sampleSummary({
      groups: [{ folder: 'src', files: ['src/a.ts', 'src/b.ts'], addedLines: 12, removedLines: 3 }],
      affected: [{ path: 'src/quay.ts', names: ['readTide'] }],
      isReviewedAcrossFiles: false,
      leftOut: [{ path: 'big.json', reason: 'large' }],
    })
    await room.open('review', { reviews: [finished], review: { ...toDetails(finished, []), summary } })
    const card = within(await screen.findByRole('region', { name: 'What changes' }))
    expect(card.getByText('src/')).toBeTruthy()
    expect(card.getByText('2 files')).toBeTruthy()
    for (const text of ['No test changed.', 'readTide', 'too large']) expect(card.getByText(text)).toBeTruthy()
    expect(card.getByText('1 file outside the change uses what changed')).toBeTruthy()
    expect(card.getByText('The change is too large to compare with the files around it.')).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  it('says that there was no index to look at the code around the change', async () => {
    const text = /^The repository had no index yet/
    const openReview = (summary: ReviewSummary) =>
      room.open('review', { reviews: [finished], review: { ...toDetails(finished, []), summary } })
    for (const known of [{ isIndexed: true }, {}]) {
      await openReview(sampleSummary(known))
      await screen.findByRole('region', { name: 'What changes' })
      expect(screen.queryByText(text)).toBeNull()
      cleanup()
    }
    await openReview(sampleSummary({ isIndexed: false }))
    await screen.findByText(text)
  })

  it('says what kept the language model from its part', async () => {
    const faulty = { ...finished, modelFault: 'contextTooLong' } as const
    await room.open('review', { reviews: [faulty], review: toDetails(faulty, []) })
    await screen.findByText('The review was made without a language model')
    expect(screen.getByText('The change is too long for the language model.')).toBeTruthy()
  })

  it('asks the language model again, and shows meanwhile what the rules have found', async () => {
    const faulty = { ...finished, modelFault: 'rateLimited' } as const
    const running = { ...faulty, state: 'InProgress', stage: 'asking' } as const
    let refusals = 1
    const answer: ServedPullRequest['answer'] = (_, path) => {
      if (!path.endsWith('/resume')) return undefined
      refusals -= 1
      if (refusals < 0) return Response.json(running)
      return Response.json({ status: 409, errorMessageKey: 'errors.reviewUnderWay' }, { status: 409 })
    }
    const { user, served } = await room.open('review', {
      reviews: [faulty],
      review: toDetails(faulty, [finding]),
      answer,
    })
    const retry = await screen.findByRole('button', { name: 'Try the model again' })
    await user.click(retry)
    await screen.findByText(/^This pull request is being reviewed already/)
    expect(document.activeElement).toBe(retry)
    expect(await violations()).toEqual([])
    served.review = toDetails(running, [finding])
    await user.click(retry)
    await screen.findByText('Asking the language model')
    expect(screen.queryByText('The review was made without a language model')).toBeNull()
    expect(document.activeElement === document.body).toBe(false)
    const ofModel = { ...finding, id: '0000000000000000000e0002', title: 'The quay is too short' }
    screen.getByRole('article', { name: 'The tide is never read' })
    served.review = toDetails(finished, [finding, ofModel])
    await screen.findByRole('article', { name: 'The quay is too short' }, { timeout: 8000 })
    expect(screen.queryByText('The review is running')).toBeNull()
  })

  it('is silent about a fault of the language model that a new try has ended, however late its findings come', async () => {
    const faulty = { ...finished, modelFault: 'rateLimited' } as const
    const running = { ...faulty, state: 'InProgress', stage: 'asking' } as const
    const answer: ServedPullRequest['answer'] = (_, path) =>
      path.endsWith('/resume') ? Response.json(running) : undefined
    const details = toDetails(faulty, [finding])
    const { user, served } = await room.open('review', { reviews: [faulty], review: details, answer })
    served.review = toDetails(running, [finding])
    await user.click(await screen.findByRole('button', { name: 'Try the model again' }))
    await screen.findByText('Asking the language model')
    await screen.findByRole('article', { name: 'The tide is never read' })
    let polls = 0
    served.answer = (_, path) => {
      if (!path.endsWith(finished.id)) return undefined
      polls += 1
      return polls === 1 ? Response.json(toDetails(finished, [finding])) : new Response(null, { status: 403 })
    }
    await waitFor(() => expect(screen.queryByText('The review is running')).toBeNull(), { timeout: 8000 })
    await waitFor(() => expect(polls).toBeGreaterThan(1))
    expect(screen.queryByText('The review was made without a language model')).toBeNull()
    screen.getByRole('article', { name: 'The tide is never read' })
  })

  it('does not offer the language model again for an older review', async () => {
    const older = { ...finished, modelFault: 'wrongKey' } as const
    const reviews = [{ ...finished, id: '0000000000000000000c0002', number: 2 }, older]
    const { user } = await room.open('review', { reviews, review: toDetails(older, []) })
    await user.click(await screen.findByRole('combobox', { name: 'Review' }))
    await user.click(await screen.findByRole('option', { name: /^No\. 1/ }))
    await screen.findByText('The review was made without a language model')
    expect(screen.queryByRole('button', { name: 'Try the model again' })).toBeNull()
  })

  it('marks its findings at their lines', async () => {
    const lastReview = { id: finished.id, number: 1, state: 'Finished', counts: finished.counts } as const
    await room.open('files', { details: sampleDetails(1, { lastReview }), review: toDetails(finished, [finding]) })
    expect(await screen.findByText('The tide is never read')).toBeTruthy()
    expect(screen.getByRole('button', { name: /tide\.ts.*1 finding/ })).toBeTruthy()
  })
})
