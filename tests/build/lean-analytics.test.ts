import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leanAnalyticsPlugin } from '#src/build/lean-analytics.plugin.ts'

const file = '/node_modules/posthog-js/dist/extension-bundles.js'

const lean = (source: string, id = file): string => {
  const { transform } = leanAnalyticsPlugin()
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  const made = transform.call({ parse: parseAst } as never, source, id) as { code: string } | undefined
  return made?.code ?? source
}

const source = `
var group = {autocapture:class{},historyAutocapture:class{},heatmaps:Heat}
var all = merge({}, group, flags), other = call(group)
function later(){return merge({}, all)}
export {all as AllExtensions, group as AnalyticsExtensions}`

test('of the library’s extensions those that nobody uses can be left out', () => {
  expect(lean(source)).toBe(`
var group = {autocapture:class{},}
var all = /* @__PURE__ */ merge({}, group, flags), other = call(group)
function later(){return merge({}, all)}
export {all as AllExtensions, group as AnalyticsExtensions}`)
  expect(lean(source, '/src/other.js')).toBe(source)
})

test('the library is still made the way this counts on', () => {
  const code = readFileSync(createRequire(import.meta.url).resolve('posthog-js/dist/extension-bundles.js'), 'utf8')
  const made = lean(code)
  expect(made).not.toBe(code)
  expect(code).toContain('historyAutocapture:')
  expect(made).not.toContain('historyAutocapture:')
  expect(made).toMatch(/autocapture:class/)
  expect(made).toMatch(/=\/\* @__PURE__ \*\/ \w+\(\{\},/)
})
