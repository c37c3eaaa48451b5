import type { ViteUserConfig } from 'vitest/config'

/** Bounds for what hangs, wide enough for a busy machine. */
const bounds = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }
const node = { environment: 'node' as const, ...bounds }

/** A mutation run changes one chart before each of its tests. */
const mutation = process.env['MUTANT_FILE'] === undefined ? [] : ['tests/mutation/mutate-chart.setup.ts']

const preparesBackend = ['tests/support/prepare-database.setup.ts', 'tests/support/bundle-workers.setup.ts']

const backend = { ...node, globalSetup: preparesBackend }
const alone = 'tests/**/*.alone.test.{ts,tsx}'

const views = {
  environment: 'jsdom' as const,
  ...bounds,
  globalSetup: preparesBackend,
  setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/views.setup.ts', ...mutation],
  restoreMocks: true,
  unstubGlobals: true,
}
/** Test projects by what their tests share: modules, a window, a database. */
export const testProjects: NonNullable<ViteUserConfig['test']> = {
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
        /** The setup leaves nothing in the window from one test to the next. */
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
        /** Journeys share modules as the backend's tests do. */
        isolate: false,
      },
    },
  ],
}
