import { expect, it } from 'vitest'
import { loadRoute } from '#src/app/routes.ts'

it('a screen that cannot be loaded fails when there are words to say so, and not before', async () => {
  let come = () => {}
  const words = new Promise<void>((resolve) => (come = resolve))
  const missing = Promise.reject(new Error('no texts of the form'))
  const need = (namespaces: readonly string[]) => (namespaces.includes('app') ? words : missing)
  let isOver = false
  const loading = loadRoute('login', false, need).finally(() => (isOver = true))
  await expect(missing).rejects.toThrow('no texts of the form')
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  come()
  await expect(loading).rejects.toThrow('no texts of the form')
})

it('without any words it fails as well', async () => {
  const need = () => Promise.reject(new Error('no words'))
  await expect(loadRoute('login', false, need)).rejects.toThrow('no words')
})
