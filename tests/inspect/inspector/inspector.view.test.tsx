import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { writeRecording } from '#src/inspect/recording/write-recording.ts'
import { actorRecord, eventRecord } from '#tests/inspect/inspector/page-records.ts'
import { violations } from '../../ui/violations.ts'
import { fresh, openFollowing, openInspector, records, session } from './inspector-room.tsx'
import { isDisabled } from '../../ui/is-disabled.ts'

const recordingText = writeRecording({
  opening: { kind: 'recording', format: 1, build: 'b', address: '/login', takenAt: 1, dropped: 0 },
  records,
})

const tree = () => screen.getByRole('tree', { name: 'Actors' })
const readRows = (element: HTMLElement) =>
  within(element)
    .getAllByRole('treeitem')
    .map(({ textContent }) => textContent)

describe('the inspector before a page', () => {
  it('looks around, says how to get a page, and follows the first that comes', async () => {
    const { found, came } = openInspector()
    expect(screen.getByText('Looking for open pages')).toBeTruthy()
    await screen.findByRole('heading', { name: 'No page of the product is open' })
    expect(screen.getAllByRole('button', { name: 'Open the product beside' })).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: 'Open in a new tab' })[0]?.getAttribute('rel')).toContain('noopener')
    expect(await violations()).toEqual([])
    found('a')
    came(records)
    expect(screen.getByText('Live')).toBeTruthy()
  })

  it('lets choose among several pages, by title and address', async () => {
    const { user, found, came, address } = openInspector()
    found('a')
    found('b', { address: '/chat' })
    await user.click(await screen.findByRole('button', { name: 'Page b (/chat)' }))
    came(records, true, 'b')
    expect(screen.getByRole('heading', { level: 2, name: 'session' })).toBeTruthy()
    expect(address()).toEqual({ page: 'b' })
  })

  it('tells pages of one address apart by when they were opened', async () => {
    const { found } = openInspector()
    found('a', { title: 'Chat', since: Date.UTC(2026, 10, 22, 10, 1, 2) })
    found('b', { title: 'Chat', since: Date.UTC(2026, 10, 22, 10, 3, 4) })
    const choices = await screen.findAllByRole('button', {
      name: /^Chat \(\/repositories\), opened at \d.*:\d\d:0[24]/,
    })
    expect(new Set(choices.map(({ textContent }) => textContent)).size).toBe(2)
  })

  it('says when pages cannot be heard, and tries again', async () => {
    let tries = 0
    const { user } = openInspector({
      openLink: () => {
        tries += 1
        throw new Error('no channel')
      },
    })
    expect(screen.getByRole('alert').textContent).toContain('Pages cannot be heard')
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(tries).toBe(2)
  })
})

