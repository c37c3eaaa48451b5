import { Worker } from 'node:worker_threads'

const isBuilt = !import.meta.url.endsWith('.ts')

/**
 * Starts `src/backend/<path>.worker.ts` as a thread. The built server has it beside itself as `<name>.worker.js`;
 * from source it goes through a bootstrap, since threads do not load TypeScript by themselves.
 */
export const startWorker = (path: string, input: Readonly<Record<string, unknown>>): Worker => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const entry = new URL(isBuilt ? `./${name}.worker.js` : `./${path}.worker.ts`, import.meta.url)
  const start = isBuilt ? entry : new URL('./worker-from-source.mjs', import.meta.url)
  return new Worker(start, { workerData: { ...input, entry: entry.href } })
}
