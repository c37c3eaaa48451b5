import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { hostileArchives, type HostileArchive } from './hostile-archives.ts'
import { hostileBodies, type HostileBody } from './hostile-bodies.ts'
import { hostileGitHosts, type HostileGitHost } from './hostile-git-hosts.ts'

const repeated = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length)

const manySymbols = Array.from({ length: 1500 }, (_, at) => `function inner${at}() { return importantWord(${at}) }`)

export const hostileFiles: readonly IndexedFile[] = [
  plainFile('src/calls.js', repeated('ab(', 99_000)),
  plainFile('src/letters.js', repeated('a', 99_000)),
  plainFile('src/words.js', repeated('word another ', 99_000)),
  plainFile('src/nested.js', repeated('((((a))))', 99_000)),
  plainFile('src/blanks.js', `x${' '.repeat(99_000)}y`),
  plainFile('src/lines.js', repeated('aaa\n', 40_000)),
  plainFile('src/unicode.txt', repeated('İßﬁ😀\u0301\uFEFF', 60_000)),
  plainFile('src/ticks.md', `${'`a'.repeat(200)}\n`.repeat(60)),
  plainFile(
    'src/import.ts',
    `// import${' '.repeat(3000)}x\n\nexport function importantWord(a) {\n  return start(a)\n}`,
    {
      language: 'typescript',
      symbols: [symbol('function', 'importantWord', 3, 5, 'Starts. '.repeat(200))],
      calls: [{ callerNo: 0, callee: 'start', line: 4 }],
    },
  ),
  plainFile('src/const.ts', `const a${' '.repeat(9000)}b\n\nfunction startHere() {\n  return importantWord(1)\n}`, {
    language: 'typescript',
    symbols: [symbol('function', 'startHere', 3, 5, '<c '.repeat(2000))],
    calls: [{ callerNo: 0, callee: 'importantWord', line: 4 }],
  }),
  plainFile('src/symbols.ts', manySymbols.join('\n'), {
    language: 'typescript',
    symbols: manySymbols.map((_, at) => symbol('function', `inner${at}`, at + 1, at + 1)),
    calls: manySymbols.map((_, at) => ({ callerNo: at, callee: 'importantWord', line: at + 1 })),
  }),
  ...Array.from({ length: 400 }, (_, at) =>
    plainFile(`packages/${'deep/'.repeat(20)}file-${at}.ts`, `export const value${at} = '${repeated('ab(', 2000)}'`),
  ),
]

export type HostileCall =
  | { readonly kind: 'search' | 'semantic'; readonly query: string }
  | { readonly kind: 'text' | 'expression'; readonly query: string }
  | { readonly kind: 'glob'; readonly paths: readonly string[] }
  | { readonly kind: 'question'; readonly query: string }
  | { readonly kind: 'artifact'; readonly identifier: string }

export type HostileInput = HostileCall | HostileArchive | HostileBody | HostileGitHost

const queries: readonly string[] = [
  ' ',
  '\uFEFF',
  '$'.repeat(1000),
  'a '.repeat(500),
  '(((('.repeat(250),
  '\'"`'.repeat(333),
  'İ'.repeat(900),
  `${'a'.repeat(999)}?`,
]

const expressions: readonly string[] = [
  '(a*)*b',
  '(a|aa)+$',
  '(.*)(.*)(.*)(.*)z',
  '([a-z]+[(])+!',
  '(a.*b|a)',
  'a.*?b.*?c',
  '.*.*.*=.*',
  '(?:a?){200}a{200}',
  '[^x]{900}y',
  '(?:(?:ab[(]){10}){60}!',
  '\\b(\\w+\\s*)+\\(',
  '(?i)(?:A|B|[(])+Q',
  '(\\pL|\\pN|.)*İ$',
  '.',
  'a',
  '\\s+y$',
  '^(.|\\n)*$',
]

const globs: readonly (readonly string[])[] = [
  Array.from({ length: 50 }, (_, at) => `${'**/'.repeat(120)}x${at}`),
  Array.from({ length: 50 }, (_, at) => `${'**e*'.repeat(90)}${at}`),
  Array.from({ length: 50 }, (_, at) => `*${'?'.repeat(300 + at)}z`),
  [`${'{a,b}'.repeat(79)}z`, `${'[a-z]*'.repeat(60)}z`],
  ['[['.repeat(200), '{{'.repeat(200), '*'.repeat(400)],
  Array.from({ length: 100 }, () => '**/'.repeat(90)),
]

const questions: readonly string[] = [
  '$'.repeat(20_000),
  'who '.repeat(5000),
  `what calls${' '.repeat(19_000)}importantWord`,
  'where is who calls '.repeat(1000),
  `How does importantWord work? ${'and how '.repeat(2000)}`,
  'How does importantWord work?',
  'How does startHere work and who calls importantWord?',
  'Who calls importantWord?',
  'ab( word another letters value1 '.repeat(600),
  '\'a`b"'.repeat(4000),
  'a.'.repeat(10_000),
  'Как '.repeat(4000),
]

export const hostileCalls: readonly HostileCall[] = [
  ...queries.map((query) => ({ kind: 'search' as const, query })),
  ...queries.slice(2, 6).map((query) => ({ kind: 'semantic' as const, query })),
  ...queries.slice(0, 4).map((query) => ({ kind: 'text' as const, query })),
  ...expressions.map((query) => ({ kind: 'expression' as const, query })),
  ...globs.map((paths) => ({ kind: 'glob' as const, paths })),
  ...questions.map((query) => ({ kind: 'question' as const, query })),
  { kind: 'artifact', identifier: 'acme/hostile::src/symbols.ts' },
  { kind: 'artifact', identifier: 'acme/hostile::src/import.ts::importantWord' },
  { kind: 'artifact', identifier: `acme/hostile${'::a'.repeat(1000)}` },
]

export const hostileInputs: readonly HostileInput[] = [
  ...hostileCalls,
  ...hostileBodies,
  ...hostileArchives,
  ...hostileGitHosts,
]
