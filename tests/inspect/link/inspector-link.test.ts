import { SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type LinkEvent, openInspectorLink } from '#src/inspect/link/inspector-link.ts'
import type { InspectorMessage, PageMessage } from '#src/inspect/link/messages.ts'
import { createFakeChannels } from './fake-channel.ts'

const open = () => {
  const channels = createFakeChannels()
  const clock = new SimulatedClock()
  const page = channels.channel()
  const heard: InspectorMessage[] = []
  page.listen((message) => heard.push(message as InspectorMessage))
  const news: LinkEvent[] = []
  let count = 0
  const link = openInspectorLink(
    {
      channel: channels.channel(),
      clock: {
        setTimeout: (run, milliseconds) => clock.setTimeout(run, milliseconds),
        clearTimeout: (timer) => clock.clearTimeout(timer as number),
      },
      newId: () => `id-${(count += 1)}`,
    },
    (update) => news.push(update),
  )
  const say = (message: PageMessage) => {
    page.post(message)
    channels.deliver()
  }
  const wait = (milliseconds: number) => {
    clock.set(clock.now() + milliseconds)
    channels.deliver()
  }
  channels.deliver()
  const listNumbers = () =>
    news.flatMap((update) => (update.type === 'records.came' ? update.records.map(({ number }) => number) : []))
  return { link, news, heard, say, wait, page, channels, listNumbers }
}

const here = (over: Partial<Extract<PageMessage, { type: 'page.here' }>> = {}) =>
  ({ type: 'page.here', page: 'p1', build: 'b', address: '/login', title: 'Sign in', since: 5, ...over }) as const

const notice = (number: number) => ({ kind: 'notice', number, at: 1, actor: 'x:0', event: { type: 'told' } }) as const

const records = (after: number, ...numbers: number[]) =>
  ({ type: 'records', page: 'p1', inspector: 'id-1', after, records: numbers.map(notice), dropped: 0 }) as const

