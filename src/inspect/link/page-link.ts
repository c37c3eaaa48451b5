import * as v from 'valibot'
import { type Mishaps, attempted } from '../observer/mishaps.ts'
import type { Bookmark, Observer } from '../observer/observer.ts'
import type { Channel } from './channel.ts'
import type { Controls } from './controls.ts'
import { type Command, InspectorMessage, type PageMessage } from './messages.ts'

export interface PageLinkDeps {
  readonly channel: Channel
  readonly observer: Pick<Observer, 'read' | 'subscribe'>
  readonly controls: Controls
  readonly mishaps: Mishaps
  /** The real one: what the page is told of the time may be tampered with. */
  readonly clock: {
    readonly setTimeout: (run: () => void, milliseconds: number) => unknown
    readonly clearTimeout: (timer: unknown) => void
    readonly now: () => number
  }
  readonly page: string
  readonly build: string
  readonly since: number
  readonly face: () => { readonly address: string; readonly title: string }
}

export interface PageLink {
  /** The page is shown, for the first time or again. */
  readonly appear: () => void
  readonly vanish: () => void
  readonly stop: () => void
}

const lease = 15_000
const batchEvery = 100
const maxInBatch = 500

interface Follower {
  bookmark: Bookmark
  /** It has been told of the page at least once. */
  isServed: boolean
  until: number
}

type Say = (message: PageMessage) => void

const createFollowers = ({ observer, clock, page }: PageLinkDeps, say: Say) => {
  const followers = new Map<string, Follower>()
  const serve = (inspector: string, follower: Follower): boolean => {
    const { records, after, dropped, next } = observer.read(follower.bookmark, maxInBatch)
    follower.bookmark = next
    if (records.length > 0 || !follower.isServed)
      say({ type: 'records', page, inspector, after, records: [...records], dropped })
    follower.isServed = true
    return records.length === maxInBatch
  }
  return {
    any: () => followers.size > 0,
    leave: (inspector: string) => void followers.delete(inspector),
    leaveAll: () => followers.clear(),
    /** True: it is new. */
    follow: (inspector: string, after: number): boolean => {
      const until = clock.now() + lease
      const known = followers.get(inspector)
      if (known !== undefined) known.until = until
      else followers.set(inspector, { bookmark: { read: after, floor: 0 }, isServed: false, until })
      return known === undefined
    },
    /** True: there is more than one batch can take. */
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

/** Runs at once when it has not run lately, and otherwise when its time has come; however often it was asked. */
const createPace = ({ clock, mishaps }: PageLinkDeps, run: () => boolean) => {
  let last = -Infinity
  let timer: unknown
  let isAsked = false
  const runNow = (): void => {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
    isAsked = false
    last = clock.now()
    if (attempted(mishaps, 'speaking', run) === true) ask()
  }
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    const wait = last + batchEvery - clock.now()
    if (wait > 0) timer = clock.setTimeout(runNow, wait)
    else queueMicrotask(() => isAsked && runNow())
  }
  return { ask, runNow }
}

/** Says where the page is, whenever that is another place. */
const createFace = ({ page, build, since, face }: PageLinkDeps, say: Say) => {
  let last = ''
  return (isAsked: boolean): void => {
    const { address, title } = face()
    const now = `${address} ${title}`
    if (isAsked || now !== last) say({ type: 'page.here', page, build, address, title, since })
    last = now
  }
}

/** A page that cannot say something goes on as if it had. */
const sayOn =
  ({ channel, mishaps }: PageLinkDeps): Say =>
  (message) =>
    attempted(mishaps, 'speaking', () => channel.say(message))

/** The page's end of the link: tells who asks, does what it is told, and nothing of it may break the page. */
export const openPageLink = (deps: PageLinkDeps): PageLink => {
  const { channel, controls, mishaps, observer, page } = deps
  const say = sayOn(deps)
  const followers = createFollowers(deps, say)
  const showFace = createFace(deps, say)
  const pace = createPace(deps, () => {
    if (!followers.any()) return false
    showFace(false)
    return followers.serveAll()
  })
  const showTampering = () => say({ type: 'tampering', page, tampering: controls.tampering() })
  const showMishaps = () => say({ type: 'mishaps', page, mishaps: [...mishaps.all()] })
  const ifFollowed = (show: () => void) => () => {
    if (followers.any()) attempted(mishaps, 'speaking', show)
  }
  const obey = async (ask: string, command: Command): Promise<void> => {
    const problem = await Promise.resolve()
      .then(() => controls.run(command))
      .catch(() => 'failed')
    pace.runNow()
    say({ type: 'command.answered', page, ask, problem })
  }
  const hear = (message: InspectorMessage): void => {
    if (message.type === 'pages.ask') return showFace(true)
    if (message.page !== page) return
    if (message.type === 'page.leave') followers.leave(message.inspector)
    else if (message.type === 'page.command') void obey(message.ask, message.command)
    else if (followers.follow(message.inspector, message.after)) {
      showTampering()
      if (mishaps.all().length > 0) showMishaps()
      pace.runNow()
    } else pace.ask()
  }
  channel.hear((data) => {
    const parsed = v.safeParse(InspectorMessage, data)
    if (parsed.success) attempted(mishaps, 'speaking', () => hear(parsed.output))
  })
  const stops = [
    observer.subscribe(ifFollowed(pace.ask)),
    controls.subscribe(ifFollowed(showTampering)),
    mishaps.subscribe(ifFollowed(showMishaps)),
  ]
  const vanish = () => {
    followers.leaveAll()
    say({ type: 'page.gone', page })
  }
  return {
    vanish,
    appear: () => showFace(true),
    stop: () => {
      vanish()
      for (const stop of stops) stop()
      channel.close()
    },
  }
}
