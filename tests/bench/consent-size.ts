import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { staticStylesPlugin } from '#src/build/static-styles.plugin.ts'
import { undescribedChartsPlugin } from '#src/build/undescribed-charts.plugin.ts'

const root = join(import.meta.dirname, '../..')

const input = {
  charts: join(root, 'src/actors/consent.actor.ts'),
  overlays: join(root, 'src/views/consent/consent-overlays.tsx'),
  banner: join(root, 'src/views/consent/corner-banner.view.tsx'),
}

/** By file name, as one module names another: what is there because of consent alone. All else the page has anyway. */
const ofConsent =
  /\/(?:consent[\w.-]*|corner-(?:banner|card|button)[\w.-]*|preferences\.(?:machine|selectors)|cover-edge|import-preferences|when-idle|pending-changes|policy-versions)\.tsx?$/

/** As in the application, where these are one chunk. */
const firstOfAll = /\/(?:machines|actors|contract)\/consent|\/(?:consent-overlays|import-preferences|when-idle)\.tsx?$/

const gzipKb = (code: string): number => gzipSync(code, { level: 9 }).length / 1000

/**
 * What consent adds to a first page, gzip kB: `always` are charts, record and effects, `asking` is the banner that comes
 * to those who have not answered. Built apart, since in the application they share their chunk with others.
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
        external: (id, importer) => importer !== undefined && !ofConsent.test(id),
        output: { codeSplitting: { groups: [{ name: 'always', test: firstOfAll }] } },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((output) => output.type === 'chunk')
  const isBanner = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId === input.banner
  const codeOf = (some: readonly Rolldown.OutputChunk[]) => some.map(({ code }) => code).join('')
  return {
    always: gzipKb(codeOf(chunks.filter((chunk) => !isBanner(chunk)))),
    asking: gzipKb(codeOf(chunks.filter(isBanner))),
  }
}
