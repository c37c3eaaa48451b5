import type { TFunction } from 'i18next'
import { type IndexingProgress, type Repository, skipReasons } from '#src/contract/repositories.ts'
import { type AnyT, translateKeyOr } from '../failure-words.ts'
import type { Figures } from '../listing/figures.ts'

type T = TFunction<'repositories'>
type IndexingT = TFunction<'indexing'>

/** Returns a share from 0 to 1, or undefined while it is unknown. */
export const getShare = ({ stage, fetchedPercent, filesDone, filesTotal }: IndexingProgress): number | undefined => {
  if (stage === 'fetching') return fetchedPercent === undefined ? undefined : fetchedPercent / 100
  if (stage === 'waiting' || stage === 'scanning' || filesTotal === 0) return undefined
  return Math.min(1, filesDone / filesTotal)
}

/** Returns seconds, or undefined before the rate is meaningful. */
export const getSecondsLeft = ({
  stage,
  filesDone,
  filesTotal,
  filesPerSecond,
}: IndexingProgress): number | undefined => {
  if (stage !== 'analysing' || filesPerSecond <= 0 || filesDone === 0) return undefined
  return Math.ceil((filesTotal - filesDone) / filesPerSecond)
}

const describeTimeLeft = (seconds: number, t: T, { number }: Figures): string =>
  seconds < 90
    ? t('progress.seconds', { amount: number(seconds) })
    : t('progress.minutes', { amount: number(Math.ceil(seconds / 60)) })

export const countSkipped = (skipped: Readonly<Record<string, number>>): number =>
  Object.values(skipped).reduce((total, count) => total + count, 0)

export const describeDone = (progress: IndexingProgress, t: IndexingT, figures: Figures): string => {
  const { stage, fetchedPercent, filesDone, filesTotal, filesUnchanged } = progress
  if (stage === 'fetching' && fetchedPercent !== undefined) return figures.percent(fetchedPercent / 100)
  if (filesUnchanged !== undefined) {
    const total = figures.number(filesTotal + filesUnchanged)
    return t('changed', { changed: figures.number(filesTotal), total })
  }
  if (filesTotal === 0) return ''
  return t('files', { done: figures.number(filesDone), total: figures.number(filesTotal) })
}

export const describePace = (progress: IndexingProgress, t: T, figures: Figures): readonly string[] => {
  const left = getSecondsLeft(progress)
  const skipped = countSkipped(progress.skipped)
  const isCounting = progress.stage === 'analysing' && progress.filesPerSecond > 0
  return [
    ...(isCounting ? [t('progress.rate', { rate: figures.number(progress.filesPerSecond) })] : []),
    ...(left === undefined ? [] : [describeTimeLeft(left, t, figures)]),
    ...(skipped === 0 ? [] : [t('progress.skipped', { amount: figures.number(skipped) })]),
  ]
}

export const describeFailureReason = ({ failure }: Repository, t: AnyT): string | null =>
  failure === undefined ? null : translateKeyOr(failure.key, failure.parameters, failure.message, t)

export const describeReason = (reason: string, t: T): string => {
  const known = skipReasons.find((candidate) => candidate === reason)
  return t(`reason.${known ?? 'other'}`)
}
