const rules: readonly (readonly [RegExp, number])[] = [
  [/(^|\/)(node_modules|vendor|third[_-]?party|external|bower_components|site-packages)\//, -110],
  [/(^|\/)(dist|build|out|target|generated|__generated__|coverage)\/|\.min\.|\.bundle\.|[._-]generated?\./, -60],
  [
    /(^|\/)(tests?|specs?|__tests__|__mocks__|fixtures?|testdata|e2e|bench(marks?)?)\/|[._-](test|spec)s?\.|_test\./,
    -45,
  ],
  [/(^|\/)(examples?|samples?|demos?|playground|docs?|website)\//, -30],
  [/\.(md|mdx|rst|txt|adoc)$/, -25],
  [/\.(json|ya?ml|toml|lock|xml|csv|svg|po|ini|snap|map)$/, -50],
  [/\.(css|scss|less|html?)$/, -20],
  [/\.d\.[cm]?ts$/, -20],
  [/(^|\/)(src|lib|app|packages?|internal|pkg|cmd|server|core)\//, 18],
  [/(^|\/)(changelog|licen[cs]e|notice|authors|contributors)[^/]*$/, -60],
]

/** How likely a file is what somebody looks for, 0 to 255, told by its path alone: own sources first, vendored ones last. */
export const fileImportance = (path: string): number => {
  const lower = path.toLowerCase()
  const depth = lower.split('/').length - 1
  const sum = rules.reduce((total, [pattern, weight]) => (pattern.test(lower) ? total + weight : total), 200)
  return Math.max(0, Math.min(255, sum - Math.min(32, depth * 4)))
}
