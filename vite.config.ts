import pandacss from '@pandacss/dev/postcss'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type ConfigEnv, defineConfig, type ViteUserConfig } from 'vitest/config'
import { buildIdPlugin } from './src/build/build-id.plugin.ts'
import { chunkMapPlugin } from './src/build/chunk-map.ts'
import { integrityPlugin } from './src/build/integrity.plugin.ts'
import { keylessIconsPlugin } from './src/build/keyless-icons.plugin.ts'
import { leanAnalyticsPlugin } from './src/build/lean-analytics.plugin.ts'
import { leanContractPlugin } from './src/build/lean-contract.plugin.ts'
import { leanRecipesPlugin } from './src/build/lean-recipes.plugin.ts'
import { localesPlugin } from './src/build/locales.plugin.ts'
import { staticStylesPlugin } from './src/build/static-styles.plugin.ts'
import { createStyleSheets } from './src/build/style-sheets.ts'
import { undescribedChartsPlugin } from './src/build/undescribed-charts.plugin.ts'
import { createSignedInChunk } from './src/build/signed-in-chunk.ts'
import { classNamesOfRecipes } from './src/styles/recipes.ts'
import { settledVariables } from './src/styles/settled-variables.ts'

/** Bounds for what hangs, wide enough for a busy machine. */
const bounds = { testTimeout: 60_000, hookTimeout: 60_000 }
const node = { environment: 'node' as const, ...bounds }

/** A mutation run changes one chart before each of its tests. */
const mutation = process.env['MUTANT_FILE'] === undefined ? [] : ['tests/mutation/mutate-chart.setup.ts']

const preparesDatabase = 'tests/support/prepare-database.setup.ts'

const backend = { ...node, globalSetup: preparesDatabase }
const alone = 'tests/**/*.alone.test.{ts,tsx}'

const views = {
  environment: 'jsdom' as const,
  ...bounds,
  globalSetup: preparesDatabase,
  setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/views.setup.ts', ...mutation],
  restoreMocks: true,
  unstubGlobals: true,
}
const tests: NonNullable<ViteUserConfig['test']> = {
  root: '.',
  projects: [
    {
      extends: true,
      test: {
        ...node,
        name: 'machines',
        /** Tests that need no window end in `.test.ts`, the others in `.test.tsx`. */
        include: ['tests/**/*.test.ts'],
        exclude: ['tests/{backend,contract,house,journeys}/**'],
        setupFiles: mutation,
        /** Charts keep nothing outside their actors: what one file loads, the next one can go on with. */
        isolate: mutation.length > 0,
      },
    },
    {
      extends: true,
      test: {
        ...backend,
        name: 'backend',
        include: ['tests/{backend,contract,house}/**/*.test.ts'],
        exclude: [alone],
        /** Loading the backend is half of a file's time otherwise; what it keeps, it keeps by its services. */
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        ...views,
        name: 'views',
        include: ['tests/**/*.test.tsx'],
        exclude: [alone, 'tests/inspect/**'],
        /** The same; the setup leaves nothing in the window from one test to the next. */
        isolate: mutation.length > 0,
      },
    },
    {
      extends: true,
      test: {
        ...views,
        name: 'inspector views',
        include: ['tests/inspect/**/*.test.tsx'],
        setupFiles: [...views.setupFiles, 'tests/support/inspector-views.setup.ts'],
        isolate: mutation.length > 0,
      },
    },
    /** Those that put something else in the place of a module. */
    { extends: true, test: { ...backend, name: 'backend alone', include: ['tests/**/*.alone.test.ts'] } },
    { extends: true, test: { ...views, name: 'views alone', include: ['tests/**/*.alone.test.tsx'] } },
    {
      extends: true,
      test: {
        ...node,
        name: 'journeys',
        include: ['tests/journeys/**/*.test.ts'],
        testTimeout: 120_000,
        expect: { poll: { timeout: 20_000 } },
        globalSetup: 'tests/support/indexed-demo.setup.ts',
        setupFiles: 'tests/support/journeys.setup.ts',
        /** As the backend's. */
        isolate: false,
      },
    },
  ],
}

/**
 * The server: one file for the process and one for each of its threads. Packages are put in, since finding and reading
 * their thousand files is a third of a start; those that bring a binary stay where npm put them.
 */
