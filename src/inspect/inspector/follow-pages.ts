import { fromCallback } from 'xstate'
import type { InspectorLink, LinkEvent } from '../link/inspector-link.ts'
import type { PageRecord } from '../observer/record.ts'
import type { LinkOrder, LinkReport } from './inspector.setup.ts'

export interface FollowingDeps {
  readonly openLink: (tell: (news: LinkEvent) => void) => InspectorLink
  readonly clock: {
    readonly setTimeout: (run: () => void, milliseconds: number) => unknown
    readonly clearTimeout: (timer: unknown) => void
  }
}

export const batchIntervalMs = 100

type RecordsCame = Extract<LinkEvent, { type: 'records.came' }>

const joinBatches = (before: RecordsCame | undefined, next: RecordsCame): RecordsCame => {
  if (before === undefined || next.isFromStart || before.page !== next.page) return next
  const records: readonly PageRecord[] = [...before.records, ...next.records]
  return { ...before, records, dropped: before.dropped + next.dropped }
}

const createBatches = (clock: FollowingDeps['clock'], tell: (news: RecordsCame) => void) => {
  let waiting: RecordsCame | undefined
  let timer: unknown
  const flush = () => {
    timer = undefined
    if (waiting === undefined) return
    const news = waiting
    waiting = undefined
    timer = clock.setTimeout(flush, batchIntervalMs)
    tell(news)
  }
  return {
    add: (news: RecordsCame) => {
      waiting = joinBatches(waiting, news)
      if (timer === undefined) flush()
    },
    stop: () => {
      if (timer !== undefined) clock.clearTimeout(timer)
    },
  }
}

export const followPages = ({ openLink, clock }: FollowingDeps) =>
  fromCallback<LinkOrder>(({ sendBack, receive }) => {
    const report = (message: LinkReport) => sendBack(message)
    const batches = createBatches(clock, report)
    const link = openLink((news) => (news.type === 'records.came' ? batches.add(news) : report(news)))
    let followed: string | undefined
    const follow = (page: string) => {
      if (followed !== undefined && followed !== page) link.leave(followed)
      followed = page
      link.follow(page)
    }
    receive((order) => {
      if (order.type === 'page.follow') return follow(order.page)
      const { ask, page, command } = order
      link.command(page, command).then(
        (problem) => report({ type: 'command.answered', ask, problem }),
        () => report({ type: 'command.answered', ask, problem: 'unanswered' }),
      )
    })
    return () => {
      batches.stop()
      link.stop()
    }
  })