describe('an inspector’s end of the link', () => {
  it('asks for pages at once, and tells of each once, and again when its address changes', () => {
    const { heard, say, news, wait } = open()
    expect(heard).toEqual([{ type: 'pages.ask' }])
    say(here())
    say(here())
    say(here({ address: '/search' }))
    expect(news.map((update) => (update.type === 'page.found' ? update.info.address : update.type))).toEqual([
      '/login',
      '/search',
    ])
    wait(4000)
    expect(heard).toHaveLength(2)
  })

  it('loses a page that says so, and one that has stopped answering', () => {
    const { say, news, wait } = open()
    say(here())
    say({ type: 'page.gone', page: 'p1' })
    expect(news.at(-1)).toEqual({ type: 'page.lost', page: 'p1' })
    say(here())
    for (const _ of [1, 2, 3]) wait(4000)
    expect(news.at(-1)?.type).toBe('page.found')
    wait(4000)
    expect(news.at(-1)).toEqual({ type: 'page.lost', page: 'p1' })
  })

  it('follows a page again and again with the last number it knows', () => {
    const { link, say, heard, wait } = open()
    say(here())
    link.follow('p1')
    say(records(0, 1, 2))
    wait(4000)
    expect(heard.filter(({ type }) => type === 'page.follow')).toEqual([
      { type: 'page.follow', page: 'p1', inspector: 'id-1', after: 0 },
      { type: 'page.follow', page: 'p1', inspector: 'id-1', after: 2 },
    ])
  })

  it('hands on each record once and in order, and begins anew where the page says so', () => {
    const { link, say, listNumbers, news } = open()
    say(here())
    link.follow('p1')
    say(records(0, 1, 2))
    say(records(2, 3))
    say(records(1, 2, 3, 4))
    expect(listNumbers()).toEqual([1, 2, 3, 4])
    say(records(0, 2, 9))
    expect(news.at(-1)).toMatchObject({ isFromStart: true })
    expect(listNumbers()).toEqual([1, 2, 3, 4, 2, 9])
  })

  it('asks anew, under another name, when a batch was lost on the way', () => {
    const { link, say, heard, listNumbers, channels } = open()
    say(here())
    link.follow('p1')
    say(records(0, 1))
    say(records(4, 5))
    channels.deliver()
    expect(heard.slice(-2)).toEqual([
      { type: 'page.leave', page: 'p1', inspector: 'id-1' },
      { type: 'page.follow', page: 'p1', inspector: 'id-2', after: 1 },
    ])
    say(records(5, 6))
    expect(listNumbers()).toEqual([1])
    say({ ...records(1, 2, 3, 4, 5, 6), inspector: 'id-2' })
    expect(listNumbers()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('gives a command its answer, or says that there was none', async () => {
    const { link, say, wait, channels, heard } = open()
    say(here())
    const command = { type: 'clock.next' } as const
    const answered = link.command('p1', command)
    const refused = link.command('p1', command)
    const forgotten = link.command('p1', command)
    channels.deliver()
    const asks = heard.flatMap((message) => (message.type === 'page.command' ? [message.ask] : []))
    say({ type: 'command.answered', page: 'other', ask: asks[0] ?? '', problem: 'wrongPage' })
    say({ type: 'command.answered', page: 'p1', ask: asks[0] ?? '', problem: null })
    say({ type: 'command.answered', page: 'p1', ask: asks[1] ?? '', problem: 'nothingDue' })
    wait(10_000)
    const lost = link.command('p1', command)
    say({ type: 'page.gone', page: 'p1' })
    expect(await Promise.all([answered, refused, forgotten, lost])).toEqual([
      null,
      'nothingDue',
      'unanswered',
      'pageLost',
    ])
  })

  it('leaves the pages it follows when it stops, and hears nothing more', () => {
    const { link, say, heard, news, channels } = open()
    say(here())
    link.follow('p1')
    link.stop()
    link.stop()
    channels.deliver()
    expect(heard.at(-1)).toEqual({ type: 'page.leave', page: 'p1', inspector: 'id-1' })
    say(here({ address: '/elsewhere' }))
    expect(news).toHaveLength(1)
  })

  it('says once that it is broken where nothing can be said, and then says and asks nothing more', async () => {
    const clock = new SimulatedClock()
    const news: LinkEvent[] = []
    let tries = 0
    const link = openInspectorLink(
      {
        channel: {
          post: () => {
            tries += 1
            if (tries > 1) throw new Error('torn')
          },
          listen: () => {},
          close: () => {},
        },
        clock: {
          setTimeout: (run, milliseconds) => clock.setTimeout(run, milliseconds),
          clearTimeout: (timer) => clock.clearTimeout(timer as number),
        },
        newId: () => 'id',
      },
      (update) => news.push(update),
    )
    clock.increment(4000)
    expect(news).toEqual([{ type: 'link.broken', error: new Error('torn') }])
    const before = tries
    clock.increment(60_000)
    expect(tries).toBe(before)
    link.follow('p1')
    const answer = link.command('p1', { type: 'clock.next' })
    link.stop()
    expect(await answer).toBe('pageLost')
    expect(news).toHaveLength(1)
  })

  it('tells what of it has failed on a page', () => {
    const { say, news } = open()
    const inspectorErrors = [{ kind: 'recording' as const, message: 'Error: no' }]
    say(here())
    say({ type: 'inspectorErrors', page: 'p1', inspectorErrors })
    expect(news.at(-1)).toMatchObject({ type: 'page.failed', page: 'p1', inspectorErrors })
  })

  it('I08: what does not look like a page’s message is not heard', () => {
    const { page, news, channels, link, say } = open()
    say(here())
    link.follow('p1')
    const before = news.length
    for (const foreign of [
      'hello',
      null,
      7,
      { type: 'page.here' },
      { ...here(), page: 4 },
      { type: 'records', page: 'p1', inspector: 'id-1', after: 0, records: [{ kind: 'notice' }], dropped: 0 },
      { type: 'records', page: 'p1', inspector: 'somebody else', after: 0, records: [notice(1)], dropped: 0 },
      { type: 'command.answered', page: 'p1', ask: 'nobody asked', problem: null },
      { source: 'react-devtools-bridge' },
    ]) {
      page.post({ wrapped: foreign })
      if (typeof foreign === 'object' && foreign !== null) page.post(foreign)
    }
    channels.deliver()
    expect(news).toHaveLength(before)
  })
})
