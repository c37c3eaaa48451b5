import type { Page } from 'playwright-core'

type TabName = 'Actors' | 'Chart' | 'Event log' | 'Sequence' | 'Coverage' | 'Recordings' | 'Controls'
type FaultLabel =
  | 'Access token is refused'
  | 'Next refresh is refused'
  | 'Next refresh fails'
  | 'No connection'
  | 'Slow connection'
  | 'Answers in reverse order'
  | 'No texts'
  | 'A newer build'
  | 'Next stream breaks off'
  | 'Storage throws'
  | 'Server copy differs'

export const inspectorPage = (page: Page) => {
  const tree = page.getByRole('tree', { name: 'Actors' })
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const events = region('Send an event')
  const jump = region('Go to a state')
  const clock = region('Clock')
  const faults = region('Faults')
  const policy = region('Consent policy')
  const situations = region('Situations')
  const tab = (name: TabName) => page.getByRole('tab', { name, exact: true })
  const select = async (place: ReturnType<typeof region>, label: string, option: string) => {
    await place.getByRole('combobox', { name: label }).click()
    await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
  }
  return {
    live: page.getByText('Live', { exact: true }),
    nobody: page.getByRole('heading', { name: 'No page of the product is open' }),
    picker: page.getByRole('combobox', { name: 'Page of the product' }),
    frame: page.frameLocator('iframe'),
    tree,
    tab,
    /** Only actors of this name that have not ended are listed at first. */
    actor: (name: string) =>
      tree
        .getByRole('treeitem')
        .filter({ has: page.getByText(name, { exact: true }) })
        .first(),
    picture: (name: string) => page.getByRole('img', { name: `Chart of ${name}`, exact: true }),
    data: (name: 'Context' | 'Input' | 'Output' | 'Error') => page.getByRole('tree', { name, exact: true }),
    look: async (name: string) => {
      await tree
        .getByRole('treeitem')
        .filter({ has: page.getByText(name, { exact: true }) })
        .first()
        .click()
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    },
    events,
    send: async (event: string, fields: Readonly<Record<string, string>> = {}) => {
      const chosen = events.getByRole('combobox', { name: 'Event', exact: true })
      if ((await chosen.textContent()) !== event) await select(events, 'Event', event)
      for (const [label, value] of Object.entries(fields)) await events.getByLabel(label, { exact: true }).fill(value)
      await events.getByRole('button', { name: 'Send', exact: true }).click()
    },
    jump,
    showWay: async (state: string) => {
      await select(jump, 'State', state)
      await jump.getByRole('button', { name: 'Show the way' }).click()
    },
    sendWay: jump.getByRole('button', { name: 'Send these events' }),
    clock,
    advance: async (amount: number, unit: 'seconds' | 'minutes' | 'hours' | 'days') => {
      await clock.getByLabel('Own amount').fill(String(amount))
      await select(clock, 'Unit', unit)
      await clock.getByRole('button', { name: 'Advance' }).click()
      await clock.getByText(/^The clock went /).waitFor()
    },
    faults,
    fault: (name: FaultLabel) => faults.getByRole('switch', { name, exact: true }),
    policy,
    setUp: async (situation: string) => {
      await select(situations, 'Situation', situation)
      await situations.getByRole('button', { name: 'Set it up' }).click()
    },
    simulatedPolicy: policy.getByRole('switch', { name: 'Simulated policy 2.0.0' }),
    reload: policy.getByRole('button', { name: 'Reload the page' }),
    searchLog: async (text: string) => {
      await tab('Event log').click()
      const log = page.getByRole('tabpanel', { name: 'Event log' })
      await log.getByRole('searchbox').fill(text)
      return log
    },
    save: async (path: string) => {
      await tab('Recordings').click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save recording' }).click()
      await (await download).saveAs(path)
    },
    openRecording: (path: string) => page.locator('input[type=file]').setInputFiles(path),
    replaysToTheSameEnd: async () => {
      await tab('Recordings').click()
      await page.getByRole('button', { name: 'Replay now' }).click()
      await page.getByText('Replays to the same end').waitFor()
    },
  }
}
