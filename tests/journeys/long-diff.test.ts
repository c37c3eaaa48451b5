import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PullRequestPage } from '#src/contract/pull-requests.ts'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import { requestReview, settleReview } from '#tests/backend/reviews/review-room.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startGitServer, type GitServer } from '#tests/support/git-server.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { visitAs } from './support/visit-as.ts'

let folder: string
let server: GitServer
let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson
let id: string

const files = 24
const lines = 150
const lastFile = `src/part-${files}.ts`
const swallow = 'export const swallow = (call: () => void): void => {\n  try {\n    call()\n  } catch {}\n}\n'

const writeFile = (word: string, isChanged: (line: number) => boolean): string =>
  Array.from(
    { length: lines },
    (_, at) => `export const tide${at + 1} = '${isChanged(at + 1) ? word : 'same'}'\n`,
  ).join('')
const commit = (origin: EditedRepository, word: string) =>
  origin.commit(
    Array.from({ length: files }, (_, at) => ({
      kind: 'write' as const,
      path: `src/part-${String(at + 1).padStart(2, '0')}.ts`,
      content:
        writeFile(word, (line) => line <= 90 || line === 140) + (word === 'after' && at + 1 === files ? swallow : ''),
    })),
    word,
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-journey-'))
  const origin = new EditedRepository(folder, 'tides.git')
  commit(origin, 'before')
  origin.run('switch', '--quiet', '-c', 'feature/tides')
  commit(origin, 'after')
  origin.run('switch', '--quiet', 'main')
  server = await startGitServer(folder)
  ;[product, browser] = await Promise.all([
    runScriptedProduct({ PRIVATE_HOSTS: `127.0.0.1:${server.port}` }),
    launchBrowser(),
  ])
  person = await signUpPerson(product.backend)
  const source = { sourceType: 'PublicHttp', url: server.url('tides.git') }
  const repository = await person.read<{ id: string }>('/api/repositories', { json: { source } })
  await settled(person, repository.id)
  await person.read(`/api/pull-requests/import/${repository.id}`, { method: 'POST' })
  id = await vi.waitFor(
    async () => {
      const [imported] = (await person.read<PullRequestPage>('/api/pull-requests')).pullRequests
      if (imported === undefined) throw new Error('nothing is imported yet')
      return imported.id
    },
    { timeout: 60_000, interval: 100 },
  )
  await settleReview(person, id, (await requestReview(person, id)).id)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (query = '') => {
  const address = `${product.address}/pull-requests/${id}?tab=files${query}`
  const watched = await visitAs(browser, address, { as: person, width: 1440 })
  await watched.page.locator('[data-line]').first().waitFor()
  return watched
}

const readFocus = (page: Page) =>
  page.evaluate(() => {
    const file = document.activeElement?.closest('[data-file]')?.getAttribute('data-file')
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
    const isInView = bottom > 0 && top < innerHeight
    return [file, document.activeElement?.textContent?.slice(0, 20), isInView]
  })

const readRing = (page: Page) =>
  page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle)

it('reaches changes, findings, files and lines that are far below what is rendered', async () => {
  const watched = await open()
  const { page } = watched
  const expectFocus = (file: string, text: string) =>
    expect.poll(() => readFocus(page)).toEqual([file, expect.stringContaining(text), true])
  const firstChanges = ['1', '140'].flatMap((line) => [['src/part-01.ts', line]])
  for (const [file = '', line] of [...firstChanges, ['src/part-02.ts', '1']]) {
    await page.keyboard.press('n')
    await expectFocus(file, `Removed line ${line}`)
  }
  await page.keyboard.press('p')
  await expectFocus('src/part-01.ts', 'Removed line 140')

  await page.keyboard.press('f')
  await expectFocus(lastFile, '')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-finding'))).toBe(true)
  expect(await readRing(page)).toBe('solid')

  await page.getByRole('navigation', { name: 'Changed files' }).getByText('part-12.ts').click()
  await expectFocus('src/part-12.ts', 'src/part-12.ts')
  await watched.close()
})

it('opens at a line that is far below in a shared address', async () => {
  const watched = await open(`&file=src/part-20.ts&line=140&side=after`)
  const form = watched.page.getByRole('region', { name: 'src/part-20.ts' }).getByRole('textbox')
  await form.waitFor()
  await expect.poll(async () => (await readFocus(watched.page))[0]).toBe('src/part-20.ts')
  expect(watched.complaints).toEqual([])
  await watched.close()
})
