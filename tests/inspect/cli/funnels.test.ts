import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FunnelAnalysis } from '#src/inspect/funnels/analysis.ts'
import type { LogReport } from '#src/inspect/funnels/report.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { toText } from '../funnels/log-room.ts'

const root = join(import.meta.dirname, '../../..')

let folder = ''
let file = ''
const text = toText([...sampleLog({ users: 8, seed: 1 })])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-funnels-'))
  file = join(folder, 'log.ndjson')
  await writeFile(file, text)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const spawnFunnels = (args: readonly string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'src/inspect/cli/funnels.ts', ...args], { cwd: root })

const start = (args: readonly string[]) => {
  const child = spawnFunnels(args)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part))
  return {
    read: () => printed,
    interrupt: () => child.kill('SIGINT'),
    ended: once(child, 'close').then(([code]) => code as number | null),
    async until(pattern: RegExp): Promise<void> {
      while (!pattern.test(printed)) await once(child.stdout, 'data')
    },
  }
}

const run = async (args: readonly string[], input = '') => {
  const child = spawnFunnels(args)
  const [stdout, stderr]: [string[], string[]] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (part: string) => stdout.push(part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => stderr.push(part))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

describe('verify', () => {
  it('tells what people did, in words, and ends with 0', async () => {
    const { code, stdout } = await run(['verify', file])
    expect(code).toBe(0)
    expect(stdout).toContain('Onboarding (onboarding)')
    expect(stdout).toMatch(/E-mail confirmed +\d+ +\d+ +[\d.]+ %/)
    expect(stdout.trimEnd().endsWith('The log conforms to the charts.')).toBe(true)
  })

  it('says that there is nothing in an empty log', async () => {
    const { code, stdout } = await run(['verify', '-'])
    expect([code, stdout]).toEqual([0, 'There are no events in it. Has somebody agreed to statistics?\n'])
  })

  it.each([
    ['the words of a failure', 'Service unavailable'],
    ['a list of something else', '[1,2,3]'],
    ['a failure on several lines', '{\n  "type": "server_error"\n}\n'],
  ])('says of %s that it is no log, and ends with 2', async (_, input) => {
    const { code, stdout, stderr } = await run(['verify', '-'], input)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^- cannot be read: taken as (?:csv|json), it holds no event; line \d is the first/)
  })

  it('reads the standard input, and tells the same as JSON', async () => {
    const { code, stdout } = await run(['verify', '-', '--format', 'json', '--funnel', 'onboarding'], text)
    const report = JSON.parse(stdout) as LogReport & { readonly analyses: readonly FunnelAnalysis[] }
    expect([code, report.users, report.isConforming]).toEqual([0, 8, true])
    expect([report.funnels.map(({ id }) => id), report.journeys]).toEqual([['onboarding'], []])
    expect(report.analyses.map(({ id }) => id)).toEqual(['onboarding'])
  })

  it('tells conversion by day or week, within a window', async () => {
    const { stdout } = await run(['verify', file, '--funnel', 'onboarding', '--window', '1h', '--interval', 'week'])
    expect(stdout).toContain('Stages within 1 h of entering')
    expect(stdout).toMatch(/Conversion by week of entering, in UTC, completed within 1 h\n +week +entered/)
  })

  it('marks the day of a release in conversion over time, also in Markdown', async () => {
    const args = ['verify', file, '--funnel', 'onboarding', '--interval', 'week', '--release', '1|4=2026-01-12']
    const { code, stdout } = await run(args)
    expect(code).toBe(0)
    expect(stdout).toMatch(/ week .+ still open {2}releases\n(?:.+\n)* +2026-01-12 .+ 1\|4\n/)
    expect((await run([...args, '--format', 'markdown'])).stdout).toMatch(/\n\| 2026-01-12 \|.+\| 1\\\|4 \|\n/)
  })

  it('tells who left at a stage', async () => {
    const { stdout } = await run(['verify', file, '--left-at', 'account_created'])
    expect(stdout).toMatch(/Left at "account_created" whenever: shown (\d+) of \1, newest first\n +person/)
    expect(stdout).toMatch(/Time to convert whenever, first stage to last: median .+, 90 % within/)
  })

  it('compares two periods, and says when they have too few people', async () => {
    const periods = '2026-01-01..2026-01-15,2026-01-16..2026-02-28'
    const { stdout } = await run(['verify', file, '--funnel', 'onboarding', '--compare', periods])
    expect(stdout).toMatch(/Two periods of entering, completed whenever: too few people to tell\n +period/)
    expect(stdout).toContain('2026-01-16..2026-02-28')
  })

  it('breaks a funnel down by a property of the first event', async () => {
    const { stdout } = await run(['verify', file, '--funnel', 'onboarding', '--by', 'isAuthenticated'])
    expect(stdout).toMatch(/By isAuthenticated of the first event of the funnel, completed whenever\n +value +people/)
    expect(stdout).toMatch(/ false +\d .+ [\d.]+ % +[\d.]+ % to [\d.]+ %/)
  })

  it('writes a table of a funnel as CSV', async () => {
    const { code, stdout } = await run(['verify', file, '--funnel', 'onboarding', '--format', 'csv', '--by', 'source'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\uFEFF"kind","value","values","people","signup_started",.+\r\n"value","web","1","\d+",/)
  })

  it('tells the same as Markdown', async () => {
    const { code, stdout } = await run(['verify', '-', '--format', 'markdown', '--funnel', 'onboarding'], text)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^# Funnels and journeys\n\n[\d,]+ events of 8 people/)
    expect(stdout).toContain('\n## Onboarding (onboarding)\n')
    expect(stdout).toMatch(/\n\| stage \| people \|.+\n\| --- \| ---: \|.+\n\| Sign-up started \| \d+ \|/)
  })

  it('names near properties when it is asked for one that no event has', async () => {
    const { code, stdout, stderr } = await run(['verify', file, '--by', 'sourse'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('no first event of a funnel has sourse. Did you mean source?')
  })

  it('writes a page that needs no other, with every chart and nothing of the log unescaped', async () => {
    const output = join(folder, 'report.html')
    const log = text + toText([{ event: '<img src=x>', distinctId: '<b>', properties: {}, serverTime: 'x' }])
    const { code } = await run(['verify', '-', '--format', 'html', '--output', output], log)
    const page = await readFile(output, 'utf8')
    expect(code).toBe(1)
    expect(page).toContain('<h2>Onboarding <small>onboarding</small></h2>')
    expect(page.match(/<svg [^>]*class="chart"/g)).toHaveLength(6)
    expect(page).toContain('&lt;img src=x&gt;')
    expect(page).not.toMatch(/<img|<script|<link|<[^>]*\s(?:src|href)=(?!"#)|url\((?!data:)/)
  })

  it('ends with 1 when the log violates a chart, and says where', async () => {
    const damaged = await run(['sample', '--users', '8', '--damage', 'wrong-conversion'])
    const line = /line (\d+)/.exec(damaged.stderr)?.[1]
    const { code, stdout } = await run(['verify', '-'], damaged.stdout)
    expect([damaged.code, code]).toEqual([0, 1])
    expect(stdout).toContain(`line ${line} conversion_funnel: conversionRate is 99, not 40`)
    expect(stdout).toContain('The log does not conform to the charts: 1 violation.')
  })

  it('explains one person, also by what they did before they had a name', async () => {
    const name = /"distinctId":"([0-9a-f]{24})"/.exec(text)?.[1] ?? ''
    const { code, stdout } = await run(['verify', file, '--user', name])
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^${name}, also known as [0-9a-f-]{36}: \\d+ events`))
    expect(stdout).toContain('onboarding: begins with "signup_started".')
    expect(stdout).toContain('Somebody without a name turns out to be this person.')
  })
})

describe('watch', () => {
  it('follows a file that grows until it is interrupted, and ends with 1 after a violation', async () => {
    const growing = join(folder, 'growing.ndjson')
    await writeFile(growing, text)
    const child = start(['watch', growing])
    await child.until(/ of 8 people, 0 violations, 0 warnings\n/)
    await appendFile(growing, toText([{ event: 'never_heard_of', distinctId: 'ada', properties: {}, serverTime: 'x' }]))
    await child.until(/violation {2}never_heard_of of ada, line \d+: events of a name that nobody tracks\n/)
    child.interrupt()
    expect(await child.ended).toBe(1)
    expect(child.read()).toMatch(
      / of 9 people on 9 devices.+\n[^]+\nThe log does not conform to the charts: 1 violation\.\n$/,
    )
  })

  it('ends with 0 when a pipe that conforms is over', async () => {
    const { code, stdout } = await run(['watch', '-', '--format', 'json', '--funnel', 'onboarding'], text)
    const kinds = stdout.split('\n').map((line) => /^\{"kind":"([a-z]+)"/.exec(line)?.[1])
    expect([code, kinds]).toEqual([0, ['status', 'summary', undefined]])
  })
})

describe('misuse', () => {
  it.each([
    [[], 'say verify, watch or sample'],
    [['prove', 'it'], 'there is no prove'],
    [['verify'], 'verify reads one file'],
    [['verify', 'no-such-file'], 'no-such-file cannot be read'],
    [['verify', 'a', '--funnel', 'nope'], '--funnel is one of onboarding'],
    [['verify', 'a', '--format', 'pdf'], '--format is one of text, json, html, markdown, csv'],
    [['verify', 'a', '--window', '2d'], '--window is one of 1h, 1d, 7d, 14d, 30d, none'],
    [['verify', 'a', '--left-at', 'home'], '--left-at is one of signup_started'],
    [['verify', 'a', '--compare', 'January'], '--compare is written as'],
    [['verify', 'a', '--users', '3'], 'verify knows no --users'],
    [['watch'], 'watch follows one log'],
    [['watch', 'no-such-file'], 'no-such-file cannot be read'],
    [['watch', 'package.json'], 'package.json cannot be followed: taken as json'],
    [['watch', 'http://'], 'http:// is no address'],
    [['watch', 'a', '--format', 'html'], '--format is one of text, json'],
    [['watch', 'a', '--window', '1d'], 'watch knows no --window'],
    [['sample', '--users', 'many'], '--users is a whole number'],
    [['sample', '--damage', 'fire'], '--damage is one of drop'],
    [['sample', '--nonsense'], 'nonsense'],
  ])('%j ends with 2 and the usage', async (args, because) => {
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(because)
    expect(stderr).toContain('npm run --silent funnels -- verify <file>')
  })
})

it('a sample is the same for the same seed', async () => {
  const [first, repeated, different] = await Promise.all(
    ['1', '1', '2'].map((seed) => run(['sample', '--users', '2', '--seed', seed])),
  )
  expect(first?.stdout).toBe(repeated?.stdout)
  expect(first?.stdout).not.toBe(different?.stdout)
})
