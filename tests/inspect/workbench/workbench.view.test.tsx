import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../ui/violations.ts'
import { logFile, openWorkbench, sampleLines, somebody } from './workbench-room.tsx'

/** Finds a table by its label, because computing roles would visit every element of the page. */
const table = (name: string) => screen.findByLabelText(name, { selector: 'table' })

const readRows = async (name: string): Promise<string[][]> =>
  [...(await table(name)).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''),
  )

const findLine = (event: string, stageId: string) =>
  sampleLines.findIndex((line) => line.startsWith(`{"event":"${event}"`) && line.includes(`"stageId":"${stageId}"`))

/** Repeats a first stage under another number, adds an unknown stage and tears a line. */
const damaged = () => {
  const index = findLine('conversion_funnel', 'email_confirmed')
  const event = JSON.parse(sampleLines[index] ?? '') as { properties: object }
  const stray = {
    ...event,
    deviceSequence: 900,
    properties: { ...event.properties, deviceSequence: 900, stageId: 'nowhere' },
  }
  return sampleLines.toSpliced(index + 1, 0, JSON.stringify(stray)).toSpliced(2, 0, '{"event": ')
}

describe('the workbench before a log', () => {
  it('says what to do, and refuses what is no log', async () => {
    const { choose } = openWorkbench()
    expect(screen.getByRole('heading', { level: 1, name: 'Funnel workbench' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Use collected events' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Make up a sample' })).toBeTruthy()
    await choose(new File(['x'], 'picture.png', { type: 'image/png' })).catch(() => undefined)
    expect(await violations()).toEqual([])
  })
})

describe('a log that is read', () => {
  it('says how far it is, and stops when it is told to', async () => {
    let stopped = false
    const { user, choose } = openWorkbench({
      bench: {
        verify: (_log, { signal, onProgress }) => {
          onProgress({ events: 1_200, share: 0.25 })
          signal.addEventListener('abort', () => (stopped = true))
          return new Promise(() => undefined)
        },
      },
    })
    await choose(logFile(sampleLines))
    const bar = await screen.findByRole('progressbar', { name: 'Verifying events.ndjson' })
    expect(bar.getAttribute('aria-valuetext')).toBe('25%')
    expect(screen.getByText('1200 events')).toBeTruthy()
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(stopped).toBe(true)
    expect(screen.getByText('Drop a log of events here')).toBeTruthy()
  })
})

