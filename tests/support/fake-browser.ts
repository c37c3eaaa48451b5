import type { SessionChannel } from '#src/actors/session-signals.ts'
import type { TokenStorage } from '#src/actors/token-vault.ts'

/** Tabs of a test share storage and channel, and each hears only of the others. */
export class FakeBrowser {
  readonly items = new Map<string, string>()
  readonly #tabs = new Set<FakeTab>()
  storageEventsWork = true
  channelsWork = true

  tab(): FakeTab {
    const tab = new FakeTab(this)
    this.#tabs.add(tab)
    return tab
  }

  close(tab: FakeTab): void {
    this.#tabs.delete(tab)
  }

  get openTabs(): number {
    return this.#tabs.size
  }

  changed(by: FakeTab, key: string): void {
    if (!this.storageEventsWork) return
    for (const tab of this.#tabs) {
      if (tab !== by) queueMicrotask(() => tab.window.dispatchEvent(Object.assign(new Event('storage'), { key })))
    }
  }

  posted(by: FakeTab, data: unknown): void {
    if (!this.channelsWork) return
    for (const tab of this.#tabs) {
      if (tab !== by) queueMicrotask(() => tab.hear(structuredClone(data)))
    }
  }
}

export class FakeTab {
  readonly window = new EventTarget()
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  readonly #channel = new EventTarget()
  readonly posts: unknown[] = []
  readonly storage: TokenStorage & Pick<Storage, 'length' | 'key'>
  readonly channel: SessionChannel
  /** It runs between the check and the write of an item. */
  beforeWrite: (() => void) | null = null

  constructor(browser: FakeBrowser) {
    this.storage = {
      get length() {
        return browser.items.size
      },
      key: (index) => [...browser.items.keys()][index] ?? null,
      getItem: (key) => browser.items.get(key) ?? null,
      setItem: (key, value) => {
        const interfere = this.beforeWrite
        this.beforeWrite = null
        interfere?.()
        browser.items.set(key, value)
        browser.changed(this, key)
      },
      removeItem: (key) => {
        if (browser.items.delete(key)) browser.changed(this, key)
      },
    }
    this.channel = {
      postMessage: (data) => {
        this.posts.push(data)
        browser.posted(this, data)
      },
      addEventListener: this.#channel.addEventListener.bind(this.#channel),
      removeEventListener: this.#channel.removeEventListener.bind(this.#channel),
      close: () => browser.close(this),
    }
  }

  hear(data: unknown): void {
    this.#channel.dispatchEvent(new MessageEvent('message', { data }))
  }

  comeBack(): void {
    this.document.dispatchEvent(new Event('visibilitychange'))
  }

  goOnline(): void {
    this.window.dispatchEvent(new Event('online'))
  }
}

export const createFakeLocks = (): Pick<LockManager, 'request'> => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, options: LockOptions, work: () => unknown): Promise<unknown> => {
    const turn = last.then(() => {
      if (options.signal?.aborted) throw options.signal.reason
      return work()
    })
    last = turn.catch(() => {})
    return turn
  }
  return { request: request as LockManager['request'] }
}
