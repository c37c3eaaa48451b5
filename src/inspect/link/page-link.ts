import * as v from 'valibot'
import { type InspectorErrors, attempt } from '../observer/inspector-errors.ts'
import type { Bookmark, Observer } from '../observer/observer.ts'
import type { Channel } from './channel.ts'
import type { Controls } from './controls.ts'
import { type Command, InspectorMessage, type PageMessage } from './messages.ts'

export interface PageLinkDeps {
  readonly channel: Channel
  readonly observer: Pick<Observer, 'read' | 'subscribe'>
  readonly controls: Controls
  readonly inspectorErrors: InspectorErrors
  /** The clock is the browser's own, because the page's clock may be advanced. */
  readonly clock: {
    readonly setTimeout: (run: () => void, milliseconds: number) => unknown
    readonly clearTimeout: (timer: unknown) => void
    readonly now: () => number
  }
  readonly page: string
  readonly build: string
  readonly since: number
  readonly describePage: () => { readonly address: string; readonly title: string }
}

export interface PageLink {
  readonly appear: () => void
  readonly vanish: () => void
  readonly stop: () => void
}

const leaseMs = 15_000
const batchIntervalMs = 100
const maxBatchSize = 500

interface Follower {
  bookmark: Bookmark
  isServed: boolean
  until: number
}

type Send = (message: PageMessage) => void

const createFollowers = ({ observer, clock, page }: PageLinkDeps, send: Send) => {
  const followers = new Map<string, Follower>()
  const serve = (inspector: string, follower: Follower): boolean => {
    const { records, after, dropped, next } = observer.read(follower.bookmark, maxBatchSize)
    follower.bookmark = next
    if (records.length > 0 || !follower.isServed)
      send({ type: 'records', page, inspector, after, records: [...records], dropped })
    follower.isServed = true
    return records.length === maxBatchSize
  }
  return {
    any: () => followers.size > 0,
    leave: (inspector: string) => void followers.delete(inspector),
    leaveAll: () => followers.clear(),
    follow: (inspector: string, after: number): boolean => {
      const until = clock.now() + leaseMs
      const known = followers.get(inspector)
      if (known !== undefined) known.until = until
      else followers.set(inspector, { bookmark: { read: after, floor: 0 }, isServed: false, until })
      return known === undefined
    },
    serveAll: (): boolean => {
      let isMore = false
      for (const [inspector, follower] of followers) {
        if (follower.until < clock.now()) followers.delete(inspector)
        else isMore = serve(inspector, follower) || isMore
      }
      return isMore
    },
  }
}

const createThrottle = ({ clock, inspectorErrors }: PageLinkDeps, run: () => boolean) => {
  let last = -Infinity
  let timer: unknown
  let isAsked = false
  const runNow = (): void => {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
    isAsked = false
    last = clock.now()
    if (attempt(inspectorErrors, 'speaking', run) === true) ask()
  }
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    const wait = last + batchIntervalMs - clock.now()
    if (wait > 0) timer = clock.setTimeout(runNow, wait)
    else queueMicrotask(() => isAsked && runNow())
  }
  return { ask, runNow }
}

const createPageAnnouncer = ({ page, build, since, describePage }: PageLinkDeps, send: Send) => {
  let last = ''
  return (isAsked: boolean): void => {
    const { address, title } = describePage()
    const now = `${address} ${title}`
    if (isAsked || now !== last) send({ type: 'page.here', page, build, address, title, since })
    last = now
  }
}

const createSafeSend =
  ({ channel, inspectorErrors }: PageLinkDeps): Send =>
  (message) =>
    attempt(inspectorErrors, 'speaking', () => channel.post(message))

const createNotices = ({ controls, inspectorErrors, page }: PageLinkDeps, send: Send) => {
  const sendOverrides = () => send({ type: 'overrides', page, overrides: controls.overrides() })
  const sendInspectorErrors = () => send({ type: 'inspectorErrors', page, inspectorErrors: [...inspectorErrors.all()] })
  return {
    sendOverrides,
    sendInspectorErrors,
    sendAll: () => {
      sendOverrides()
      if (inspectorErrors.all().length > 0) sendInspectorErrors()
    },
  }
}

interface ReceiverParts {
  readonly followers: ReturnType<typeof createFollowers>
  readonly announcePage: ReturnType<typeof createPageAnnouncer>
  readonly throttle: ReturnType<typeof createThrottle>
  readonly notices: ReturnType<typeof createNotices>
}

const createReceiver = ({ controls, page }: PageLinkDeps, send: Send, parts: ReceiverParts) => {
  const { followers, announcePage, throttle, notices } = parts
  const runCommand = async (ask: string, command: Command): Promise<void> => {
    const problem = await Promise.resolve()
      .then(() => controls.run(command))
      .catch(() => 'failed')
    throttle.runNow()
    send({ type: 'command.answered', page, ask, problem })
  }
  return (message: InspectorMessage): void => {
    if (message.type === 'pages.ask') return announcePage(true)
    if (message.page !== page) return
    if (message.type === 'page.leave') followers.leave(message.inspector)
    else if (message.type === 'page.command') void runCommand(message.ask, message.command)
    else if (followers.follow(message.inspector, message.after)) {
      notices.sendAll()
      throttle.runNow()
    } else throttle.ask()
  }
}

export const openPageLink = (deps: PageLinkDeps): PageLink => {
  const { channel, controls, inspectorErrors, observer, page } = deps
  const send = createSafeSend(deps)
  const followers = createFollowers(deps, send)
  const announcePage = createPageAnnouncer(deps, send)
  const throttle = createThrottle(deps, () => {
    if (!followers.any()) return false
    announcePage(false)
    return followers.serveAll()
  })
  const notices = createNotices(deps, send)
  const receive = createReceiver(deps, send, { followers, announcePage, throttle, notices })
  const ifFollowed = (show: () => void) => () => {
    if (followers.any()) attempt(inspectorErrors, 'speaking', show)
  }
  channel.listen((data) => {
    const parsed = v.safeParse(InspectorMessage, data)
    if (parsed.success) attempt(inspectorErrors, 'speaking', () => receive(parsed.output))
  })
  const stops = [
    observer.subscribe(ifFollowed(throttle.ask)),
    controls.subscribe(ifFollowed(notices.sendOverrides)),
    inspectorErrors.subscribe(ifFollowed(notices.sendInspectorErrors)),
  ]
  const vanish = () => {
    followers.leaveAll()
    send({ type: 'page.gone', page })
  }
  return {
    vanish,
    appear: () => announcePage(true),
    stop: () => {
      vanish()
      for (const stop of stops) stop()
      channel.close()
    },
  }
}
