import type { ConversionOverTime, FunnelAnalysis, Release } from './analysis.ts'
import { intervalLengths, toDay, toStart } from './conversion-over-time.ts'

export const maxReleases = 20
export const maxReleaseName = 40

const unseen = /[\p{Cc}\p{Cf}\s]+/gu

export const isDay = (day: string): boolean => {
  const at = Date.parse(day)
  return !Number.isNaN(at) && toDay(at) === day
}

export const toReleaseName = (name: string): string => name.replaceAll(unseen, ' ').trim()

export const toRelease = (name: string, day: string): Release | null => {
  const shown = toReleaseName(name)
  const isNamed = shown !== '' && shown.length <= maxReleaseName
  return isNamed && isDay(day) ? { name: shown, day } : null
}

export const readRelease = (text: string): Release | null => {
  const end = text.lastIndexOf('=')
  return end < 0 ? null : toRelease(text.slice(0, end), text.slice(end + 1))
}

export const writeRelease = ({ name, day }: Release): string => `${name}=${day}`

const ascending = (left: Release, right: Release): number =>
  left.day.localeCompare(right.day) || left.name.localeCompare(right.name)

export const listReleases = (releases: readonly Release[]): readonly Release[] =>
  [...new Map(releases.map((release) => [writeRelease(release), release])).values()].toSorted(ascending)

export const readReleases = (texts: readonly string[]): readonly Release[] =>
  listReleases(texts.flatMap((text) => readRelease(text) ?? [])).slice(0, maxReleases)

export const markReleases = (overTime: ConversionOverTime, releases: readonly Release[]): ConversionOverTime => {
  const starts = new Set(overTime.points.map(({ start }) => start))
  return {
    ...overTime,
    releases: listReleases(releases).map((release) => {
      const start = toDay(toStart(Date.parse(release.day), overTime.interval))
      return { ...release, start: starts.has(start) ? start : null }
    }),
  }
}

export const markAnalyses = (
  analyses: readonly FunnelAnalysis[],
  releases: readonly Release[],
): readonly FunnelAnalysis[] =>
  analyses.map((analysis) => ({ ...analysis, overTime: markReleases(analysis.overTime, releases) }))

export const listNames = ({ releases }: ConversionOverTime, start: string): readonly string[] =>
  releases.filter((release) => release.start === start).map(({ name }) => name)

export const findShareOfInterval = (day: string, start: string, interval: ConversionOverTime['interval']): number =>
  (Date.parse(day) - Date.parse(start) + intervalLengths.day / 2) / intervalLengths[interval]