describe('a log that cannot be read', () => {
  it('names the line, and gives back the log before', async () => {
    const { user, choose } = openWorkbench()
    await choose(logFile(sampleLines, 'good.ndjson'))
    await user.click(await screen.findByRole('button', { name: 'Another log' }))
    await choose(logFile(['', '{ no log', 'at all'], 'bad.ndjson'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('No events in this log')
    expect(alert.textContent).toContain('Line 2 is the first that could not be read')
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Back to the last log' }))
    expect(await screen.findByRole('heading', { name: 'good.ndjson' })).toBeTruthy()
  })

  it('names the kind of a file that holds no text', async () => {
    const { choose } = openWorkbench()
    await choose(new File(['PAR1 and more'], 'events.csv'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('It is a Parquet file.')
  })

  it('says when the collector is not there, and asks it again', async () => {
    const load = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('refused')))
    const { user } = openWorkbench({ load })
    await user.click(screen.getByRole('button', { name: 'Use collected events' }))
    await screen.findByText('The collector does not answer')
    load.mockResolvedValue(new Response(sampleLines.join('\n')))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Collected events' })).toBeTruthy()
  })

  it('says so when nothing was collected yet', async () => {
    const { user } = openWorkbench({ load: async () => new Response('') })
    await user.click(screen.getByRole('button', { name: 'Use collected events' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was collected yet')
  })
})

describe('a log that was verified', () => {
  it('shows all funnels and journeys, and the chart of the chosen one with a table beside it', async () => {
    const { user, choose, address } = openWorkbench()
    await choose(logFile(sampleLines))
    expect(await screen.findByText('Conforms to the charts')).toBeTruthy()
    const overview = await readRows('Funnels and journeys')
    expect(overview.map(([name]) => name)).toEqual([
      'OnboardingFunnel',
      'Repository activationFunnel',
      'Workspace collaborationFunnel',
      'Value realisationFunnel',
      'New user activationJourney',
      'Team onboardingJourney',
    ])
    expect(overview[0]?.[2]).toMatch(/^[\d.]+% of 40%(?:Below target|Target reached)$/)
    const picture = await screen.findByRole('img', { name: 'Chart of Onboarding' })
    const stages = await readRows('Stages')
    expect(picture.textContent).toContain(`${stages[1]?.[1]} users`)
    expect(await readRows('Ways')).toHaveLength(15)
    expect(await violations()).toEqual([])

    await user.click(screen.getByRole('button', { name: /^New user activation/ }))
    expect(await screen.findByRole('img', { name: 'Chart of New user activation' })).toBeTruthy()
    expect(await readRows('Milestones')).toHaveLength(8)
    expect(address()).toEqual({ chart: 'new_user_activation' })
  })

  it('shows what is wrong with its lines and with the ways, and explains who is named there', async () => {
    const { user, choose, address } = openWorkbench()
    await choose(logFile(damaged()))
    expect(await screen.findByText('Violations found')).toBeTruthy()
    const problems = await readRows('What is wrong with the log')
    expect(problems[0]?.slice(0, 3)).toEqual(['Cannot be read as an eventViolation', '1', '3'])
    const deviations = within(await table('Deviations from the chart'))
    expect(deviations.getByText('Unknown stage')).toBeTruthy()
    await user.click(
      deviations.getByRole('button', {
        name: `Explain ${somebody}:${findLine('conversion_funnel', 'email_confirmed') + 3}`,
      }),
    )
    const shownRows = await readRows(`What the charts made of ${somebody}`)
    expect(shownRows.map((cells) => cells[3]).join()).toContain('Ignored: no chart has it')
    expect(address()).toEqual({ user: somebody })
  })

  it('explains a person by the address, and says when nobody has that id', async () => {
    const { user, choose } = openWorkbench({ search: `?user=${somebody}` })
    await choose(logFile(sampleLines))
    const shownRows = await readRows(`What the charts made of ${somebody}`)
    expect(shownRows.length).toBeGreaterThan(1)
    const field = screen.getByRole('textbox', { name: 'User id' })
    await user.clear(field)
    await user.type(field, 'nobody{Enter}')
    expect(await screen.findByText('Nobody of that id')).toBeTruthy()
  })
})

describe('conversion over time', () => {
  it('takes its window and grouping from the address, reads by key, and keeps what is chosen', async () => {
    const { user, choose, address } = openWorkbench({ search: '?window=1h&interval=week' })
    await choose(logFile(sampleLines))
    const rows = await readRows('Conversion over time')
    expect(rows.length).toBeGreaterThan(1)
    expect(screen.getByText(/^\d of \d people completed it within the window: [\d.]+%$/)).toBeTruthy()
    const slider = screen.getByRole('slider', { name: 'Conversion of Onboarding over time' })
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Week from .+: \d of \d completed it/)
    await user.click(screen.getByText('Day', { selector: 'label *' }))
    await vi.waitFor(() => expect(address()).toEqual({ window: '1h', interval: 'day' }))
    expect(await violations()).toEqual([])
  })
})

describe('a breakdown', () => {
  it('is by what the address says, and by what is chosen from the properties of the log', async () => {
    const { user, choose, address } = openWorkbench({ search: '?by=source' })
    await choose(logFile(sampleLines))
    const [row, ...others] = await readRows('Breakdown')
    expect([row?.[0], row?.length, others]).toEqual(['web', 9, []])
    expect(row?.at(-1)).toMatch(/^[\d.]+% to [\d.]+%$/)
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('combobox', { name: 'Broken down by' }))
    expect(screen.queryByRole('option', { name: 'deviceSequence' })).toBeNull()
    await user.click(screen.getByText('Cohort: when first seen', { selector: '[role=option] *' }))
    expect(address()).toEqual({ by: 'cohort' })
    expect(await within(await table('Breakdown')).findAllByText(/2026/)).not.toEqual([])
  })

  it('says when no first event has the property of the address', async () => {
    const { choose } = openWorkbench({ search: '?by=plan' })
    await choose(logFile(sampleLines))
    expect(await screen.findByText(/^No first event of this funnel has “plan”/)).toBeTruthy()
    expect((await readRows('Breakdown')).map(([name]) => name)).toEqual(['No value'])
  })
})

describe('two periods', () => {
  it('are compared when all four days are there, and kept in the address', async () => {
    const { user, choose, address } = openWorkbench({
      search: '?compare=2026-01-01..2026-01-15,2026-01-16..2026-02-28',
    })
    await choose(logFile(sampleLines))
    const rows = await readRows('Compare two periods')
    expect(rows.map(([, entered]) => Number(entered)).reduce((sum, entered) => sum + entered, 0)).toBeGreaterThan(1)
    expect(screen.getByText('Too few people to tell a difference.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Second period to'))
    await vi.waitFor(() => expect(address()).toEqual({}))
    await user.type(screen.getByLabelText('Second period to'), '2026-01-01')
    expect(screen.getAllByText('The last day must not come before the first.')).toHaveLength(2)
    expect(await violations()).toEqual([])
  })
})

describe('who left where', () => {
  it('lists the people of the stage in the address, and each leads to their story', async () => {
    const { user, choose, address } = openWorkbench({ search: '?left=account_created' })
    await choose(logFile(sampleLines))
    const [first] = (await table('Who left where')).querySelectorAll('tbody button')
    const id = first?.textContent ?? ''
    expect(screen.getByText('Nobody completed it yet')).toBeTruthy()
    expect(await violations()).toEqual([])
    if (first) await user.click(first)
    await table(`What the charts made of ${id}`)
    expect(address()).toEqual({ left: 'account_created', user: id })
  })
})

describe('what if', () => {
  const listStages = () =>
    within(screen.getByRole('list', { name: 'Stages of the what-if' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/^\d/, ''))

  it('moves and leaves out stages by button and by key, and takes it back', async () => {
    const { user, choose, address } = openWorkbench()
    await choose(logFile(sampleLines))
    await screen.findByText('This is the real order. Move a stage or leave one out to compare.')

    await user.click(screen.getByRole('button', { name: 'Leave out E-mail confirmed' }))
    const compared = await readRows('Recomputed beside the real figures')
    expect(compared.find(([measure]) => measure === 'Reached E-mail confirmed')?.[2]).toBe('Left out')
    expect(compared.find(([measure]) => measure === 'Reached Account created')).toHaveLength(3)

    const down = screen.getByRole('button', { name: 'Move Sign-up started down' })
    down.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(listStages()).toEqual([
      'Account created',
      'Sign-up started',
      'First repository added',
      'First query executed',
    ])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Sign-up started down' }))
    expect(address()).toEqual({ order: 'account_created,signup_started,first_repository_added,first_query_executed' })

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(listStages()[0]).toBe('Sign-up started')
    await user.click(screen.getByRole('button', { name: 'Put back E-mail confirmed' }))
    expect(listStages()).toHaveLength(5)
    expect(address()).toEqual({})
    await user.click(screen.getByRole('button', { name: 'Move First query executed up' }))
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByText('This is the real order. Move a stage or leave one out to compare.')).toBeTruthy()
  })

  it('takes its stages from the address', async () => {
    const { choose } = openWorkbench({ search: '?chart=onboarding&order=email_confirmed,signup_started,nonsense' })
    await choose(logFile(sampleLines))
    await table('Recomputed beside the real figures')
    expect(listStages()).toEqual(['E-mail confirmed', 'Sign-up started'])
  })
})

describe('collected events', () => {
  it('are read at once when the address says so, and new ones are counted and shown as they come', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const collected = sampleLines.map((line) => JSON.parse(line) as object)
    let arrived = collected.length - 3
    const load: typeof fetch = async (input) =>
      String(input).endsWith('.ndjson')
        ? new Response(sampleLines.slice(0, arrived).join('\n'))
        : Response.json(collected.slice(0, arrived).toReversed())
    try {
      const { user } = openWorkbench({ search: '?log=collected', load })
      const tile = async (events: number) =>
        expect((await screen.findByRole('region', { name: 'The log' })).textContent).toContain(
          `Events${events.toLocaleString('en')}`,
        )
      await tile(arrived)
      await user.click(screen.getByRole('switch', { name: /Watch new events/ }))
      await screen.findByText('No new events since the log was read.')
      arrived += 3
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      await screen.findByText('3 new events')
      await vi.waitFor(() => tile(arrived))
      expect(screen.getByRole('list', { name: 'Newest events' }).querySelectorAll('[data-new]')).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })
})
