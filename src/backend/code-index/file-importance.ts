const kinds = [
  ['vendored', /(^|\/)(node_modules|vendor|third[_-]?party|external|bower_components|site-packages)\//, -110],
  [
    'generated',
    /(^|\/)(dist|build|out|target|generated|__generated__|coverage)\/|\.min\.|\.bundle\.|[._-]gen(erated)?\./,
    -60,
  ],
  [
    'test',
    /(^|\/)(tests?|specs?|__tests__|__mocks__|fixtures?|testdata|e2e|bench(marks?)?)\/|[._-](test|spec)s?\.|(^|\/)test_|_test\.|tests?\.(java|cs|kt)$/,
    -45,
  ],
  ['legal', /(^|\/)(changelog|licen[cs]e|notice|authors|contributors|code_of_conduct)[^/]*$/, -60],
  ['data', /\.(json|ya?ml|toml|lock|xml|csv|svg|po|ini|snap|map)$/, -50],
  ['prose', /\.(md|mdx|rst|txt|adoc)$/, -25],
  ['example', /(^|\/)(examples?|samples?|demos?|playground|docs?|website)\//, -30],
  ['style', /\.(css|scss|less|html?)$/, -20],
  ['declaration', /\.d\.[cm]?ts$/, -20],
] as const satisfies readonly (readonly [string, RegExp, number])[]

export type FileKind = (typeof kinds)[number][0] | 'source'

const ownSources = /(^|\/)(src|lib|app|packages?|internal|pkg|cmd|server|core)\//

export const fileKind = (path: string): FileKind => {
  const lower = path.toLowerCase()
  return kinds.find(([, pattern]) => pattern.test(lower))?.[0] ?? 'source'
}

export const fileImportance = (path: string): number => {
  const lower = path.toLowerCase()
  const depth = lower.split('/').length - 1
  const sum = kinds.reduce((total, [, pattern, weight]) => (pattern.test(lower) ? total + weight : total), 200)
  const own = ownSources.test(lower) ? 18 : 0
  return Math.max(0, Math.min(255, sum + own - Math.min(32, depth * 4)))
}
