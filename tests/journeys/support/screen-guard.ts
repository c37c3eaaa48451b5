import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

export interface Size {
  readonly width: number
  readonly height?: number
}

export const guardedSizes: readonly Size[] = [
  { width: 320, height: 568 },
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 900 },
]

const heightAt = (width: number): number => (width < 480 ? 640 : 900)

export const maxLayoutShift = 0.02

const english = join(import.meta.dirname, '../../../locales/en')

const toKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? toKeys(text as object, `${prefix}${name}.`) : [`${prefix}${name}`],
  )

const keysInFiles = readdirSync(english).flatMap((file) =>
  toKeys(JSON.parse(readFileSync(join(english, file), 'utf8')) as object),
)

/** A missing plural is shown as its key without the form. */
const pluralForm = /_(?:zero|one|two|few|many|other)$/

const messageKeys: ReadonlySet<string> = new Set(keysInFiles.flatMap((key) => [key, key.replace(pluralForm, '')]))

interface Recorder {
  recordedTexts: Set<string>
  recordedShifts: { value: number; moved: string }[]
}

/** Runs before the page's own scripts, and records every word like a message key and every shift of the layout. */
const record = () => {
  const recorder = globalThis as unknown as Recorder
  recorder.recordedTexts = new Set()
  recorder.recordedShifts = []
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const keep = (text: string | null) => {
    for (const [word] of text?.matchAll(/(?<![\w-])[\w-]+(?:[:.][\w-]+)+/g) ?? []) recorder.recordedTexts.add(word)
  }
  const read = (node: Node) => {
    // Style sheets and quoted code hold words that look like keys.
    if (node.nodeType === Node.TEXT_NODE && node.parentElement?.closest('pre, code, style, script') === null)
      keep(node.textContent)
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
        sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      }
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const html = (node instanceof Element ? node.outerHTML : node?.textContent) ?? ''
        const [before, after] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height])
        return `${html.slice(0, 80)} from ${before} to ${after}`
      })
      if (!hadRecentInput) recorder.recordedShifts.push({ value, moved: moved.join(' | ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const recordPage = (page: Page): Promise<unknown> => page.addInitScript(record)

export const findShownKeys = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => [...(globalThis as unknown as Recorder).recordedTexts])
  return texts.filter((text) => messageKeys.has(text.replace(/^[\w-]+:/, '')))
}

export const findLayoutShift = async (page: Page): Promise<string[]> => {
  const shifts = await page.evaluate(() => (globalThis as unknown as Recorder).recordedShifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  if (total < maxLayoutShift) return []
  return [
    `shifts by ${total.toFixed(3)}: ${shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`).join('; ')}`,
  ]
}

/**
 * Finds controls whose centre is covered. Each is first scrolled to the middle; those that match `inPlace` are also
 * checked where they are.
 */
const findCovered = (inPlace: string | null): string[] => {
  const roles =
    'button tab option menuitem menuitemradio menuitemcheckbox radio checkbox switch slider combobox treeitem'.split(
      ' ',
    )
  const elements = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
  const controls = [elements, ...roles.map((role) => `[role=${role}]`)].join()
  const name = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 60))
  const isTiny = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width < 4 || height < 4
  }
  // A switch, a checkbox and a segment are drawn in the label around a hidden input.
  const drawn = (element: HTMLElement) =>
    element instanceof HTMLInputElement && isTiny(element) ? (element.closest('label') ?? element) : element
  const isShown = (element: Element) => {
    if (isTiny(element) || element.closest('[inert], [aria-hidden=true]') !== null) return false
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const belongs = (element: Element, hitElement: Element | null): boolean =>
    hitElement !== null &&
    (element.contains(hitElement) ||
      (element instanceof HTMLInputElement && hitElement.closest('label')?.control === element))
  const covered: string[] = []
  const isFree = (element: HTMLElement) => !element.matches('a[href="#content"]') && isShown(element)
  const all = [...document.querySelectorAll<HTMLElement>(controls)].map((element) => drawn(element))
  const shown = [...new Set(all)].filter(isFree)
  const standing = inPlace === null ? [] : shown.filter((element) => element.matches(inPlace))
  if (inPlace !== null && standing.length === 0) covered.push(`shows no ${inPlace}`)
  window.scrollTo(0, 0)
  const checks = [
    ...standing.map((element) => ({ element, moves: false })),
    ...shown.map((element) => ({ element, moves: true })),
  ]
  for (const { element, moves } of checks) {
    if (moves) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = [...element.getClientRects()].toSorted((left, right) => right.width - left.width)
    if (box === undefined) continue
    const hitElement = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (belongs(element, hitElement)) continue
    const place = hitElement === null ? 'the edge of the window' : hitElement.outerHTML.slice(0, 90)
    covered.push(`“${name(element)}” under ${place}${moves ? '' : ' before anything is scrolled'}`)
  }
  window.scrollTo(0, 0)
  return covered
}

const settledFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

export const showAt = async (page: Page, width: number, height = heightAt(width)): Promise<void> => {
  await page.setViewportSize({ width, height })
  await settledFrame(page)
}

interface CoverOptions {
  readonly sizes?: readonly Size[]
  readonly inPlace?: string | undefined
  readonly isAtRest?: () => Promise<void>
}

export const findCoveredControls = async (
  page: Page,
  { sizes = guardedSizes, inPlace, isAtRest }: CoverOptions = {},
): Promise<string[]> => {
  const coveredControls: string[] = []
  for (const { width, height } of sizes) {
    await showAt(page, width, height)
    await isAtRest?.()
    const covered = await page.evaluate(findCovered, inPlace ?? null)
    coveredControls.push(...covered.map((text) => `${width} × ${height ?? heightAt(width)} px: ${text}`))
  }
  return coveredControls
}
