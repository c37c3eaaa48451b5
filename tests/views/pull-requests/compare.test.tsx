import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ReviewDetails } from '#src/contract/reviews.ts'
import { violations } from '#tests/ui/violations.ts'
import { id, pullRequestRoom } from './pull-request-room.ts'
import { sampleFinding, sampleReviewDetails, sampleSummary, toDay } from './sample-reviews.ts'
import type { ServedPullRequest } from './served-pull-request.ts'

const room = pullRequestRoom()

const in1 = { event: 'raised', at: toDay(1), review: 1 } as const
const in2 = { event: 'raised', at: toDay(3), review: 2 } as const
const mended = sampleFinding(1, { title: 'Mended', history: [in1, { event: 'fixed', at: toDay(3), review: 2 }] })
const waved = sampleFinding(2, {
  title: 'Waved through',
  status: 'dismissed',
  dismissal: { reason: 'wontFix', by: 'Grace', at: toDay(2) },
  history: [in1, { event: 'dismissed', at: toDay(2), by: 'Grace', reason: 'wontFix' }],
})
const stayed = sampleFinding(3, { title: 'Stayed', history: [in1, { event: 'seenAgain', at: toDay(3), review: 2 }] })
const added = sampleFinding(4, { title: 'Added', path: 'src/quay.ts', history: [in2] })

const summary = sampleSummary()
const first = sampleReviewDetails(1, [mended, waved, stayed], { summary })
const second = sampleReviewDetails(
  2,
  [{ ...mended, status: 'fixed' }, waved, { ...stayed, startLine: 41, severity: 'critical' }, added],
  { summary: { ...summary, risk: 'high' } },
)

const serve = (details: readonly ReviewDetails[]): Partial<ServedPullRequest> => ({
  reviews: details.map(({ findings: _findings, summary: _summary, ...review }) => review),
  answer(_, path) {
    const match = details.find((review) => path.endsWith(`/reviews/${review.id}`))
    return match && Response.json(match)
  },
})

