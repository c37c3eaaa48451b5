import type { BrowserContext, Page } from 'playwright-core'

interface FocusWatch {
  readonly hasSettled: Promise<void>
  readonly isJudged: Promise<void>
}

/** It runs before the page's own scripts and reports an action that leaves nothing focused. */
const reportFocusLoss = (): void => {
  // A sandboxed frame runs no callbacks, and the page's focus is that of its window.
  if (window.top !== window) return
  // A test may replace the page's clock, so the browser's own functions are kept.
  const { requestAnimationFrame: nextFrame, requestIdleCallback: whenIdle, setTimeout: wait, fetch } = window
  let answersAwaited = 0
  window.fetch = async (...request) => {
    answersAwaited += 1
    try {
      return await fetch(...request)
    } finally {
      answersAwaited -= 1
    }
  }
  let changes = 0
  new MutationObserver(() => (changes += 1)).observe(document, { childList: true, subtree: true, attributes: true })

  const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  // A busy machine may have no idle time.
  const turn = () => new Promise<void>((resolve) => nextFrame(() => whenIdle(() => resolve(), { timeout: 200 })))
  const isMoving = (): boolean => document.getAnimations().some(({ playState }) => playState === 'running')

  const settled = async (): Promise<void> => {
    for (let quietTurns = 0; quietTurns < 2;) {
      const before = changes
      await turn()
      quietTurns = changes === before && answersAwaited === 0 && !isMoving() ? quietTurns + 1 : 0
    }
  }

  const maxFrames = 12
  const maxFrameWaitMs = 2_000
  const isFrameDrawn = (): Promise<boolean> =>
    Promise.race([
      new Promise<boolean>((resolve) => window.requestAnimationFrame(() => resolve(true))),
      new Promise<boolean>((resolve) => wait(() => resolve(false), maxFrameWaitMs)),
    ])
  /** A test may make the page's own frames rare, or stop them with its clock. */
  const awaitFrames = async (): Promise<void> => {
    for (let frames = 0; frames < maxFrames && isLost(); frames += 1) if (!(await isFrameDrawn())) return
  }
  /** React keeps newly fetched parts hidden for up to 300 ms. */
  const maxAwayMs = 600
  const isLostForGood = async (): Promise<boolean> => {
    if (!isLost()) return false
    await new Promise((resolve) => wait(resolve, maxAwayMs))
    await awaitFrames()
    await settled()
    return isLost()
  }

  interface Action {
    readonly deed: string
    hasSettled: boolean
  }
  let action: Action | undefined
  const forget = () => (action = undefined)
  const complain = ({ deed }: Action): void => {
    console.error(`The focus is lost after ${deed}.`)
    forget()
  }
  const watch = (deed: string): FocusWatch => {
    const own = { deed, hasSettled: false }
    action = own
    const settle = async () => {
      await settled()
      await awaitFrames()
      own.hasSettled = true
    }
    const hasSettled = settle()
    const judge = async () => {
      await hasSettled
      if ((await isLostForGood()) && own === action) complain(own)
    }
    return { hasSettled, isJudged: judge() }
  }
  const judgeEarlier = ({ isTrusted }: Event): void => {
    if (!isTrusted || action === undefined) return
    if (!isLost()) forget()
    else if (action.hasSettled) complain(action)
  }
  // Scrolling and resizing remove focused rows of a long list.
  addEventListener('resize', forget)
  addEventListener('scroll', () => window.scrollY > 0 && forget())
  const note = (event: Event, deed: string): void => {
    const focused = document.activeElement
    if (!event.isTrusted || focused === null || isLost()) return
    Object.assign(window, { focusWatch: watch(`${deed} on ${describe(focused)}`) })
  }
  addEventListener('pointerdown', judgeEarlier, true)
  addEventListener('keydown', judgeEarlier, true)
  addEventListener('click', (event) => note(event, 'a click'), true)
  addEventListener('keydown', (event) => event.key !== 'Tab' && note(event, event.key), true)
}

/** Waits, for 5 s at most, until the last action of the page has settled, or until it has also been judged. */
const awaitFocusWatch = async (page: Page, part: keyof FocusWatch): Promise<void> => {
  const done = page
    .evaluate((key) => (window as { focusWatch?: FocusWatch }).focusWatch?.[key], part)
    .catch(() => undefined)
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 5_000).unref())])
}

export const settleFocusWatch = (page: Page): Promise<void> => awaitFocusWatch(page, 'hasSettled')
export const finishFocusWatch = (page: Page): Promise<void> => awaitFocusWatch(page, 'isJudged')

interface Closable {
  close(options?: object): Promise<void>
}

const finishBeforeClose = (closed: Closable, pages: () => readonly Page[]): void => {
  const close = closed.close.bind(closed)
  closed.close = async (options) => {
    await Promise.all(pages().map(finishFocusWatch))
    await close(options)
  }
}

export const watchFocus = (context: BrowserContext): void => {
  // A context that closes at once has no page to watch.
  context.addInitScript(reportFocusLoss).catch(() => undefined)
  finishBeforeClose(context, () => context.pages())
  context.on('page', (page) => finishBeforeClose(page, () => [page]))
}
