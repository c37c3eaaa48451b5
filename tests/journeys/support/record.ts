import type { BrowserContext, Page, Request } from 'playwright-core'

interface SentCall {
  readonly method: string
  readonly url: string
  readonly referer: string
  readonly body: string
  readonly isDocument: boolean
}

/** Whatever a browser context told anybody, and whatever it wrote down where scripts and people can read it. */
export interface Record {
  readonly sent: readonly SentCall[]
  /** Every entry that was pushed or replaced: its state, title and address. */
  readonly history: readonly string[]
  /** Everything printed, errors or not: what an error reporter would send. */
  readonly printed: readonly string[]
  /** What the browser itself shows of the way here, with the state of the current entry, title, name and referrer. */
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

/** The product writes its history through these two; what they were given is noted on the way. */
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

/** Before the first page of the context is opened, or its first steps are missed. */
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

/** The ways a text can be written into an address or a body without being changed. */
const spellings = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
]

/** `name` of each secret that stands somewhere in `text`, in whatever spelling. */
export const secretsIn = (text: string, secrets: Readonly<{ [name: string]: string }>): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => spellings(secret).some((spelling) => text.includes(spelling)))
    .map(([name]) => name)