const readGroup = async (name: string): Promise<readonly string[]> => {
  const group = within(await screen.findByRole('region', { name }))
  return group.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

const address = (query: string): string => `/pull-requests/${id}?tab=review${query}`

describe('two reviews of a pull request', () => {
  it('are compared from the review that is shown, and left again by the keyboard', async () => {
    const view = await room.open('review', serve([first, second]))
    ;(await screen.findByRole('button', { name: 'Compare' })).focus()
    await view.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Compare two reviews' })
    expect(view.address()).toBe(address('&review=2&compare=1'))
    expect(document.activeElement === document.body).toBe(false)
    expect(await readGroup('Only in No. 1: 2 findings')).toEqual([
      expect.stringMatching(/^MendedHighsrc\/tide\.ts:30Fixed in No\. 2$/),
      expect.stringMatching(/^Waved throughHigh.*DismissedWill not be fixedGrace/),
    ])
    expect(await readGroup('Only in No. 2: 1 finding')).toEqual(['AddedHighsrc/quay.ts:30New'])
    expect(await readGroup('In both: 1 finding')).toEqual([
      'StayedCriticalsrc/tide.ts:41Still openSeverity was: HighMoved from src/tide.ts:30',
    ])
    const later = within(screen.getByRole('region', { name: 'Later review' }))
    expect(later.getByText('22222222').parentElement?.textContent).toBe('22222222Changed')
    expect(later.getByText('High').parentElement?.textContent).toBe('HighChanged')
    expect(later.getAllByText('Changed')).toHaveLength(2)
    expect(await violations()).toEqual([])
    screen.getByRole('button', { name: 'Back to the review' }).focus()
    await view.user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Compare' })
    expect(view.address()).toBe(address(''))
    expect(document.activeElement === document.body).toBe(false)
  })

  it('say what became of a finding even where the first was read before the second began', async () => {
    const former = { ...first, findings: [{ ...mended, history: [in1] }] }
    const answers = [former, { ...first, findings: [mended] }]
    const last = sampleReviewDetails(2, [added], { summary })
    const served = serve([first, last])
    const answer: ServedPullRequest['answer'] = (method, path) =>
      path.endsWith(`/reviews/${first.id}`)
        ? Response.json(answers.length > 1 ? answers.shift() : answers[0])
        : served.answer?.(method, path)
    const view = await room.open('review', { ...served, answer }, '&review=1')
    await view.user.click(await screen.findByRole('button', { name: 'Compare' }))
    expect(await readGroup('Only in No. 1: 1 finding')).toEqual([expect.stringMatching(/Fixed in No\. 2$/)])
  })

  it('are not offered while only one has finished', async () => {
    const { close } = await room.open('review', serve([first, sampleReviewDetails(2, [], { state: 'Cancelled' })]))
    await screen.findByText('The review was cancelled')
    close()
    await room.open('review', serve([first]))
    await screen.findByRole('button', { name: 'Save as SARIF' })
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  })

  it('are those of the address, the earlier one first, and are chosen there', async () => {
    const third = sampleReviewDetails(3, [{ ...stayed, severity: 'critical' }], { summary })
    const view = await room.open('review', serve([first, second, third]), '&review=1&compare=2')
    await readGroup('Only in No. 1: 2 findings')
    await view.user.click(screen.getByRole('combobox', { name: 'Later review' }))
    await view.user.click(await screen.findByRole('option', { name: /^No\. 3/ }))
    await readGroup('Only in No. 3: 0 findings')
    const later = screen.getByRole('combobox', { name: 'Later review' })
    await waitFor(() => expect(document.activeElement === later).toBe(true))
    expect(view.address()).toBe(address('&review=3&compare=1'))
    expect(await readGroup('In both: 1 finding')).toHaveLength(1)
  })

  it('say when nothing has changed, and when there is nothing at all', async () => {
    const same = { ...second, number: 3, id: '0000000000000000000c0003', finishedAt: toDay(5) }
    const view = await room.open('review', serve([second, same]), '&compare=2')
    await screen.findByText('Both reviews have the same findings.')
    view.close()
    await room.open('review', serve([sampleReviewDetails(1), sampleReviewDetails(2)]), '&review=2&compare=1')
    await screen.findByText('Neither review has an open finding.')
  })

  it('are asked for when the address names one that is not there', async () => {
    const view = await room.open('review', serve([first, second]), '&review=2&compare=9')
    await screen.findByText('Choose the two reviews to compare.')
    await view.user.click(screen.getByRole('combobox', { name: 'Earlier review' }))
    await view.user.click(await screen.findByRole('option', { name: /^No\. 1/ }))
    await readGroup('Only in No. 2: 1 finding')
    view.close()
    await room.open('review', serve([first]), '&compare=1')
    await screen.findByText('Nothing to compare yet')
    expect(await violations()).toEqual([])
  })

  it('can be asked for once more when they could not be read', async () => {
    const served = serve([first, second])
    let isDown = true
    const { user } = await room.open(
      'review',
      {
        ...served,
        answer: (method, path) =>
          isDown && path.endsWith(first.id)
            ? Response.json({ status: 403, errorMessageKey: 'errors.forbidden' }, { status: 403 })
            : served.answer?.(method, path),
      },
      '&review=2&compare=1',
    )
    await screen.findByText('The comparison could not be loaded')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await readGroup('Only in No. 2: 1 finding')
  })

  it('are not shown under the address of another one when their list cannot be read', async () => {
    const served = serve([first, second])
    let lists = 0
    const { user } = await room.open(
      'review',
      {
        ...served,
        answer: (method, path) => {
          if (!path.endsWith('/reviews')) return served.answer?.(method, path)
          lists += 1
          return lists === 2 ? new Response(null, { status: 403 }) : undefined
        },
      },
      '&review=1',
    )
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('article', { name: 'Mended' })
  })

  it('keep the older review in the address, and the latest one is shown once another was asked for', async () => {
    const view = await room.open('review', serve([first, second]))
    await view.user.click(await screen.findByRole('combobox', { name: 'Review' }))
    await view.user.click(await screen.findByRole('option', { name: /^No\. 1/ }))
    await screen.findByRole('article', { name: 'Mended' })
    const choice = screen.getByRole('combobox', { name: 'Review' })
    await waitFor(() => expect(document.activeElement === choice).toBe(true))
    expect(view.address()).toBe(address('&review=1'))
    await view.user.click(screen.getByRole('button', { name: 'Review again' }))
    await view.user.click(await screen.findByRole('button', { name: 'Start review' }))
    await waitFor(() => expect(view.address()).toBe(address('')))
  })
})