const server: NonNullable<ViteUserConfig['build']> = {
  ssr: true,
  outDir: '../dist/server',
  emptyOutDir: true,
  target: 'node20',
  rolldownOptions: {
    checks: { pluginTimings: false },
    input: {
      serve: 'src/backend/serve.ts',
      'pglite.worker': 'src/backend/db/pglite.worker.ts',
      'tasks.worker': 'src/backend/tasks.worker.ts',
      'analyse.worker': 'src/backend/indexing/analyse.worker.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

const withPackages = {
  noExternal: true as const,
  external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'web-tree-sitter'],
}

/** What every page needs goes into one file, which needs no other and so is always there first, and the signed-out pages into another: fewer files compress better. */
const core =
  /node_modules\/(?:react|react-dom|scheduler|xstate|@xstate|i18next|react-i18next|use-sync-external-store|wouter|regexparam)\/|\/machines\/(?:session|navigation|toasts|language|submission)\/|src\/views\/use-submission|src\/views\/shell\/(?:brand|language-select)|src\/api\/use-hydrated|src\/actors\/(?:session\.actor|session-(?:gate|lock|port|refresh|signals|cleanup\.sink)|saved-language\.sink|token-vault|navigation\.(?:actor|sink)|language\.actor|membership\.actor|messages|memory|appearance)\.|src\/contract\/language-names|src\/lib\/(?:await-part|shape|jwt-claims)|src\/ui\/(?:button|guard-press|icon|icon-button|lazy-part)\.tsx?|icons\/(?:circle-exclamation-point|eye)\.|src\/build\/lean-recipe|styled-system\/(?:css|helpers|recipes\/(?:button|field|icon|link|input|banner|progress))/
const frontDoor =
  /(?:views\/login\/login\.view|views\/account-forms\/(?:account-field|account-panel|account-draft|password-field|problem-count|screen-link|use-account-form)|lucide-react\/dist\/esm\/icons\/sun-moon|src\/app\/layouts\/unauthorized|views\/shell\/(?:proof|quiet-footer|theme-button))/

/** The other pages of an account: one file to name, and to fetch, in the place of a dozen small ones. */
const account =
  /views\/account-forms\/(?:form-alert|submission-alert|mail-endpoints|resend|check-mail|request-mail|landing|account-problems|new-password-field|password-rules)|views\/(?:signup|confirm-email|reset-password|auth-error|auth-success)\/|views\/legal\/agreement/

/**
 * What every list begins with, and what it alone shares with a screen: in a chunk of that screen it would make this one need
 * itself, and the screens use its parts as soon as they are read. One file is also shorter to name than twenty.
 */
const listing =
  /views\/listing\/[^/]+$|src\/ui\/(?:banner|badge|table-header|table-row|pagination)\.tsx|(?:recipes?\/)(?:table|pagination|badge|message)\.|lib\/known-locale|icons\/(?:ellipsis|refresh-cw|circle-check|info|arrow-down|chevron-left|chevron-right|search-x|triangle-exclamation-point)\.m?js/

/** Small and rarely wanted; together they have one name, and are there together once the first page is. */
const asides = /\/error-page\.tsx$|\/actors\/(?:doubted-role|language-preference|toast\.sink)\.ts$/

/** Too small for files of their own: the cross of what can be closed, and what a call is described with. */
const crumbs = /lucide-react\/dist\/esm\/icons\/x\.m?js$|src\/contract\/endpoints?\.ts$/

const shared = new Set(['core', 'consent', 'front-door', 'legal', 'signed-in', 'rolldown-runtime'])

/** What nobody waits for, or hardly anybody opens: it may find out by itself what else it needs. */
const unhurried =
  /\/views\/(?:profile|mailbox|marketing-info|accept-invitation|api-keys|billing|emails|members|organisation|public-chat|public-chat-links|referrals|toasts|usage)\/[^/]+\.view\.tsx$|\/error-page\.tsx$|\/actors\/(?:doubted-role|language-preference|toast\.sink)\.ts$|\/app\/unhurried\.ts$/

const page = (name: 'app' | 'qa'): NonNullable<ViteUserConfig['build']> => ({
  outDir: `../dist/${name}`,
  emptyOutDir: true,
  target: 'es2023',
  rolldownOptions: {
    checks: { pluginTimings: false },
    output: {
      /** Every chunk that another may ask for is named in the first one: short names are a part of its weight. */
      chunkFileNames: ({ name, moduleIds }) => {
        if (shared.has(name)) return 'assets/[name]-[hash:7].js'
        return moduleIds.some((id) => unhurried.test(id)) ? 'assets/~[hash:7].js' : 'assets/[hash:7].js'
      },
      assetFileNames: 'assets/[hash:7][extname]',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'core', test: core, includeDependenciesRecursively: true },
          {
            name: 'consent',
            test: /\/machines\/consent\/(?:consent(?!-(?:log|copy))|corner-banner|preferences|policy-versions|pending-changes\.ts)|src\/actors\/consent(?:\.|-log\.sink)|src\/contract\/consent-record|src\/views\/consent\/(?:consent-overlays|import-preferences)|src\/lib\/when-idle/,
          },
          {
            name: 'consent-log',
            test: /\/machines\/consent\/consent-(?:log|copy)|src\/actors\/consent-(?:sync|copy|log\.(?:actor|store))|src\/contract\/consent\.ts|pending-changes\.selectors|consent-badge/,
          },
          { name: 'front-door', test: frontDoor },
          { name: 'account', test: account },
          { name: 'listing', test: listing },
          { name: 'repositories', test: /views\/repositories\/(?:list-filter|use-commands|indexing-words)/ },
          { name: 'crumbs', test: crumbs },
          { name: 'asides', test: asides },
          { name: 'legal', test: /views\/legal\/(?:legal\.view|reading-frame)/ },
          { name: createSignedInChunk('signed-in'), debugName: 'signed-in' },
        ],
      },
    },
  },
  modulePreload: {
    polyfill: false,
    /**
     * What the first page brought is there already; naming it again with each later chunk costs a kilobyte. What the shell
     * fetches, it fetches before it is wanted; the legal pages, which few open first, bring their own.
     */
    resolveDependencies: (url, files, { hostId }) =>
      /\/signed-in-/.test(hostId) || /\/(?:legal-|~)/.test(url)
        ? files.filter((file) => file.endsWith('.css'))
        : files.filter((file) => !/\/(?:index|core|consent|rolldown-runtime)-[^/]*\.js$/.test(file)),
  },
  assetsInlineLimit: 0,
  /** QA's pictures of charts are laid out by a library of 1.5 MB, fetched when one is looked at. */
  chunkSizeWarningLimit: 1600,
})

