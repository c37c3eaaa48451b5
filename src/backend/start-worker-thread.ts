import { URL } from 'node:url'
import { Worker, type ResourceLimits } from 'node:worker_threads'

/** Vite takes a URL beside `import.meta.url` for an asset of a page; the separate name avoids that. */
const here = import.meta.url
const isBuilt = !here.endsWith('.ts')

/**
 * The built server has `<name>.worker.js` beside itself; from source a bootstrap is needed because threads do not load
 * TypeScript.
 */
export const startWorkerThread = (
  path: string,
  input: Readonly<Record<string, unknown>>,
  resourceLimits: ResourceLimits = {},
): Worker => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const entry = new URL(isBuilt ? `./${name}.worker.js` : `./${path}.worker.ts`, here)
  const start = isBuilt ? entry : new URL('./worker-from-source.mjs', here)
  return new Worker(start, { workerData: { ...input, entry: entry.href }, resourceLimits })
}
