import * as v from 'valibot'
import type { PageRecord } from '../observer/record.ts'
import type { Channel } from './channel.ts'
import type { InspectorError } from '../observer/inspector-errors.ts'
import { type Command, type InspectorMessage, PageMessage, type Overrides } from './messages.ts'

export interface PageInfo {
  readonly page: string
  readonly build: string
  readonly address: string
  readonly title: string
  readonly since: number
}

export type LinkEvent =
  | { readonly type: 'page.found'; readonly info: PageInfo }
  | { readonly type: 'page.lost'; readonly page: string }
  /** `isFromStart` means that earlier records of the page must be dropped. */
  | {
      readonly type: 'records.came'
      readonly page: string
      readonly records: readonly PageRecord[]
      readonly dropped: number
      readonly isFromStart: boolean
    }
  | { readonly type: 'page.overridden'; readonly page: string; readonly overrides: Overrides }
  | { readonly type: 'page.failed'; readonly page: string; readonly inspectorErrors: readonly InspectorError[] }
  | { readonly type: 'link.broken'; readonly error: unknown }

export interface InspectorLink {
  readonly follow: (page: string, after?: number) => void
  readonly leave: (page: string) => void
  /** Null means success; otherwise it is the word of the page, `unanswered` or `pageLost`. */
  readonly command: (page: string, command: Command) => Promise<string | null>
  readonly stop: () => void
}

export interface LinkDeps {
  readonly channel: Channel
  readonly clock: {
    readonly setTimeout: (run: () => void, milliseconds: number) => unknown
    readonly clearTimeout: (timer: unknown) => void
  }
  readonly newId: () => string
}

const askIntervalMs = 4000
/** A page that misses so many questions counts as lost, because it may have crashed. */
const maxMissedAnswers = 3
const answerTimeoutMs = 10_000

interface Followed {
  /** Each request gets a new id, so that late records of an earlier one are ignored. */
  inspector: string
  known: number
}

interface Awaited {
  readonly page: string
  readonly answer: (problem: string | null) => void
}

const isSamePage = (before: PageInfo, after: PageInfo): boolean =>
  before.address === after.address &&
  before.title === after.title &&
  before.build === after.build &&
  before.since === after.since

type PageMessageOf<T extends PageMessage['type']> = Extract<PageMessage, { type: T }>

const createFollowing = (
  { newId }: Pick<LinkDeps, 'newId'>,
  send: (message: InspectorMessage) => void,
  report: (news: LinkEvent) => void,
) => {
  const followed = new Map<string, Followed>()
  const ask = (page: string, { inspector, known }: Followed) =>
    send({ type: 'page.follow', page, inspector, after: known })
  const leave = (page: string) => {
    const left = followed.get(page)
    followed.delete(page)
    if (left !== undefined) send({ type: 'page.leave', page, inspector: left.inspector })
  }
  const follow = (page: string, after: number) => {
    leave(page)
    const followedPage = { inspector: newId(), known: after }
    followed.set(page, followedPage)
    ask(page, followedPage)
  }
  return {
    follow,
    leave,
    leaveAll: () => [...followed.keys()].forEach(leave),
    renew: () => followed.forEach((followedPage, page) => ask(page, followedPage)),
    forget: (page: string) => followed.delete(page),
    receive: ({ page, inspector, after, records, dropped }: PageMessageOf<'records'>) => {
      const followedPage = followed.get(page)
      if (followedPage?.inspector !== inspector) return
      const isFromStart = after === 0
      if (!isFromStart && after > followedPage.known) return follow(page, followedPage.known)
      const news = isFromStart ? records : records.filter(({ number }) => number > followedPage.known)
      followedPage.known = news.at(-1)?.number ?? (isFromStart ? 0 : followedPage.known)
      if (isFromStart || news.length > 0) report({ type: 'records.came', page, records: news, dropped, isFromStart })
    },
  }
}

const createQuestions = ({ clock, newId }: LinkDeps, send: (message: InspectorMessage) => void) => {
  const awaited = new Map<string, Awaited>()
  return {
    ask: (page: string, command: Command): Promise<string | null> =>
      new Promise((resolve) => {
        const ask = newId()
        const timer = clock.setTimeout(() => answer('unanswered'), answerTimeoutMs)
        const answer = (problem: string | null) => {
          clock.clearTimeout(timer)
          awaited.delete(ask)
          resolve(problem)
        }
        awaited.set(ask, { page, answer })
        send({ type: 'page.command', page, ask, command })
      }),
    receive: ({ page, ask, problem }: PageMessageOf<'command.answered'>) => {
      const request = awaited.get(ask)
      if (request?.page === page) request.answer(problem)
    },
    giveUp: (page?: string) =>
      awaited.forEach((request) => {
        if (page === undefined || request.page === page) request.answer('pageLost')
      }),
  }
}

const createPages = (report: (news: LinkEvent) => void, forget: (page: string) => void) => {
  const pages = new Map<string, { info: PageInfo; silent: number }>()
  const lose = (page: string) => {
    if (!pages.delete(page)) return
    forget(page)
    report({ type: 'page.lost', page })
  }
  return {
    lose,
    receive: ({ page, build, address, title, since }: PageMessageOf<'page.here'>) => {
      const info = { page, build, address, title, since }
      const before = pages.get(page)
      pages.set(page, { info, silent: 0 })
      if (before === undefined || !isSamePage(before.info, info)) report({ type: 'page.found', info })
    },
    count: () =>
      [...pages.entries()].forEach(([page, known]) => {
        known.silent += 1
        if (known.silent > maxMissedAnswers) lose(page)
      }),
  }
}

const createParts = (deps: LinkDeps, send: (message: InspectorMessage) => void, report: (news: LinkEvent) => void) => {
  const following = createFollowing(deps, send, report)
  const questions = createQuestions(deps, send)
  const pages = createPages(report, (page) => {
    following.forget(page)
    questions.giveUp(page)
  })
  const receive = (message: PageMessage): void => {
    if (message.type === 'page.here') pages.receive(message)
    else if (message.type === 'page.gone') pages.lose(message.page)
    else if (message.type === 'records') following.receive(message)
    else if (message.type === 'overrides') report({ ...message, type: 'page.overridden' })
    else if (message.type === 'inspectorErrors') report({ ...message, type: 'page.failed' })
    else questions.receive(message)
  }
  return { following, questions, pages, receive }
}

export const openInspectorLink = (deps: LinkDeps, report: (news: LinkEvent) => void): InspectorLink => {
  const { channel, clock } = deps
  let isStopped = false
  let timer: unknown
  const send = (message: InspectorMessage) => {
    try {
      channel.post(message)
    } catch (error) {
      if (isStopped) return
      isStopped = true
      clock.clearTimeout(timer)
      report({ type: 'link.broken', error })
    }
  }
  const { following, questions, pages, receive } = createParts(deps, send, report)
  channel.listen((data) => {
    const parsed = v.safeParse(PageMessage, data)
    if (parsed.success && !isStopped) receive(parsed.output)
  })
  const askAgain = () => {
    pages.count()
    send({ type: 'pages.ask' })
    following.renew()
    if (!isStopped) timer = clock.setTimeout(askAgain, askIntervalMs)
  }
  askAgain()
  return {
    follow: (page, after = 0) => following.follow(page, after),
    leave: following.leave,
    command: questions.ask,
    stop: () => {
      clock.clearTimeout(timer)
      following.leaveAll()
      questions.giveUp()
      isStopped = true
      channel.close()
    },
  }
}
