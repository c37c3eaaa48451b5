import { expect, it } from 'vitest'
import { gitRoom } from './support/git-room.ts'
import { visitAs } from './support/visit-as.ts'

const fileCount = 600
const lastFile = `part-${fileCount - 1}.ts`

const room = gitRoom((origin) => {
  origin.commit(
    Array.from({ length: fileCount }, (_, at) => ({
      kind: 'write' as const,
      path: `many/part-${String(at).padStart(3, '0')}.ts`,
      content: `export const tide${at} = ${at}\n`,
    })),
    'Begin',
  )
})

it('makes the rows near the window only, and keeps the focused one', async () => {
  const address = `${room.product.address}/repositories/${room.repositoryId}/files?folder=many`
  const { page, close, complaints } = await visitAs(room.browser, address, { as: room.person, width: 1440 })
  const list = page.getByRole('list', { name: 'Content of many' })
  const getLink = (name: string) => list.getByRole('link', { name: new RegExp(`^${name}`) })
  await getLink('part-000.ts').waitFor()
  const countRows = () => list.getByRole('listitem').count()
  await expect.poll(countRows).toBeGreaterThan(40)
  expect(await countRows()).toBeLessThan(120)
  expect(await list.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(String(fileCount))
  await getLink('part-001.ts').focus()
  await list.hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return getLink(lastFile).isVisible()
    })
    .toBe(true)
  expect(await countRows()).toBeLessThan(120)
  await page.keyboard.press('Tab')
  const readFocused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await readFocused()).toContain('part-002.ts')
  for (let at = 3; at < 80; at += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.keyboard.press('Tab')
  }
  expect(await readFocused()).toContain('part-079.ts')
  expect(complaints).toEqual([])
  await close()
})