describe('a page that is followed', () => {
  it('draws on wish what a chart hears and tells', async () => {
    const { user } = openFollowing({ width: 1400 })
    const part = 'What session hears and tells'
    expect(screen.queryByRole('img', { name: part })).toBeNull()
    await user.click(screen.getByText(part))
    const picture = await screen.findByRole('img', { name: part })
    expect(within(picture).getAllByText('session.refreshed').length).toBeGreaterThan(0)
    expect(await violations()).toEqual([])
  })

  it('shows its actors as a tree that is walked by keyboard, and one of them at a time', async () => {
    const { user, address } = openFollowing({ width: 1400 })
    expect(readRows(tree())).toEqual(['sessionsignedIn.fresh', '1 ended', 'billingidle'])
    tree().focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(readRows(tree())).toContain('endedDone')
    await user.keyboard('b{Enter}')
    expect(address()).toEqual({ page: 'a', actor: 'billing' })
    expect(screen.getByText(/does not know the chart “billingOfLater”/)).toBeTruthy()
    await user.keyboard('{Home}{Enter}')
    expect(screen.getByRole('heading', { level: 2, name: 'session' })).toBeTruthy()
    await user.click(screen.getByRole('searchbox', { name: 'Search actors' }))
    await user.paste('end')
    expect(readRows(tree())).toEqual(['sessionsignedIn.fresh', 'endedDone'])
    expect(await violations()).toEqual([])
  })

  it('draws its chart, tells the same in a table, and shows what it knows', async () => {
    const { came } = openFollowing({ width: 1400 })
    await screen.findByRole('img', { name: 'Chart of session' })
    const row = (name: RegExp) => screen.getByRole('row', { name })
    expect(within(row(/^signedIn\.fresh/)).getByText('Active')).toBeTruthy()
    const data = screen.getByRole('tree', { name: 'Context' })
    expect(readRows(data)).toContain('generation: 1')
    came([eventRecord(4, 'x:0', 'token.rejected', { after: session({ signedIn: 'refreshing' }) })], false)
    expect(within(row(/^signedIn\.refreshing/)).getByText('Active')).toBeTruthy()
    expect(within(row(/^signedIn\.fresh/)).queryByText('Active')).toBeNull()
  })

  it('shows work that is no chart with what came of it', () => {
    openFollowing({ width: 1400, search: '?page=a&actor=ended' })
    expect(screen.getByRole('heading', { name: 'This is work, not a chart' })).toBeTruthy()
    expect(readRows(screen.getByRole('tree', { name: 'Output' }))).toEqual(['7'])
  })

  it('keeps what is known of a lost page, and takes no command for it', () => {
    const { news } = openFollowing({ width: 1400 })
    news({ type: 'page.lost', page: 'a' })
    expect(screen.getByText('The page is gone')).toBeTruthy()
    expect(readRows(tree())).toContain('billingidle')
    expect(isDisabled(screen.getByRole('button', { name: 'Send' }))).toBe(true)
  })
})

it('keeps the log of a page that is loaded again within reach', async () => {
  const { user, news, found, came } = openFollowing({ width: 1400 })
  news({ type: 'page.lost', page: 'a' })
  found('a2')
  came([actorRecord(1, 'x:0', { name: 'toasts', chart: 'toasts', start: session('idle') })], true, 'a2')
  await user.click(screen.getByRole('button', { name: 'Look at the log before the reload' }))
  expect(screen.getByText(/^Recording recording-/)).toBeTruthy()
  expect(readRows(tree())).toContain('sessionsignedIn.fresh')
  await user.click(screen.getByRole('button', { name: 'Close the recording' }))
  expect(readRows(tree())).toEqual(['toastsidle'])
})

describe('how it is looked at', () => {
  const steps = [
    eventRecord(4, 'x:0', 'poke 100% & more'),
    eventRecord(5, 'x:2', 'poke 100% & more', { takes: [], after: session('idle') }),
    eventRecord(6, 'x:0', 'prod'),
  ]

  it('is in the address: what the log is searched for, whom and what it is narrowed to', async () => {
    const { user, came, address } = openFollowing({ search: '?page=a&tab=log' })
    came(steps, false)
    await user.type(screen.getByRole('searchbox', { name: 'Search events and what they carry' }), '100% &')
    await user.click(screen.getByRole('combobox', { name: 'Actors' }))
    await user.click(await screen.findByRole('option', { name: 'session' }))
    await user.click(screen.getByRole('checkbox', { name: 'Hide notices' }))
    expect(screen.getByText('Shown: 1 of 6')).toBeTruthy()
    expect(address()).toEqual({ page: 'a', tab: 'log', search: '100% &', of: 'session', notices: 'hidden' })
  })

  it('is the same again from that address, also on a page whose actors have other ids', () => {
    const room = openInspector({ search: '?page=a&tab=log&search=100%25+%26&of=session&notices=hidden' })
    room.found('a')
    room.came([
      actorRecord(1, 'x:7', { name: 'billing', chart: 'billingOfLater' }),
      actorRecord(2, 'x:9', { name: 'session', chart: sessionMachine.id, start: fresh }),
      eventRecord(3, 'x:9', 'poke 100% & more'),
      eventRecord(4, 'x:7', 'poke 100% & more'),
    ])
    expect(screen.getByText('Shown: 1 of 4')).toBeTruthy()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '100% &')
    expect(screen.getByRole('checkbox', { name: 'Hide notices' })).toHaveProperty('checked', true)
  })

  it('narrows to nothing when nobody is called so here, and forgets that with the next choice', async () => {
    const { user, address } = openFollowing({ search: '?page=a&tab=sequence&line=nobody&look=table' })
    expect(screen.getByText('Nothing to draw')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Actors whose lines are drawn' }))
    await user.click(await screen.findByRole('option', { name: 'session' }))
    expect(screen.getByRole('table', { name: 'Steps of the sequence' })).toBeTruthy()
    expect(address()).toEqual({ page: 'a', tab: 'sequence', line: 'session', look: 'table' })
    await user.click(screen.getByRole('radio', { name: 'Picture' }))
    expect(address()).toEqual({ page: 'a', tab: 'sequence', line: 'session' })
  })
})

