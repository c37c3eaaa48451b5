import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FunnelAnalysis } from '../funnels/analysis.ts'
import { toProperty } from '../funnels/breakdown-choice.ts'
import { damages } from '../funnels/damage.ts'
import { UnsupportedLog } from '../funnels/log-encoding.ts'
import { markAnalyses } from '../funnels/releases.ts'
import type { LogReport } from '../funnels/report.ts'
import { type SampleEvent, sampleLog } from '../funnels/sample-log.ts'
import { type VerifiedLog, type VerifyOptions, verifyLog } from '../funnels/verify-log.ts'
import { type SampleCommand, type VerifyCommand, readArguments, usage } from './funnel-arguments.ts'
import { writeFunnelCsv } from './funnel-csv.ts'
import { htmlReport } from './funnel-report-html.ts'
import { UsageError, requireEvents } from './log-refusals.ts'
import { markdownReport } from '../reports/markdown-report.ts'
import { listNearNames } from './near-names.ts'
import { textExplanation, textReport } from './text-report.ts'
import { verifyFile } from './verify-file.ts'
import { watch } from './watch-command.ts'

const write = async (texts: Iterable<string>, output: string | undefined): Promise<void> => {
  const source = Readable.from(texts)
  if (output !== undefined) return pipeline(source, createWriteStream(output))
  await pipeline(source, process.stdout, { end: false })
}

/** Throws `UsageError` for a file that cannot be opened; later errors are rethrown as they are. */
const verifyFileOrInput = (file: string, options: VerifyOptions): Promise<VerifiedLog> =>
  (file === '-' ? verifyLog(process.stdin, options) : verifyFile(file, options)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error instanceof UnsupportedLog)
        throw new UsageError(`${file} cannot be read: it is a ${error.kind} file. Export it as JSON lines or CSV.`)
      throw error.syscall === 'open' ? new UsageError(`${file} cannot be read: ${error.message}`) : error
    },
  )

const requireProperty = (by: string | null, analyses: readonly FunnelAnalysis[]): void => {
  const property = by === null ? null : toProperty(by)
  if (property === null || analyses.every(({ entered }) => entered === 0)) return
  const isSeen = ({ breakdown, properties }: FunnelAnalysis) =>
    properties.includes(property) || breakdown?.rows.some(({ kind }) => kind !== 'none')
  if (analyses.some(isSeen)) return
  const known = [...new Set(analyses.flatMap(({ properties }) => properties))].toSorted()
  const near = listNearNames(property, known)
  const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `Known are ${known.join(', ')}.`
  throw new UsageError(`--by: no first event of a funnel has ${property}. ${advice}`)
}

const collectIds = (verified: VerifiedLog, user: string) => new Set([user, ...verified.listIds(user)])

/** Ids from before a sign-in are known only at the end, so the file is read a second time with all of them. */
const explain = async ({ file, only, user = '' }: VerifyCommand): Promise<VerifiedLog> => {
  const chosen = only === undefined ? {} : { only }
  const first = await verifyFileOrInput(file, { ...chosen, explain: new Set([user]) })
  const ids = collectIds(first, user)
  return ids.size === 1 || file === '-' ? first : verifyFileOrInput(file, { ...chosen, explain: ids })
}

const writeTable = (
  { only, table }: VerifyCommand,
  { funnels }: LogReport,
  analyses: readonly FunnelAnalysis[],
): string => {
  const funnel = funnels.find(({ id }) => id === only)
  const analysis = analyses.find(({ id }) => id === only)
  if (funnel === undefined || analysis === undefined) throw new Error(`the log was not read for ${only}`)
  return writeFunnelCsv(analysis, funnel, table)
}

const present = async (command: VerifyCommand, verified: VerifiedLog): Promise<string> => {
  const { format, user, question, releases } = command
  const { report, explanations, listIds, analyse } = verified
  const analyses = markAnalyses(analyse(question), releases)
  if (user === undefined) requireProperty(question.by, analyses)
  if (format === 'json') {
    const answer = user === undefined ? { ...report, analyses } : { report, explanations }
    return `${JSON.stringify(answer, null, 2)}\n`
  }
  if (user !== undefined) return textExplanation(user, listIds(user), explanations)
  if (format === 'text') return textReport(report, analyses)
  if (format === 'markdown') return markdownReport(report, analyses)
  if (format === 'csv') return writeTable(command, report, analyses)
  const { drawReport } = await import('./drawn-report.ts')
  return htmlReport(report, analyses, await drawReport(report))
}

const verify = async (command: VerifyCommand): Promise<number> => {
  const { user, format, only, output, question } = command
  const chosen = only === undefined ? {} : { only }
  if (user !== undefined && format !== 'text' && format !== 'json')
    throw new UsageError('--user is told as text or json')
  const verified =
    user === undefined
      ? await verifyFileOrInput(command.file, question.by === null ? chosen : { ...chosen, by: question.by })
      : await explain(command)
  requireEvents(command.file, verified.report)
  await write([await present(command, verified)], output)
  return verified.report.isConforming ? 0 : 1
}

const toLine = (event: SampleEvent): string => `${JSON.stringify(event)}\n`

function* toLines(events: Iterable<SampleEvent>): Generator<string> {
  for (const event of events) yield toLine(event)
}

const sample = async ({ users, seed, damage, output }: SampleCommand): Promise<number> => {
  const events = sampleLog({ users, seed })
  if (damage === undefined) {
    await write(toLines(events), output)
    return 0
  }
  const damaged = damages.find(({ name }) => name === damage)?.apply([...events])
  if (!damaged) throw new UsageError(`so few people give nothing for ${damage} to spoil`)
  await write(toLines(damaged.events), output)
  process.stderr.write(`${damage}: line ${damaged.line} gives it away\n`)
  return 0
}

const run = async (args: readonly string[]): Promise<number> => {
  const command = readArguments(args)
  switch (command.command) {
    case 'verify':
      return verify(command)
    case 'watch':
      return watch(command)
    case 'sample':
      return sample(command)
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}
