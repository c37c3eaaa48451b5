import type { Page } from 'playwright-core'

interface HeapSnapshot {
  readonly strings: readonly string[]
}

export const wordsInMemory = async (page: Page, words: readonly string[]): Promise<string[]> => {
  const devtools = await page.context().newCDPSession(page)
  const pieces: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk))
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  const { strings } = JSON.parse(pieces.join('')) as HeapSnapshot
  return words.filter((word) => strings.some((text) => text.includes(word)))
}
