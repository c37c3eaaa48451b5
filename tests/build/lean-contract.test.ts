import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leanContractPlugin } from '#src/build/lean-contract.plugin.ts'

const source = `
const Thing = v.object({ name: v.string() })
export const named = (thing) => check(thing)
export const thingEndpoints = defineEndpoints({
  save: { method: 'PUT', path: '/api/things', access: 'User', query: Thing, body: Thing, ownPagesOnly: true, reply: Thing },
  other: { body: Thing },
})`

const lean = (file: string, checksReplies: boolean): string => {
  const { transform } = leanContractPlugin({ checksReplies })
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  const made = transform.call({ parse: parseAst } as never, source, file) as { code: string } | undefined
  return made?.code ?? source
}

test('queries and bodies are the server’s to check; replies too in the product’s own build', () => {
  expect(lean('/src/contract/things.ts', false)).toBe(`
const Thing = /* @__PURE__ */ v.object({ name: /* @__PURE__ */ v.string() })
export const named = (thing) => check(thing)
export const thingEndpoints = /* @__PURE__ */ defineEndpoints({
  save: { method: 'PUT', path: '/api/things', access: 'User',    reply: {} },
  other: { body: Thing },
})`)
})

test('other builds check replies, and every build checks tokens', () => {
  expect(lean('/src/contract/things.ts', true)).toContain("access: 'User',    reply: Thing }")
  expect(lean('/src/contract/auth.ts', false)).toContain("access: 'User',    reply: Thing }")
})

test('nothing else is touched', () => {
  expect(lean('/src/actors/things.ts', false)).toBe(source)
})
