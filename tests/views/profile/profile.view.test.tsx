import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ConsentLogEntry } from '#src/contract/consent.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpForEachTest } from '#tests/support/new-person.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { createEntry } from '#src/inspect/plans/consent-log-samples.ts'
import { violations } from '../../ui/violations.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

let backend: TestBackend
let person: SignedInPerson
signUpForEachTest((room) => ({ backend, person } = room), { isNow: true })

const history = '/api/consent/actions/my'
const daysAgo = (days: number) => new Date(backend.services.clock() - days * 86_400_000).toISOString()
const log = (given: Partial<ConsentLogEntry>, who = person) =>
  who.read('/api/consent/actions', { method: 'POST', json: createEntry(given) })
const privacy = '/profile?tab=privacy'
const open = (options: Partial<ViewOptions> = {}, address = privacy) =>
  renderView(address, { backend, as: person, ...options })

const table = () => screen.findByRole('table', { name: 'Consent history' })
const cells = async (column: number) =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[column]?.textContent)
const card = (name: string) => screen.findByRole('region', { name })
const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

describe('what holds', () => {
  it('is said by group, with version, day and standing, and axe finds nothing', async () => {
    await log({ timestamp: daysAgo(1) })
    await open()
    const standing = within(await card('Cookies and consent'))
    const facts = standing.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(standing.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Essential',
      'Preferences',
      'Statistics',
      'Marketing',
      'Support',
      'Status',
      'Policy version',
      'Decided on',
    ])
    expect(facts.slice(0, -1)).toEqual(['Always on', 'Off', 'Off', 'Off', 'Off', 'Up to date', '1.2.0'])
    await table()
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Profile'])
    expect(await violations()).toEqual([])
  })

  it('is nothing for someone who has not decided yet', async () => {
    await open({ asksAboutCookies: true })
    const standing = within(await card('Cookies and consent'))
    expect(standing.getByText('You have not decided about cookies yet.')).toBeTruthy()
    expect(standing.queryAllByRole('term')).toEqual([])
  })

  it('is changed there: the change holds, is told to the server and is in the history once', async () => {
    const view = await open()
    await press(view, 'Change')
    await view.user.click(await screen.findByRole('switch', { name: 'Support' }))
    await press(view, 'Save preferences')
    await waitFor(async () => expect(await cells(0)).toEqual(['Changed']))
    const standing = within(await card('Cookies and consent'))
    await waitFor(() => expect(standing.getAllByText('Allowed')).toHaveLength(1))
    await waitFor(async () =>
      expect(await person.read('/api/consent/status')).toMatchObject({
        isConsentGiven: true,
        copy: { support: true, statistics: false },
        lastAction: { action: 'Update', source: 'corner-banner-modal', locale: 'en' },
      }),
    )
    expect(await person.read(history)).toMatchObject({ total: 1 })
  })
})

