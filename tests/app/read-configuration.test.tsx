import { afterEach, expect, it, vi } from 'vitest'
import { readConfiguration } from '#src/app/read-configuration.ts'

afterEach(() => void vi.restoreAllMocks())

it('a configuration that never comes is given up after half a minute', async () => {
  const bound = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(bound.signal)
  const load = (_: unknown, init?: RequestInit) =>
    new Promise<never>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('given up')), { once: true }),
    )
  const read = readConfiguration(document.implementation.createHTMLDocument(), load as typeof fetch)
  bound.abort()
  await expect(read).rejects.toThrow('given up')
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
})
