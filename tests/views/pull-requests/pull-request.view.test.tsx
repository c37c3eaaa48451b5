import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { violations } from '#tests/ui/violations.ts'
import { id, pullRequestRoom } from './pull-request-room.ts'
import { sampleDetails } from './sample-pull-requests.ts'

const room = pullRequestRoom()

const open = (answer: () => Response, address = `/pull-requests/${id}`) =>
  renderView(address, {
    backend: room.backend,
    as: room.person,
    language: 'en',
    network: (network) => {
      network.intercept = (path) => (path === `/api/pull-requests/${id}` ? answer() : undefined)
    },
  })

describe('a pull request', () => {
  it('says what it is, where it goes, and what its commits are', async () => {
    await open(() => Response.json(sampleDetails(1, { description: 'Raises the **tide**.', commitsTotal: 300 })))
    await screen.findByRole('heading', { level: 1, name: /^Change number 1/ })
    expect(screen.getByText('feature/1')).toBeTruthy()
    expect(screen.getByText('Open')).toBeTruthy()
    const host = screen.getByRole('link', { name: 'Open at git.example' })
    expect(host.getAttribute('href')).toBe('https://git.example/harbour/pull/1')
    const description = within(screen.getByRole('region', { name: 'Description' }))
    expect(description.getByText('tide').tagName).toBe('STRONG')
    const commits = within(screen.getByRole('region', { name: '300 commits' }))
    expect(commits.getByText('Measure the tide')).toBeTruthy()
    expect(commits.getByText('299 older commits are not listed')).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  it('tells what its last review found, and that commits came after it', async () => {
    const counts = { new: 2, stillOpen: 1, fixed: 4, dismissed: 3 }
    const lastReview = { id: '0000000000000000000c0001', number: 1, state: 'Finished', counts } as const
    await open(() => Response.json(sampleDetails(1, { section: 'changedSinceReview', lastReview })))
    const card = within(await screen.findByRole('region', { name: 'Last review' }))
    expect(card.getByText('3 open findings')).toBeTruthy()
    expect(card.getByText('New commits came after this review.')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Open the review' }).getAttribute('href')).toBe(
      `/pull-requests/${id}?tab=review`,
    )
  })

  it.each([
    ['of another organisation', `/pull-requests/${id}`],
    ['with an address that names none', '/pull-requests/unknown'],
  ])('%s is not there', async (_, address) => {
    await open(() => Response.json({ message: 'no' }, { status: 404 }), address)
    await screen.findByRole('heading', { name: 'There is no such pull request' })
    expect(screen.getByRole('link', { name: 'All pull requests' })).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  it('says that it could not be loaded, and tries again', async () => {
    let isBroken = true
    const { user } = await open(() =>
      isBroken ? Response.json({ message: 'no' }, { status: 500 }) : Response.json(sampleDetails(1)),
    )
    await screen.findByText('The pull request could not be loaded')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: /^Change number 1/ })
  })
})
