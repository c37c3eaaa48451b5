import type { Page } from 'playwright-core'

type TabName = 'Actors' | 'Chart' | 'Event log' | 'Sequence' | 'Coverage' | 'Controls'
type FaultLabel =
  | 'Next refresh is refused'
  | 'Next refresh fails'
  | 'No connection'
  | 'Slow connection'
  | 'Storage throws'
  | 'Server copy differs'

/** QA's inspector, in English. */
export const inspectorPage = (page: Page) => {
  const tree = page.getByRole('tree', { name: 'Actors' })
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const events = region('Send an event')
  const jump = region('Go to a state')
  const clock = region('Clock')
  const faults = region('Faults')
  const policy = region('Consent policy')
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
    /** Only those actors of this name that have not ended are in sight at first. */
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
    /** The form is filled in already; `fields` are typed over it. */
    send: async (event: string, fields: Readonly<Record<string, string>> = {}) => {
      const chosen = events.getByRole('combobox', { name: 'Event', exact: true })
      if ((await chosen.textContent()) !== event) await select(events, 'Event', event)
      for (const [label, value] of Object.entries(fields)) await events.getByLabel(label, { exact: true }).fill(value)
      await events.getByRole('button', { name: 'Send', exact: true }).click()
    },
    jump,
    goTo: async (state: string) => {
      await select(jump, 'State', state)
      await jump.getByRole('button', { name: 'Go there' }).click()
    },
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
  }
}
