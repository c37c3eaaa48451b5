import type { LogReport } from '../funnels/report.ts'

export class UsageError extends Error {}

export const requireEvents = (file: string, { events, format, problems }: LogReport): void => {
  const unreadable = problems.find(({ kind }) => kind === 'unreadable')
  if (events > 0 || unreadable === undefined) return
  const place = `line ${unreadable.firstLine} is the first that is no event`
  throw new UsageError(`${file} cannot be read: taken as ${format}, it holds no event; ${place}.`)
}
