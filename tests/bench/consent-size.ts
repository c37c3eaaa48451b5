import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { staticStylesPlugin } from '#src/build/static-styles.plugin.ts'
import { undescribedChartsPlugin } from '#src/build/undescribed-charts.plugin.ts'

const root = join(import.meta.dirname, '../..')

const input = {
  charts: join(root, 'src/actors/consent.actor.ts'),
  gate: join(root, 'src/actors/consent.gate.ts'),
  overlays: join(root, 'src/views/consent/consent-overlays.tsx'),
  banner: join(root, 'src/views/consent/corner-banner.view.tsx'),
}

/** These files exist because of consent alone; the page has all others anyway. */
const consentModules =
  /\/(?:consent[\w.-]*|corner-(?:banner|card|button)[\w.-]*|preferences\.(?:machine|selectors)|cover-edge|import-preferences|use-re-consent|when-idle|pending-changes|policy-versions)\.tsx?$/

const firstChunkModules =
  /\/machines\/consent\/(?!consent-(?:log|copy))|\/actors\/consent(?:\.|-log\.sink)|\/contract\/consent-record|\/(?:consent-overlays|import-preferences|use-re-consent|when-idle)\.tsx?$/

const sharedLoader = 'anyway'

const gzipKb = (code: string): number => gzipSync(code, { level: 9 }).length / 1000

/** Chunks that are fetched later are not counted. */
const withImports = (chunks: readonly Rolldown.OutputChunk[], first: readonly Rolldown.OutputChunk[]) => {
  const reached = new Set(first)
  for (const { imports } of reached) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk)
  }
  return reached
}

/**
 * Sizes are in gzip kB: `always` holds charts, record and effects, `asking` the banner. The files are built apart, because the
 * application shares their chunk with others.
 */
export const consentSize = async (): Promise<{ always: number; asking: number }> => {
  const built = (await build({
    configFile: false,
    root: join(root, 'src'),
    logLevel: 'error',
    plugins: [undescribedChartsPlugin(), staticStylesPlugin()],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        external: (id, importer) => importer !== undefined && !consentModules.test(id),
        output: {
          /** The build names files as briefly. */
          paths: (id) => `./${basename(id, '.js')}`,
          codeSplitting: {
            groups: [
              { name: sharedLoader, test: /preload-helper/ },
              { name: 'always', test: firstChunkModules },
            ],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((output) => output.type === 'chunk').filter(({ name }) => name !== sharedLoader)
  const entries = chunks.filter(({ facadeModuleId }) => Object.values(input).includes(facadeModuleId ?? ''))
  const always = withImports(
    chunks,
    entries.filter(({ facadeModuleId }) => facadeModuleId !== input.banner),
  )
  const asking = [...withImports(chunks, entries)].filter((chunk) => !always.has(chunk))
  const measureSize = (some: readonly Rolldown.OutputChunk[]) => gzipKb(some.map(({ code }) => code).join(''))
  return { always: measureSize([...always]), asking: measureSize(asking) }
}
