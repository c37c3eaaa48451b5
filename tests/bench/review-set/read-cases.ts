import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const caseHalves = ['tuning', 'held-out'] as const
export type CaseHalf = (typeof caseHalves)[number]

export const caseLanguages = ['TypeScript', 'Python', 'Java', 'C#', 'Go', 'Ruby', 'PHP'] as const
export type CaseLanguage = (typeof caseLanguages)[number]

export const defectAreas = ['security', 'performance', 'architecture', 'consistency', 'quality'] as const
export type DefectArea = (typeof defectAreas)[number]

/** `line` counts from 1 in the text of `side`. */
export interface KnownDefect {
  readonly area: DefectArea
  readonly path: string
  readonly side: 'before' | 'after'
  readonly line: number
  readonly what: string
}

interface ChangedFile {
  readonly path: string
  /** `null` for a file that was added. */
  readonly before: string | null
  /** `null` for a file that was removed. */
  readonly after: string | null
}

interface ContextFile {
  readonly path: string
  readonly content: string
}

export interface ReviewCase {
  readonly id: string
  readonly title: string
  readonly language: CaseLanguage
  readonly defects: readonly KnownDefect[]
  readonly files: readonly ChangedFile[]
  readonly context: readonly ContextFile[]
}

interface Section {
  readonly side: 'before' | 'after' | 'context'
  readonly path: string
  readonly content: string
}

const marker = /^==== (before|after|context) (\S+)\n/gm
const defectLine = /^(\w+) (before:)?(\S+):(\d+) (\S.*)$/

const readMember = <T extends string>(members: readonly T[], text: string): T => {
  const member = members.find((candidate) => candidate === text)
  if (member === undefined) throw new Error(`"${text}" is none of ${members.join(', ')}`)
  return member
}

const readSections = (text: string): Section[] => {
  const marks = [...text.matchAll(marker)]
  return marks.map((mark, index) => ({
    side: readMember(['before', 'after', 'context'], mark[1] ?? ''),
    path: mark[2] ?? '',
    content: text.slice(mark.index + mark[0].length, marks[index + 1]?.index),
  }))
}

const readDefect = (text: string): KnownDefect => {
  const parts = defectLine.exec(text)
  if (parts === null) throw new Error(`not a defect: "${text}"`)
  const [, area = '', before, path = '', line = '', what = ''] = parts
  const side = before === undefined ? 'after' : 'before'
  return { area: readMember(defectAreas, area), path, side, line: Number(line), what }
}

const pairFiles = (sections: readonly Section[]): ChangedFile[] => {
  const changed = sections.filter(({ side }) => side !== 'context')
  const readSide = (path: string, side: Section['side']): string | null =>
    changed.find((section) => section.path === path && section.side === side)?.content ?? null
  const paths = [...new Set(changed.map(({ path }) => path))]
  return paths.map((path) => ({ path, before: readSide(path, 'before'), after: readSide(path, 'after') }))
}

const readHeader = (header: string): readonly (readonly [key: string, value: string])[] =>
  header
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, key = '', value = ''] = /^(title|language|defect): (.+)$/.exec(line) ?? []
      if (key === '') throw new Error(`not a line of a header: "${line}"`)
      return [key, value]
    })

export const parseCase = (id: string, text: string): ReviewCase => {
  const sections = readSections(text)
  const header = readHeader(text.slice(0, Math.max(0, text.search(marker))))
  const values = (key: string): string[] => header.filter(([name]) => name === key).map(([, value]) => value)
  const [title] = values('title')
  if (title === undefined) throw new Error('a case without a title')
  return {
    id,
    title,
    language: readMember(caseLanguages, values('language')[0] ?? ''),
    defects: values('defect').map(readDefect),
    files: pairFiles(sections),
    context: sections.filter(({ side }) => side === 'context').map(({ path, content }) => ({ path, content })),
  }
}

/** Reads the labelled changes of a half, in the order of their ids; the README beside this file tells the format. */
export const readCases = (half: CaseHalf): ReviewCase[] => {
  const folder = join(import.meta.dirname, half)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.case'))
    .toSorted()
    .map((name) => {
      try {
        return parseCase(name.replace(/\.case$/, ''), readFileSync(join(folder, name), 'utf8'))
      } catch (error) {
        throw new Error(`${half}/${name}`, { cause: error })
      }
    })
}