/** What the first sheet is made for; the looks of everything else come with the chunks that need them. */
const styleSheetsOf = (mode: string) =>
  createStyleSheets(
    classNamesOfRecipes,
    {
      recipes: ['button', 'field', 'icon', 'link', 'input', 'banner', 'progress'],
      views: ['login', 'account-forms', 'shell'],
    },
    { withInspect: mode !== 'app' },
  )
type StyleSheets = ReturnType<typeof styleSheetsOf>

/** The cast: TypeScript gives up comparing PostCSS's plugin with Vite's description of it ("excessive stack depth"). */
const stylesOf = (command: ConfigEnv['command'], styleSheets: StyleSheets): NonNullable<ViteUserConfig['css']> => ({
  postcss: {
    plugins: [pandacss(), settledVariables(), ...(command === 'build' ? [styleSheets.postcss] : [])] as never[],
  },
})

const pagePlugins = (mode: string, styleSheets: StyleSheets) => [
  react(),
  localesPlugin({ withInspect: mode !== 'app' }),
  buildIdPlugin(),
  leanContractPlugin({ checksReplies: mode !== 'app' }),
  keylessIconsPlugin(),
  leanAnalyticsPlugin(),
  leanRecipesPlugin(),
  staticStylesPlugin(),
  styleSheets.vite,
  chunkMapPlugin(),
  integrityPlugin(),
]

const inPlaceOf = (find: RegExp, file: string) => ({ find, replacement: join(import.meta.dirname, 'src/build', file) })

const withoutShim = inPlaceOf(/^use-sync-external-store\/shim(?:\/index\.js)?$/, 'external-store.js')
/** QA's own pages have no navigation chart. */
const withoutBrowserLocation = inPlaceOf(/^\.\/use-browser-location\.js$/, 'charted-location.js')

const isPage = (mode: string): boolean => mode !== 'server'

const buildOf = (mode: string): NonNullable<ViteUserConfig['build']> =>
  mode === 'server' ? server : page(mode === 'qa' ? 'qa' : 'app')

/** Modes: `app` and `qa` are the two browser builds, `server` is the backend. */
export default defineConfig(({ command, mode }: ConfigEnv) => {
  const styleSheets = styleSheetsOf(mode)
  return {
    root: 'src',
    publicDir: isPage(mode) ? '../public' : (false as const),
    plugins: isPage(mode)
      ? [...pagePlugins(mode, styleSheets), ...(mode === 'app' ? [undescribedChartsPlugin()] : [])]
      : [],
    css: isPage(mode) ? stylesOf(command, styleSheets) : {},
    resolve: {
      alias: isPage(mode) && mode !== 'test' ? [withoutShim, ...(mode === 'app' ? [withoutBrowserLocation] : [])] : [],
    },
    ssr: mode === 'server' ? withPackages : {},
    define: { __QA__: JSON.stringify(mode === 'qa') },
    build: buildOf(mode),
    /** A worker's parts, such as the grammars, are files of their own. */
    worker: { format: 'es' as const },
    test: tests,
  }
})