describe('the history', () => {
  it('is a shape while it is on its way', async () => {
    let release = () => {}
    await open({ network: (network) => (release = network.hold(history)) })
    const part = within(await card('Consent history'))
    expect(part.getByText('Loading')).toBeTruthy()
    expect(part.queryByRole('button')).toBeNull()
    release()
    await part.findByText('No decisions yet')
  })

  it('says what was decided, when, under which version and where', async () => {
    await log({
      timestamp: daysAgo(3),
      action: 'InitialConsent',
      preferences: { ...createEntry().preferences, marketing: false },
    })
    await log({
      timestamp: daysAgo(2),
      action: 'ReConsent',
      previousVersion: '1.0.1',
      source: 'policy-update-banner-modal',
    })
    await log({
      timestamp: daysAgo(1),
      action: 'Withdraw',
      preferences: { preferences: false, statistics: false, marketing: false, support: false },
    })
    await open()
    expect(await cells(0)).toEqual(['Withdrawn', 'New policy accepted', 'First choice'])
    expect(await cells(2)).toEqual(['Essential only', 'Everything', 'Preferences, Statistics, Support'])
    expect(await cells(3)).toEqual(['1.2.0', '1.0.1 → 1.2.0', '1.2.0'])
    expect(await cells(4)).toEqual(['Banner', 'Policy changes', 'Banner'])
    const times = within(await table())
      .getAllByRole('cell')
      .flatMap((cell) => cell.querySelector('time')?.dateTime ?? [])
    expect(times).toEqual([daysAgo(1), daysAgo(2), daysAgo(3)])
  })

  it('is one’s own alone (C12)', async () => {
    const secondPerson = await signUpPerson(backend)
    await log({ timestamp: daysAgo(1) }, secondPerson)
    await open()
    await screen.findByText('No decisions yet')
  })

  it('that cannot be read says why, names the request and is asked for again', async () => {
    await log({ timestamp: daysAgo(1) })
    let isBroken = true
    const failure = { message: 'It broke.', errorMessageKey: 'errors.internal', requestId: 'b'.repeat(24) }
    const view = await open({
      network: (network) => {
        network.intercept = (path) =>
          isBroken && path.startsWith(history)
            ? new Response(JSON.stringify(failure), { status: 500, headers: { 'content-type': 'application/json' } })
            : undefined
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Your consent history could not be read')
    expect(alert.textContent).toContain('b'.repeat(24))
    expect(await violations()).toEqual([])
    isBroken = false
    await press(view, 'Try again')
    expect(await cells(0)).toEqual(['All accepted'])
  })

  it('comes in pages that stand in the address; one that is not there is the last', async () => {
    for (let count = 1; count <= 45; count += 1) await log({ timestamp: daysAgo(count / 10) })
    const view = await open({}, `${privacy}&page=99`)
    await screen.findByText('41–45 of 45')
    expect(await cells(0)).toHaveLength(5)
    await press(view, 'Newer entries')
    await screen.findByText('21–40 of 45')
    expect(view.address()).toBe(`${privacy}&page=2`)
    await press(view, 'Newer entries')
    await screen.findByText('1–20 of 45')
    expect(view.address()).toBe(privacy)
    expect(isDisabled(await screen.findByRole('button', { name: 'Newer entries' }))).toBe(true)
  })

  it('has what only this browser knows, marked so, until the server has it (C10)', async () => {
    await log({ timestamp: daysAgo(1) })
    const view = await open()
    await table()
    await view.product.consent.sync()
    view.network.isOffline = true
    view.product.consent.actor.send({ type: 'choice.accepted', source: 'corner-banner-modal', at: Date.now() })
    await waitFor(async () => expect(await cells(0)).toEqual(['All acceptedNot sent yet', 'All accepted']))
    await screen.findByText('1 decision is kept in this browser and is sent as soon as the server can be reached.')
    view.network.isOffline = false
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await cells(0)).toEqual(['All accepted', 'All accepted']))
    expect(await person.read(history)).toMatchObject({ total: 2 })
  })
})

describe('the export', () => {
  const files = () => {
    const kept: { readonly name: string; readonly blob: Blob }[] = []
    const blobs: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const blob = blobs.at(-1)
      if (blob) kept.push({ name: this.download, blob })
    })
    return kept
  }

  it('is the whole history, not the page that is shown', async () => {
    const kept = files()
    for (let count = 1; count <= 30; count += 1) await log({ timestamp: daysAgo(count / 10) })
    const view = await open()
    await press(view, 'Export as JSON')
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(kept[0]?.name).toMatch(/^quarry-consent-history-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse((await kept[0]?.blob.text()) ?? '')).toHaveLength(30)
    await press(view, 'Export as CSV')
    await waitFor(() => expect(kept).toHaveLength(2))
    expect(((await kept[1]?.blob.text()) ?? '').split('\r\n')).toHaveLength(32)
  })

  it('that fails says so, and can be tried again', async () => {
    const kept = files()
    await log({ timestamp: daysAgo(1) })
    const view = await open()
    await table()
    view.network.isOffline = true
    await press(view, 'Export as CSV')
    await screen.findByText('The server cannot be reached. Check your connection.')
    view.network.isOffline = false
    await press(view, 'Export as CSV')
    await waitFor(() => expect(kept).toHaveLength(1))
  })
})

describe('a self-hosted installation (C19)', () => {
  it('explains that there is nothing to choose and nothing to log, and asks for none', async () => {
    await log({ timestamp: daysAgo(1) })
    const view = await open({ configuration: { isSelfHosted: true } })
    const part = await card('Cookies and consent')
    expect(part.textContent).toContain('It loads nothing from third parties into your browser')
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    expect(screen.queryByText('Consent history')).toBeNull()
    expect(await view.product.consent.sync()).toBeNull()
    expect(view.network.calls.filter(({ path }) => /consent|cookies/.test(path))).toEqual([])
    expect(await violations()).toEqual([])
  })
})
