import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { bundledPackages, workerEntries } from '#src/build/server-bundle.ts'

const root = join(import.meta.dirname, '../..')

export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['BUNDLED_WORKERS'] !== undefined) return undefined
  const folder = await mkdtemp(join(root, 'node_modules/.cache/quarry/workers-'))
  process.env['BUNDLED_WORKERS'] = folder
  const bundle = async (): Promise<void> => {
    await build({
      root: join(root, 'src'),
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      ssr: bundledPackages,
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rolldownOptions: { input: workerEntries, output: { entryFileNames: '[name].js' } },
      },
    })
  }
  await bundle()
  project.onTestsRerun(bundle)
  return () => rm(folder, { recursive: true, force: true })
}
