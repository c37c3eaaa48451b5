import { constants } from 'node:zlib'
import pandacss from '@pandacss/dev/postcss'
import react from '@vitejs/plugin-react'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { sri } from 'vite-plugin-sri3'
import { type ConfigEnv, defineConfig, type ViteUserConfig } from 'vitest/config'
import { buildIdPlugin } from './src/build/build-id.plugin.ts'
import { createChunkGroups } from './src/build/chunk-groups.ts'
import { chunkMapPlugin } from './src/build/chunk-map.ts'
import { leanContractPlugin } from './src/build/lean-contract.plugin.ts'
import { leanRecipesPlugin } from './src/build/lean-recipes.plugin.ts'
import { localesPlugin } from './src/build/locales.plugin.ts'
import { bundledPackages, workerEntries } from './src/build/server-bundle.ts'
import { getSheet, splitStylesPlugin } from './src/build/split-styles.plugin.ts'
import { staticStylesPlugin } from './src/build/static-styles.plugin.ts'
import { undescribedChartsPlugin } from './src/build/undescribed-charts.plugin.ts'
import { settledVariables } from './src/styles/settled-variables.ts'
import { testProjects } from './tests/support/test-projects.ts'

/** The server has one file for the process and one for each of its threads. */
const server: NonNullable<ViteUserConfig['build']> = {
  ssr: true,
  outDir: '../dist/server',
  emptyOutDir: true,
  target: 'node20',
  rolldownOptions: {
    checks: { pluginTimings: false },
    input: { serve: 'src/backend/serve.ts', ...workerEntries },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

const page = (name: 'app' | 'qa'): NonNullable<ViteUserConfig['build']> => ({
  outDir: `../dist/${name}`,
  emptyOutDir: true,
  target: 'es2023',
  rolldownOptions: {
    checks: { pluginTimings: false },
    output: {
      /** Short names weigh less, since the first chunk names all that others load later. */
      chunkFileNames: ({ name }) =>
        ['consent', 'core'].includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
      assetFileNames: 'assets/[hash:7][extname]',
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: createChunkGroups() }] },
    },
  },
  modulePreload: {
    polyfill: false,
    /** A later chunk need not name what the first page has. */
    resolveDependencies: (_, files, { hostType }) =>
      hostType === 'html' ? files : files.filter((file) => !/\/(?:index|core|consent)-[^/]*\.js$/.test(file)),
  },
  assetsInlineLimit: 0,
  /** The library that lays out the pictures of charts for QA has 1.5 MB. */
  chunkSizeWarningLimit: 1600,
})

/** In a build Panda has written the sheets before. The cast avoids an endless comparison of two types of PostCSS plugins. */
const postcssPlugins = (command: ConfigEnv['command'], mode: string): never[] =>
  (command === 'build' ? [settledVariables(getSheet(mode, 'tokens'))] : [pandacss(), settledVariables()]) as never[]

const pagePlugins = (mode: string) => [
  react(),
  localesPlugin({ withInspect: mode !== 'app' }),
  buildIdPlugin(),
  leanContractPlugin({ checksReplies: mode !== 'app' }),
  leanRecipesPlugin(),
  staticStylesPlugin(),
  splitStylesPlugin(mode),
  mode === 'app' && undescribedChartsPlugin(),
  chunkMapPlugin(),
  sri(),
  compression({
    include: /\.(?:js|css|json|svg|webmanifest|wasm)$/,
    threshold: 512,
    algorithms: [
      defineAlgorithm('gzip', { level: 9 }),
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    ],
    logLevel: 'silent',
  }),
]

const serverConfig = {
  publicDir: false as const,
  ssr: bundledPackages,
  build: server,
}

const pageConfig = (command: ConfigEnv['command'], mode: string) => ({
  publicDir: '../public',
  plugins: pagePlugins(mode),
  css: { postcss: { plugins: postcssPlugins(command, mode) } },
  build: page(mode === 'qa' ? 'qa' : 'app'),
})

/** Modes: `app` and `qa` are the two browser builds, `server` is the backend. */
export default defineConfig(({ command, mode }: ConfigEnv) => ({
  root: 'src',
  define: { __QA__: JSON.stringify(mode === 'qa') },
  /** The parts of a worker, such as the grammars, are files of their own. */
  worker: { format: 'es' as const },
  test: testProjects,
  ...(mode === 'server' ? serverConfig : pageConfig(command, mode)),
}))
