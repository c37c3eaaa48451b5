import { URL } from 'node:url'
import { Worker, type ResourceLimits } from 'node:worker_threads'

/** By a name of its own, since Vite takes a URL beside `import.meta.url` for an asset of a page. */
const here = import.meta.url
const isBuilt = !here.endsWith('.ts')

/**
 * Starts `src/backend/<path>.worker.ts` as a thread. The built server has it beside itself as `<name>.worker.js`;
 * from source it goes through a bootstrap, since threads do not load TypeScript by themselves.
 */
export const startWorker = (
  path: string,
  input: Readonly<Record<string, unknown>>,
  resourceLimits: ResourceLimits = {},
): Worker => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const entry = new URL(isBuilt ? `./${name}.worker.js` : `./${path}.worker.ts`, here)
  const start = isBuilt ? entry : new URL('./worker-from-source.mjs', here)
  return new Worker(start, { workerData: { ...input, entry: entry.href }, resourceLimits })
}
