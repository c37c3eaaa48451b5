import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

/** Tests bundle the threads once, since loading the sources takes each thread several times longer. */
const bundle = join(process.env['BUNDLED_WORKERS'] ?? '', basename(workerData.entry).replace(/ts$/, 'js'))
if (process.env['BUNDLED_WORKERS'] !== undefined && existsSync(bundle)) await import(pathToFileURL(bundle).href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(workerData.entry)
}
