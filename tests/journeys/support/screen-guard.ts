import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Every width that a screen is made for. */
export const guardedWidths = [320, 768, 1280, 1440, 1920] as const

const heightAt = (width: number): number => (width < 480 ? 640 : 900)

/** A shift of the layout that a person does not notice. */
export const maxLayoutShift = 0.02

const english = join(import.meta.dirname, '../../../locales/en')

const toKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? toKeys(text as object, `${prefix}${name}.`) : [`${prefix}${name}`],
  )

const messageKeys: ReadonlySet<string> = new Set(
  readdirSync(english).flatMap((file) => toKeys(JSON.parse(readFileSync(join(english, file), 'utf8')) as object)),
)

interface Recorder {
  recordedTexts: Set<string>
  recordedShifts: { value: number; moved: string }[]
}

/** Runs before the page's own scripts: keeps every text that looks like a message key, and every shift of the layout. */
const record = () => {
  const recorder = globalThis as unknown as Recorder
  recorder.recordedTexts = new Set()
  recorder.recordedShifts = []
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const keep = (text: string | null) => {
    const trimmed = text?.trim() ?? ''
    if (/^[\w-]+(?:[:.][\w-]+)+$/.test(trimmed)) recorder.recordedTexts.add(trimmed)
  }
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) keep(node.textContent)
    if (!(node instanceof Element)) return
    for (const name of attributes) keep(node.getAttribute(name))
    for (const child of node.childNodes) read(child)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) read(node)
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: readonly { node: Node | null }[]
      }
      const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent) ?? '')
      if (!hadRecentInput)
        recorder.recordedShifts.push({ value, moved: nodes.map((html) => html.slice(0, 80)).join(' | ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const recordPage = (page: Page): Promise<unknown> => page.addInitScript(record)

/** Message keys that stood in the page at any time since it was opened. */
export const findShownKeys = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => [...(globalThis as unknown as Recorder).recordedTexts])
  return texts.filter((text) => messageKeys.has(text.replace(/^[\w-]+:/, '')))
}

/** Complaints about a cumulative shift above the limit, with what has moved. */
export const findLayoutShift = async (page: Page): Promise<string[]> => {
  const shifts = await page.evaluate(() => (globalThis as unknown as Recorder).recordedShifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  if (total < maxLayoutShift) return []
  return [
    `shifts by ${total.toFixed(3)}: ${shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`).join('; ')}`,
  ]
}

/** Controls of which the pointer meets something else at their centre, once they are scrolled into view. */
const findCovered = (): string[] => {
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem]'
  const name = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 60))
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width < 4 || height < 4 || element.closest('[inert], [aria-hidden=true]') !== null) return false
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const belongs = (element: Element, found: Element | null): boolean =>
    found !== null &&
    (element.contains(found) || (element instanceof HTMLInputElement && found.closest('label')?.control === element))
  const covered: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    if (!isShown(element) || element.matches('a[href="#content"]')) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = [...element.getClientRects()].toSorted((one, other) => other.width - one.width)
    if (box === undefined) continue
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (belongs(element, found)) continue
    covered.push(`“${name(element)}” under ${found === null ? 'the edge of the window' : found.outerHTML.slice(0, 90)}`)
  }
  window.scrollTo(0, 0)
  return covered
}

const settledFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

export const showAt = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: heightAt(width) })
  await settledFrame(page)
}

export const findCoveredControls = async (page: Page, widths: readonly number[] = guardedWidths): Promise<string[]> => {
  const found: string[] = []
  for (const width of widths) {
    await showAt(page, width)
    found.push(...(await page.evaluate(findCovered)).map((text) => `${width} px: ${text}`))
  }
  return found
}
