const maxHeadLength = 20_000
const maxListLines = 100

const lastPart = (module: string): string => {
  const parts = module.split(/[/\\:]/).filter((part) => part !== '')
  const name = (parts.at(-1) ?? '').replace(/\.(?:[cm]?[jt]sx?|py)$/, '')
  return name === 'index' ? (parts.at(-2) ?? name) : name
}

const lastIdentifier = (entry: string): string[] => {
  const trimmed = entry.trimEnd()
  const word = trimmed.match(/[\p{L}\p{N}_$]+/gu)?.at(-1)
  return word !== undefined && trimmed.endsWith(word) && /^[\p{L}_$]/u.test(word) ? [word] : []
}

const readNames = (list: string): string[] =>
  list
    .replace(/[{}()]/g, ' ')
    .split(',')
    .flatMap(lastIdentifier)

const afterLast = (text: string, keywords: RegExp): string | undefined => {
  const last = [...text.matchAll(keywords)].at(-1)
  return last && text.slice(last.index + last[0].length)
}

const withoutEnd = (text: string | undefined, word: string): string | undefined =>
  text?.endsWith(word) === true ? text.slice(0, -word.length).trimEnd() : undefined

const importedList = (before: string): string | undefined => {
  const text = before.trimEnd()
  const imported = withoutEnd(text, 'from')
  if (imported !== undefined) return afterLast(imported, /\b(?:import|export)\b/g)
  const call = withoutEnd(text, '(')
  const called = withoutEnd(call, 'require') ?? withoutEnd(call, 'import')
  const assigned = withoutEnd(withoutEnd(called, 'await') ?? called, '=')
  return assigned && afterLast(assigned, /\b(?:const|let|var)\b/g)
}

const quotes = new Set(['"', "'"])

function* scriptImports(head: string): Generator<readonly [string, string]> {
  const pieces = head.split(/(['"`;])/)
  for (let at = 0; at + 3 < pieces.length; at += 2) {
    const [before = '', opening = '', module = '', closing = ''] = pieces.slice(at, at + 4)
    if (module === '' || !quotes.has(opening) || !quotes.has(closing)) continue
    for (const name of readNames(importedList(before) ?? '')) yield [name, lastPart(module)]
  }
}

const listFrom = (lines: readonly string[], at: number, start: string): string => {
  if (!start.startsWith('(')) return start.split(/[#(]/, 1)[0] ?? ''
  const list: string[] = []
  for (const line of [start, ...lines.slice(at + 1, at + maxListLines)]) {
    const end = line.indexOf(')')
    list.push(end < 0 ? line : line.slice(0, end))
    if (end >= 0) break
  }
  return list.join('\n')
}

function* pythonImports(lines: readonly string[]): Generator<readonly [string, string]> {
  for (const [at, line] of lines.entries()) {
    const [from, module = '', keyword, ...rest] = line.trim().split(/\s+/)
    if (from !== 'from' || keyword !== 'import' || !/^[\w.]+$/.test(module)) continue
    for (const name of readNames(listFrom(lines, at, rest.join(' ')))) yield [name, module.split('.').at(-1) ?? '']
  }
}

const packageKeywords = new Set(['import', 'using', 'use'])

function* packageImports(lines: readonly string[]): Generator<readonly [string, string]> {
  for (const line of lines) {
    const end = line.indexOf(';')
    const [keyword = '', ...words] = line.slice(0, Math.max(0, end)).trim().split(/\s+/)
    const [module = '', ...more] = words[0] === 'static' ? words.slice(1) : words
    if (!packageKeywords.has(keyword) || more.length > 0 || !/^[\w.:\\]+$/.test(module)) continue
    const name = module.split(/[.:\\]/).at(-1) ?? ''
    yield [name, name]
  }
}

export const importedNames = (text: string): ReadonlyMap<string, string> => {
  const head = text.slice(0, maxHeadLength)
  const lines = head.split('\n')
  return new Map([...scriptImports(head), ...pythonImports(lines), ...packageImports(lines)])
}
