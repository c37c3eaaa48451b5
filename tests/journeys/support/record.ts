import type { BrowserContext, Page, Request } from 'playwright-core'

interface SentCall {
  readonly method: string
  readonly url: string
  readonly referer: string
  readonly body: string
  readonly isDocument: boolean
}

export interface Record {
  readonly sent: readonly SentCall[]
  readonly history: readonly string[]
  readonly printed: readonly string[]
  look(page: Page): Promise<string[]>
}

const toCall = async (request: Request): Promise<SentCall> => {
  const headers = await request.allHeaders().catch(() => request.headers())
  return {
    method: request.method(),
    url: request.url(),
    referer: headers['referer'] ?? '',
    body: request.postDataBuffer()?.toString('latin1') ?? '',
    isDocument: request.isNavigationRequest(),
  }
}

/** The product writes its history through these two functions, which record their arguments first. */
const noteHistory = (): void => {
  const note = (globalThis as unknown as { noteHistory: (entry: string) => void }).noteHistory
  const { pushState, replaceState } = History.prototype
  const noting = (write: typeof pushState): typeof pushState =>
    function noted(this: History, state: unknown, title, url) {
      note(JSON.stringify([state, title, String(url ?? location.href)]))
      write.call(this, state, title, url)
    }
  History.prototype.pushState = noting(pushState)
  History.prototype.replaceState = noting(replaceState)
}

const seenBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => [location.href, JSON.stringify(history.state), document.title, window.name, document.referrer])

/** Must run before the context's first page opens, or its first steps are missed. */
export const keepRecord = async (context: BrowserContext): Promise<Record> => {
  const sent: SentCall[] = []
  const history: string[] = []
  const printed: string[] = []
  context.on('request', (request) => void toCall(request).then((call) => sent.push(call)))
  context.on('console', (message) => printed.push(message.text()))
  context.on('weberror', (failure) => printed.push(String(failure.error().stack)))
  await context.exposeBinding('noteHistory', (_, entry: string) => history.push(entry))
  await context.addInitScript(noteHistory)
  return {
    sent,
    history,
    printed,
    async look(page) {
      const devtools = await context.newCDPSession(page)
      const { entries } = await devtools.send('Page.getNavigationHistory')
      await devtools.detach()
      return [...entries.flatMap(({ url, title }) => [url, title]), ...(await seenBy(page))]
    },
  }
}

const spellings = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
]

export const secretsIn = (text: string, secrets: Readonly<{ [name: string]: string }>): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => spellings(secret).some((spelling) => text.includes(spelling)))
    .map(([name]) => name)
