import type { IndexingProgress } from '#src/contract/repositories.ts'

export const createWaitingProgress = (now: number): IndexingProgress => ({
  stage: 'waiting',
  filesDone: 0,
  filesTotal: 0,
  filesPerSecond: 0,
  skipped: {},
  startedAt: new Date(now).toISOString(),
})

export const serialiseWaitingProgress = (now: number): string => JSON.stringify(createWaitingProgress(now))