describe('what goes wrong with the inspector itself', () => {
  it('is a quiet note of what failed on the page, which goes on', async () => {
    const { news, came } = openFollowing({ width: 1400 })
    news({ type: 'page.failed', page: 'a', inspectorErrors: [{ kind: 'recording', message: 'Error: no' }] })
    expect(screen.getByText('Part of the inspector failed on this page')).toBeTruthy()
    expect(screen.getByText(/^Something could not be recorded/).textContent).toContain('Error: no')
    came([eventRecord(4, 'x:0', 'token.rejected', { after: session({ signedIn: 'refreshing' }) })], false)
    expect(readRows(tree())[0]).toContain('signedIn.refreshing')
    expect(await violations()).toEqual([])
  })

  it('leaves what was known where the link breaks, and what is recorded', async () => {
    const { user, news, found, came } = openFollowing({ width: 1400, search: '?page=a&tab=recordings' })
    news({ type: 'link.broken', error: new Error('torn') })
    expect(screen.getByText('The link to the pages broke')).toBeTruthy()
    expect(screen.getByText('Not connected')).toBeTruthy()
    expect(readRows(tree())).toContain('billingidle')
    expect(isDisabled(screen.getByRole('button', { name: 'Send' }))).toBe(true)
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input'),
      new File([recordingText], 'bug.ndjson'),
    )
    await screen.findByText('Recording bug.ndjson')
    expect(screen.getByText('The link to the pages broke')).toBeTruthy()
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByText('The link to the pages broke')).toBeNull()
    expect(screen.getByText('Recording bug.ndjson')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close the recording' }))
    found('a')
    came(records)
    expect(screen.getByText('Live')).toBeTruthy()
  })

  it('says when the page behind a recording is gone', async () => {
    const { user, news } = openFollowing({ search: '?page=a&tab=recordings' })
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input'),
      new File([recordingText], 'bug.ndjson'),
    )
    await screen.findByText('Recording bug.ndjson')
    expect(screen.queryByText(/^The page behind it is gone/)).toBeNull()
    news({ type: 'page.lost', page: 'a' })
    expect(screen.getByText(/^The page behind it is gone/)).toBeTruthy()
  })

  it('is one part of it and not the whole: the others go on, and it is tried again', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const broken = {
      ...fresh,
      context: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('unreadable')
          },
        },
      ),
    } as never
    const { user, came } = openFollowing({ width: 1400 })
    came([eventRecord(4, 'x:0', 'poke', { after: broken })], false)
    expect(screen.getByRole('alert').textContent).toContain('This part could not be shown')
    expect(readRows(tree())).toContain('billingidle')
    expect(errors).toHaveBeenCalled()
    came([eventRecord(5, 'x:0', 'poke', { after: fresh })], false)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('heading', { level: 2, name: 'session' })).toBeTruthy()
    errors.mockRestore()
  })
})
