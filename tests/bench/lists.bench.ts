import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '#tests/support/installed-browser.ts'
import { rememberedSession, runScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import {
  type Seed,
  seedApiKeys,
  seedEmails,
  seedInvitations,
  seedMembers,
  seedPublicLinks,
  seedRepositories,
  seedWorkspaces,
} from './list-seeds.ts'

/**
 * Measures lists on the built pages with a seeded database, fourfold CPU slowdown and medians of five, in milliseconds. Only the
 * number of rendered rows can fail.
 */
const rows = 10_000
const runs = 5
const cpuSlowdown = 4
const maxRows = 60

interface Screen {
  readonly path: string
  readonly call: string
  readonly seed: (seed: Seed) => Promise<void>
}

const screens: Readonly<Record<string, Screen>> = {
  repositories: { path: '/repositories', call: '/api/repositories', seed: seedRepositories },
  workspaces: { path: '/workspaces', call: '/api/workspaces', seed: seedWorkspaces },
  members: { path: '/settings/users', call: '/api/users', seed: seedMembers },
  invitations: { path: '/settings/users?tab=invitations', call: '/api/invitations', seed: seedInvitations },
  keys: { path: '/api-keys', call: '/api/api-keys', seed: seedApiKeys },
  links: { path: '/public-chat-links', call: '/api/organization/public-chat-links', seed: seedPublicLinks },
  emails: { path: '/monitoring/emails', call: '/api/emails', seed: seedEmails },
}

interface Measured {
  readonly firstFrame: number
  readonly answer: number
  readonly letter: number
  readonly sort: number
  readonly nextPage: number
  readonly rowsMade: number
}

/** It is text, because the runner adds its own helpers to functions. */
const watch = `
  globalThis.frames = { rows: 0 }
  const look = () => {
    if (frames.rows === 0 && document.querySelector('tbody tr')) requestAnimationFrame(() => setTimeout(() => { frames.rows = performance.now() }))
    else if (frames.rows === 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

const measureChange = (act: string) => `new Promise((resolve) => {
  const first = () => [document.querySelector('tbody tr td')?.textContent, document.querySelector('table')?.ariaRowCount].join()
  const before = first()
  const began = performance.now()
  const look = () => first() !== before
    ? setTimeout(() => resolve(performance.now() - began))
    : performance.now() - began > 20000 ? resolve(NaN) : requestAnimationFrame(look)
  ${act}
  requestAnimationFrame(look)
})`

const press = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`
const type = (text: string) => `
  const box = document.querySelector('input[type=search]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(text)})
  box.dispatchEvent(new Event('input', { bubbles: true }))`

/** NaN means that the list has one order only. */
const sorted = async (page: Page): Promise<number> =>
  (await page.locator('th button').count()) === 0
    ? Number.NaN
    : page.evaluate<number>(measureChange(press('th button')))

const measure = async (page: Page, url: string, call: string): Promise<Measured> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch)
  await page.goto(url)
  await page.locator('tbody tr').first().waitFor({ timeout: 60_000 })
  while ((await page.evaluate<number>('frames.rows')) === 0) await pause(100)
  const seen = await page.evaluate<{ firstFrame: number; answer: number; rowsMade: number }>(`(() => {
    const asked = performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname === ${JSON.stringify(call)})
    return { firstFrame: frames.rows - asked.responseEnd, answer: asked.responseEnd - asked.startTime, rowsMade: document.querySelectorAll('tbody tr').length }
  })()`)
  const nextPage = await page.evaluate<number>(measureChange(press('[data-page=next]')))
  const sort = await sorted(page)
  const letter = await page.evaluate<number>(measureChange(type('9')))
  return { ...seen, nextPage, sort, letter }
}

const measureOnce = async (browser: Browser, person: SignedInPerson, url: string, call: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), rememberedSession(person))
    return await measure(page, url, call)
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const print = (line: string) => process.stdout.write(`${line}\n`)

const wanted = process.argv.slice(2)
const [product, browser] = await Promise.all([runScriptedProduct(), openBrowser()])
const { db } = product.backend.services
for (const [name, { path, call, seed }] of Object.entries(screens)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const person = await signUpPerson(product.backend)
  await seed({ db, organisationId: person.organisationId, userId: person.userId, rows })
  const seen: Measured[] = []
  for (let run = 0; run < runs; run += 1) seen.push(await measureOnce(browser, person, product.address + path, call))
  const of = (what: keyof Measured) => {
    const middle = median(seen.map((measured) => measured[what]))
    return Number.isNaN(middle) ? 'none' : middle.toFixed(0)
  }
  const made = Math.max(...seen.map(({ rowsMade }) => rowsMade))
  if (made > maxRows) process.exitCode = 1
  print(
    `${name.padEnd(13)} answer ${of('answer')}, then rows after ${of('firstFrame')}; next page ${of('nextPage')}, sort ${of('sort')}, a letter ${of('letter')}; ${made} of ${rows} rows made${made > maxRows ? ' TOO MANY' : ''}`,
  )
}
await browser.close()
await product.stop()
